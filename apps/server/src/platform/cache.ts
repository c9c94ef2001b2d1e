import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Unavailable } from './errors.ts';

export interface CacheOptions<T> {
  /** How long a value is given without asking again. */
  freshMs?: number;
  /** How long one that was expensive to compute is given while it is computed anew behind the answer. */
  staleMs?: number;
  /** How long one is given while what it is computed from is away; then it is asked for once in `freshMs`, and not by everybody who comes. */
  awayMs?: number;
  /** How long somebody who asks waits for a newer one where an older one may be given as above; it is computed on behind the answer. For ever unless said. */
  patienceMs?: number;
  /** Values kept; those that nobody asked for longest go first. */
  most?: number;
  /** Bytes of all values together, and of one: a value that is larger is not kept. */
  bytes?: { most: number; of(value: T): number };
  now?: () => number;
}

export interface CacheGet {
  /** Hears the age in ms of a value that is given because no newer one is to be had. */
  onOld?: ((ms: number) => void) | undefined;
  /** Computed however fresh the kept one is, unless it is being computed: for what is kept in its turn, and would be as old as both together. */
  anew?: boolean | undefined;
  /** Computed by each who asks, however fresh the kept one is: kept for no more than to stand in while what it comes from is away. */
  each?: boolean | undefined;
  /** The key of an older value, given where no newer one is to be had. */
  standIn?: string | undefined;
  /** Nobody has the patience left to wait for a newer one, where an older one may be given. */
  hurried?: boolean | undefined;
}

/** Values that are computed once for all who ask at once (single flight), and kept for a moment. */
export interface Cache<T> {
  /** The value under `key`; what fails is not kept. */
  get(key: string, compute: () => Promise<T>, how?: CacheGet): Promise<T>;
  /** The value under `key` if it lies ready and is fresh. */
  ready(key: string): T | undefined;
  /** Drops one value, or all. One that is being computed is still given to those who wait for it, and not kept. */
  forget(key?: string): void;
}

const FRESH_MS = 1000;
/** So lately failed, or waited for in vain, what it comes from is still away: nobody waits for the next try. */
const LATELY_MS = 5000;
const LATE = Symbol('late');
/** From this cost on a value is expensive. */
const EXPENSIVE_MS = 50;
const MOST = 2000;

interface Entry<T> {
  value: T;
  at: number;
  cost: number;
  /** When it could not be computed anew. */
  failedAt?: number;
  /** When somebody had no patience left to wait for a newer one. */
  lateAt?: number;
}

export function createCache<T>({
  freshMs = FRESH_MS,
  staleMs = freshMs,
  awayMs = 0,
  patienceMs = Number.POSITIVE_INFINITY,
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
    noDeleteOnFetchRejection: true,
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

  const since = (at = Number.NEGATIVE_INFINITY) => now() - at;

  const mayStand = (entry: Entry<T> | undefined): entry is Entry<T> =>
    entry !== undefined && awayMs > 0 && now() - entry.at <= awayMs;
  const asItWas = ({ value, at }: Entry<T>, onOld: CacheGet['onOld']): T => {
    onOld?.(now() - at);
    return value;
  };

  /** Computed anew, or by the one who is at it. */
  async function newer(
    key: string,
    compute: () => Promise<T>,
    { anew = false, each = false }: CacheGet,
    known?: Entry<T>,
  ) {
    if (each) {
      const began = now();
      const value = await compute();
      entries.set(key, { value, at: now(), cost: now() - began });
      return value;
    }
    const allowStale = !anew && staleMs > freshMs && isExpensive(known);
    const entry = await entries.fetch(key, { context: compute, allowStale, forceRefresh: anew });
    // What fails is thrown, so there is one.
    return (entry as Entry<T>).value;
  }

  return {
    async get(key, compute, how = {}) {
      const { onOld, anew, each, standIn, hurried } = how;
      const lies = anew || each ? undefined : entries.get(key);
      if (lies) return lies.value;
      const names = standIn === undefined ? [key] : [key, standIn];
      const inPlace = () => names.map((name) => entries.peek(name, { allowStale: true })).find((entry) => entry);
      const known = inPlace();
      const old = mayStand(known) ? known : undefined;
      if (old && since(old.failedAt) <= freshMs) return asItWas(old, onOld);
      let isServed = false;
      const asked = newer(key, compute, how, known).catch((error: unknown) => {
        const kept = inPlace();
        // What was found to be no more is not given later, once what it came from is away.
        if (!(error instanceof Unavailable) && kept && kept === known) for (const name of names) entries.delete(name);
        if (!(error instanceof Unavailable) || !mayStand(kept)) throw error;
        kept.failedAt = now();
        return asItWas(kept, isServed ? undefined : onOld);
      });
      if (!old || patienceMs === Number.POSITIVE_INFINITY) return asked;
      const isAway = Math.min(since(old.failedAt), since(old.lateAt)) <= LATELY_MS;
      const found = await Promise.race([asked, wait(hurried || isAway ? 0 : patienceMs, LATE, { ref: false })]);
      if (found !== LATE) return found;
      isServed = true;
      if (!hurried && !isAway) old.lateAt = now();
      // Nobody waits for how it ends.
      asked.catch(() => {});
      return asItWas(old, onOld);
    },
    ready: (key) => entries.get(key)?.value,
    forget(key) {
      if (key === undefined) entries.clear();
      else entries.delete(key);
    },
  };
}
