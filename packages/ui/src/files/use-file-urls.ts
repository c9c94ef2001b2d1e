import { useCall } from '@vimo/client';
import { getMd5Url } from '@vimo/contract';

/** Shorter than a signed link lives. */
const FRESH_MS = 20 * 60_000;

/** Signed links to files, as the server gives them to who may read them. @returns the link of one; undefined until it is there, or for a file that is not theirs */
export function useFileUrls(ids: readonly string[]): (id: string) => string | undefined {
  const { data: links = [] } = useCall(
    getMd5Url,
    { ids: ids.join(',') },
    { enabled: ids.length > 0, staleTime: FRESH_MS },
  );
  return (id) => links.find((link) => link.id === id)?.url;
}
