import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@vimo/contract';
import { useEffect } from 'react';
import { keyOf } from './hooks.ts';

/** Counts of a menu are asked for again after so long when nobody acts. */
export const COUNTS_EVERY_MS = 120_000;

/** Asks for the answers of an endpoint anew whenever a screen asks anew for what it shows, because somebody acted: once for each act. */
export function useAskedAgain(endpoint: Endpoint): void {
  const queries = useQueryClient();
  useEffect(() => {
    const queryKey = keyOf(endpoint);
    let asked = false;
    return queries.getQueryCache().subscribe((event) => {
      if (asked || event.type !== 'updated' || event.action.type !== 'invalidate') return;
      if (event.query.queryKey[0] === queryKey[0]) return;
      asked = true;
      queueMicrotask(() => {
        asked = false;
        void queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
      });
    });
  }, [queries, endpoint]);
}

/** How much waits, of these things together. */
export const countOf = <K extends string>(
  items: readonly { key: K; count: number }[] | undefined,
  keys: readonly K[] | undefined,
): number => items?.reduce((sum, { key, count }) => (keys?.includes(key) ? sum + count : sum), 0) ?? 0;
