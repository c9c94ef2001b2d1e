import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '@vimo/client';
import { sayRefusal, toast } from '@vimo/ui';
import { useRef, useState } from 'react';

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

/** As `useDo`, one at a time: a second press while the first is on its way is not sent. `pending` until what is shown is read anew. */
export function useDoOnce() {
  const run = useDo();
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  return {
    pending,
    async run(work: () => Promise<{ message: string }>): Promise<boolean> {
      if (busy.current) return false;
      busy.current = true;
      setPending(true);
      try {
        return await run(work);
      } finally {
        busy.current = false;
        setPending(false);
      }
    },
  };
}
