import { LRUCache } from 'lru-cache';

export interface CacheOptions<T> {
  /** How long a value is given without asking again. */
  freshMs?: number;
  /** How long one that was expensive to compute is given while it is computed anew behind the answer. */
  staleMs?: number;
  /** Values kept; those that nobody asked for longest go first. */
  most?: number;
  /** Bytes of all values together, and of one: a value that is larger is not kept. */
  bytes?: { most: number; of(value: T): number };
  now?: () => number;
}

/** Values that are computed once for all who ask at once (single flight), and kept for a moment. */
export interface Cache<T> {
  /** The value under `key`; what fails is not kept. */
  get(key: string, compute: () => Promise<T>): Promise<T>;
  /** The value under `key` if it lies ready and is fresh. */
  ready(key: string): T | undefined;
  /** Drops one value, or all. One that is being computed is still given to those who wait for it, and not kept. */
  forget(key?: string): void;
}

const FRESH_MS = 1000;
/** From this cost on a value is expensive. */
const EXPENSIVE_MS = 50;
const MOST = 2000;

interface Entry<T> {
  value: T;
  at: number;
  cost: number;
}

export function createCache<T>({
  freshMs = FRESH_MS,
  staleMs = freshMs,
  most = MOST,
  bytes,
  now = performance.now.bind(performance),
}: CacheOptions<T> = {}): Cache<T> {
  const entries = new LRUCache<string, Entry<T>, () => Promise<T>>({
    max: most,
    ...(bytes ? { maxSize: bytes.most, sizeCalculation: ({ value }) => Math.max(1, bytes.of(value)) } : {}),
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    noDeleteOnStaleGet: true,
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context }) {
      const began = now();
      const value = await context();
      const at = now();
      return { value, at, cost: at - began };
    },
  });
  const isExpensive = (entry: Entry<T> | undefined) =>
    entry !== undefined && entry.cost >= EXPENSIVE_MS && now() - entry.at <= staleMs;

  return {
    async get(key, compute) {
      const known = staleMs > freshMs ? entries.peek(key, { allowStale: true }) : undefined;
      const entry = await entries.fetch(key, { context: compute, allowStale: isExpensive(known) });
      // What fails is thrown, so there is one.
      return (entry as Entry<T>).value;
    },
    ready: (key) => entries.get(key)?.value,
    forget(key) {
      if (key === undefined) entries.clear();
      else entries.delete(key);
    },
  };
}
