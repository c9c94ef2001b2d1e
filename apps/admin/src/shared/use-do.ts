import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '@vimo/client';
import { sayRefusal, toast } from '@vimo/ui';

/** Sends something that is no form: says how it went, and reads anew what is shown. @returns whether it was done */
export function useDo() {
  const queries = useQueryClient();
  return async (work: () => Promise<{ message: string }>): Promise<boolean> => {
    try {
      toast.success((await work()).message);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
      return false;
    } finally {
      // Also after a refusal: what is shown may be what somebody else changed.
      await queries.invalidateQueries();
    }
  };
}
