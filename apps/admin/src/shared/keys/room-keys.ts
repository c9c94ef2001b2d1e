import { useEffect, useSyncExternalStore } from 'react';

export type KeyLine = readonly [key: string, does: string];

let shown: readonly (readonly KeyLine[])[] = [];
const listeners = new Set<() => void>();
function become(next: typeof shown): void {
  shown = next;
  for (const told of listeners) told();
}
const subscribe = (told: () => void) => {
  listeners.add(told);
  return () => void listeners.delete(told);
};

/** Lists the keys of a part of the page under ? as long as it is there. @param lines always the same array: several parts with it are listed once */
export function useListedKeys(lines: readonly KeyLine[]): void {
  useEffect(() => {
    become([...shown, lines]);
    return () => become(shown.toSpliced(shown.indexOf(lines), 1));
  }, [lines]);
}

const current = () => shown;
/** Keys of what is on the page now, beside those of every room. */
export const useRoomKeys = (): readonly KeyLine[] => [...new Set(useSyncExternalStore(subscribe, current))].flat();
