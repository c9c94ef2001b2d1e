import { useQueryClient } from '@tanstack/react-query';
import { CallError, call, keyOf, useCall } from '@vimo/client';
import { albumList, albumLogPage, type Endpoint, type InputOf, photoPage } from '@vimo/contract';
import { sayRefusal, toast } from '@vimo/ui';

/** Own albums, the latest made first. */
export const useAlbums = () => useCall(albumList, {});

/** Sends something about albums, says how it went, and reads anew what is shown. @returns whether it was done */
export function useAlbumDo() {
  const queries = useQueryClient();
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<boolean> => {
    try {
      toast.success((await call(endpoint, input)).message);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
      return false;
    } finally {
      for (const one of [albumList, photoPage, albumLogPage]) void queries.invalidateQueries({ queryKey: keyOf(one) });
    }
  };
}
