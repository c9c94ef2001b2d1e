import type { Endpoint } from '@vimo/contract';
import { LRUCache } from 'lru-cache';
import { type CacheGet, type CacheOptions, createCache } from './cache.ts';

/**
 * `anew`: computed now, for what is kept for a second of its own. `each`: shared with nobody, as each time it is asked counts, and kept all the same. `hurried`: not waited for where an
 * older one may stand in, as whoever asks was given another one that is old already.
 */
export type SharedGet = Pick<CacheGet, 'onOld' | 'anew' | 'each' | 'hurried'>;

/**
 * Answers to visitors without a session: computed once per key and second, however many ask (single flight). While the database is away, or takes longer
 * than half a second, they stand as they were for a minute, and say how old they are; none does of before a write of this process that took something off.
 */
export interface SharedAnswers {
  get(tag: string, key: string, compute: () => Promise<Buffer>, how?: SharedGet): Promise<Buffer>;
  /** The answer if it lies ready. */
  ready(tag: string, key: string): Buffer | undefined;
  /** Drops what a write made old. After one that `hides` nothing it is still given while the database is away. */
  forget(tag: string, hides?: boolean): void;
  /** How many writes of this process made answers of a tag old. */
  writes(tag: string): number;
  /** How many of them took something off what answers of a tag show, or of any. */
  hidings(tag?: string): number;
}

/** Answers of 100 activities have 80 KB: by their number alone they would fill the memory. */
const MOST_BYTES = 16 * 1024 * 1024;
const AWAY_MS = 60_000;
/** A page waits for several answers, and is given up after three times as long. */
const PATIENCE_MS = 500;
/** Questions of which it is known under which name their newest answer lies. */
const MOST_NAMES = 2000;

export function createSharedAnswers(
  options: Pick<CacheOptions<Buffer>, 'now' | 'most' | 'bytes' | 'patienceMs'> = {},
): SharedAnswers {
  const kept = createCache<Buffer>({
    ...{ bytes: { most: MOST_BYTES, of: ({ length }) => length }, awayMs: AWAY_MS, patienceMs: PATIENCE_MS },
    ...options,
  });
  // A write drops thousands of answers at once by making their names old; they go when their turn comes.
  const writes = new Map<string, number>();
  const hidings = new Map<string, number>();
  const oneMore = (counts: Map<string, number>, tag: string) => counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const writesOf = (tag: string) => writes.get(tag) ?? 0;
  const hidingsOf = (tag: string) => hidings.get(tag) ?? 0;
  const nameOf = (tag: string, key: string, write = writesOf(tag)) => `${tag} ${write} ${key}`;
  // After how many writes an answer was had last, of those since something was hidden.
  const last = new LRUCache<string, number>({ max: options.most ?? MOST_NAMES });
  return {
    async get(tag, key, compute, { onOld, ...how } = {}) {
      const write = writesOf(tag);
      const since = `${tag} ${hidingsOf(tag)} ${key}`;
      const had = last.get(since);
      const standIn = had === undefined || had === write ? undefined : nameOf(tag, key, had);
      let isOld = false;
      const tellAge = (ms: number) => {
        isOld = true;
        onOld?.(ms);
      };
      const answer = await kept.get(nameOf(tag, key, write), compute, { ...how, onOld: tellAge, standIn });
      // Of several at once the one that was asked for last may have come first.
      if (!isOld && write >= (last.get(since) ?? write)) last.set(since, write);
      return answer;
    },
    ready: (tag, key) => kept.ready(nameOf(tag, key)),
    forget(tag, hides = true) {
      oneMore(writes, tag);
      if (hides) oneMore(hidings, tag);
    },
    writes: writesOf,
    hidings: (tag) =>
      tag === undefined ? [...hidings.values()].reduce((sum, count) => sum + count, 0) : hidingsOf(tag),
  };
}

/** Drops what a call makes old, where it was done without one: at its moment, by a sweep. Said after the commit. @param hides whether it took something off what is shown */
export function forgetAfter(
  shared: Pick<SharedAnswers, 'forget'>,
  { changes = [] }: Pick<Endpoint, 'changes'>,
  hides = true,
): void {
  for (const tag of changes) shared.forget(tag, hides);
}
