import { LRUCache } from 'lru-cache';

/** Who has written something in this process: what is kept for a moment is counted anew for them, and for nobody else. */
export interface OwnWrites {
  note(accountId: string): void;
  /** Another number after each of a person's writes. */
  of(accountId: string): number;
}

/** People remembered: a number is kept for seconds, and few write within them. */
const MOST = 10_000;

export function createOwnWrites(): OwnWrites {
  const writes = new LRUCache<string, number>({ max: MOST });
  let latest = 0;
  return {
    note(accountId) {
      latest += 1;
      writes.set(accountId, latest);
    },
    of: (accountId) => writes.get(accountId) ?? 0,
  };
}
