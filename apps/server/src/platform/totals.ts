import { createCache } from './cache.ts';

/**
 * Numbers that are expensive to count and shown on every page: counted once per key and second however many ask (single flight).
 * One that took long is given a little longer while it is counted anew in the background, so nobody waits for it twice.
 */
export interface Totals {
  /** The number (or numbers) under `key`, at most one second old, or at most `STALE_MS` when counting is expensive. */
  get<T>(key: string, count: () => Promise<T>): Promise<T>;
  /** Drops what a write of this process made old: one key, or everything. */
  forget(key?: string): void;
}

const STALE_MS = 5000;

export function createTotals(now?: () => number): Totals {
  const kept = createCache<unknown>({ staleMs: STALE_MS, ...(now ? { now } : {}) });
  return { get: <T>(key: string, count: () => Promise<T>) => kept.get(key, count) as Promise<T>, forget: kept.forget };
}

/**
 * Total to give with a page: the page itself gives it when it is the last one, and a total counted a moment ago is never given
 * smaller than what is shown.
 */
export async function pageTotal(
  { offset, size, shown }: { offset: number; size: number; shown: number },
  count: () => Promise<number>,
): Promise<number> {
  if (shown < size && (shown > 0 || offset === 0)) return offset + shown;
  return Math.max(await count(), shown > 0 ? offset + shown : 0);
}
