/**
 * Numbers that are dear to count and shown on every page: counted once per key and second however many ask (single flight).
 * One that took long is told a little longer while it is counted anew in the background, so nobody waits for it twice.
 */
export interface Totals {
  /** The number (or numbers) under `key`, at most one second old, or at most `STALE_MS` when counting is dear. */
  get<T>(key: string, count: () => Promise<T>): Promise<T>;
  /** Drops what a write of this process made old: one key, or everything. */
  forget(key?: string): void;
}

const FRESH_MS = 1000;
/** From this cost on a total is dear. */
const DEAR_MS = 50;
const STALE_MS = 5000;
const MAX_ENTRIES = 2000;

interface Entry {
  /** Moment at which counting began. */
  at: number;
  cost: number;
  known: boolean;
  value: unknown;
  counting: Promise<unknown> | undefined;
}

export function createTotals(now: () => number = performance.now.bind(performance)): Totals {
  const entries = new Map<string, Entry>();

  const start = (entry: Entry, count: () => Promise<unknown>): Promise<unknown> => {
    const began = now();
    entry.counting ??= count()
      .then((value) => {
        Object.assign(entry, { at: began, cost: now() - began, known: true, value });
        return value;
      })
      .finally(() => {
        entry.counting = undefined;
      });
    return entry.counting;
  };

  const entryOf = (key: string): Entry => {
    const known = entries.get(key);
    const entry = known ?? { at: 0, cost: 0, known: false, value: undefined, counting: undefined };
    // Last asked for, last to go.
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '');
    return entry;
  };

  return {
    async get<T>(key: string, count: () => Promise<T>): Promise<T> {
      const entry = entryOf(key);
      const age = now() - entry.at;
      if (entry.known && age <= FRESH_MS) return entry.value as T;
      const counting = start(entry, count) as Promise<T>;
      if (!entry.known || entry.cost < DEAR_MS || age > STALE_MS) return counting;
      // Whoever asks after the stale time meets the fault; this caller has its answer.
      counting.catch(() => {});
      return entry.value as T;
    },
    forget(key) {
      if (key === undefined) entries.clear();
      else entries.delete(key);
    },
  };
}

/**
 * Total to tell with a page: the page itself tells it when it is the last one, and a total counted a moment ago is never told
 * smaller than what is shown.
 */
export async function pageTotal(
  { offset, size, shown }: { offset: number; size: number; shown: number },
  count: () => Promise<number>,
): Promise<number> {
  if (shown < size && (shown > 0 || offset === 0)) return offset + shown;
  return Math.max(await count(), shown > 0 ? offset + shown : 0);
}
