import { type CacheOptions, createCache } from './cache.ts';

/**
 * Answers to visitors without a session: computed once per key and second, however many ask (single flight). While the database is away they stand as they
 * were for a minute, and say how old they are; none of before a write of this process does.
 */
export interface SharedAnswers {
  get(
    tag: string,
    key: string,
    compute: () => Promise<Buffer>,
    onOld?: (ms: number) => void,
    /** Computed now, for what is kept for a second of its own. */
    anew?: boolean,
  ): Promise<Buffer>;
  /** The answer if it lies ready. */
  ready(tag: string, key: string): Buffer | undefined;
  /** Drops what a write made old. */
  forget(tag: string): void;
  /** How many writes of this process made answers of a tag old. */
  writes(tag: string): number;
}

/** Answers of 100 activities have 80 KB: by their number alone they would fill the memory. */
const MOST_BYTES = 16 * 1024 * 1024;
const AWAY_MS = 60_000;

export function createSharedAnswers(options: Pick<CacheOptions<Buffer>, 'now' | 'most' | 'bytes'> = {}): SharedAnswers {
  const kept = createCache<Buffer>({
    ...{ bytes: { most: MOST_BYTES, of: ({ length }) => length }, awayMs: AWAY_MS },
    ...options,
  });
  // A write drops thousands of answers at once by making their names old; they go when their turn comes.
  const writes = new Map<string, number>();
  const writesOf = (tag: string) => writes.get(tag) ?? 0;
  const nameOf = (tag: string, key: string) => `${tag} ${writesOf(tag)} ${key}`;
  return {
    get: (tag, key, compute, onOld, anew) => kept.get(nameOf(tag, key), compute, onOld, anew),
    ready: (tag, key) => kept.ready(nameOf(tag, key)),
    forget: (tag) => writes.set(tag, writesOf(tag) + 1),
    writes: writesOf,
  };
}
