import { parseStored, readStored, useStored, writeStored } from '../../shared/local-storage.ts';

/** News are put away for good; so many are remembered. */
const MOST = 100;
const keyOf = (accountId: string) => `put-away.${accountId}`;
const read = (text: string | null) => parseStored<string[]>(text) ?? [];

/** News that the person has put away on this device. */
export function usePutAway(accountId: string): { isAway: (key: string) => boolean; putAway: (key: string) => void } {
  const away = new Set(read(useStored(keyOf(accountId))));
  return {
    isAway: (key) => away.has(key),
    putAway: (key) =>
      writeStored({
        [keyOf(accountId)]: JSON.stringify([...read(readStored(keyOf(accountId))), key].slice(-MOST)),
      }),
  };
}
