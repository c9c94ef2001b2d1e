/**
 * Answers to visitors without a session: computed once per key and second, however many ask, and at most one second old.
 * Those who come while one is being computed wait for it (single flight).
 */
export interface SharedAnswers<T = Buffer> {
  get(tag: string, key: string, compute: () => Promise<T>): Promise<T>;
  /** Drops what a write made old. */
  forget(tag: string): void;
}

const LIFE_MS = 1000;
const MAX_ENTRIES = 2000;

export function createSharedAnswers<T = Buffer>(
  now: () => number = performance.now.bind(performance),
  mostEntries = MAX_ENTRIES,
): SharedAnswers<T> {
  const entries = new Map<string, { tag: string; until: number; answer: Promise<T> }>();
  return {
    get(tag, key, compute) {
      const known = entries.get(key);
      if (known && known.until > now()) return known.answer;
      const entry = { tag, until: Number.POSITIVE_INFINITY, answer: compute() };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > mostEntries) entries.delete(entries.keys().next().value ?? '');
      entry.answer.then(
        () => {
          entry.until = now() + LIFE_MS;
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return entry.answer;
    },
    forget(tag) {
      for (const [key, entry] of entries) if (entry.tag === tag) entries.delete(key);
    },
  };
}
