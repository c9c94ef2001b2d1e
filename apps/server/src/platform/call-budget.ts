import { AsyncLocalStorage } from 'node:async_hooks';
import { Unavailable } from './errors.ts';

interface Budget {
  leftMs: number;
  /** Waits under way, and since when there is at least one: what runs side by side is counted once. */
  waits: number;
  since: number;
}

const present = new AsyncLocalStorage<Budget>();

/**
 * Runs one call, whose waits for the database may take `totalMs` together, however many there are: each having a limit of its own
 * would make a refusal the later the more statements there are. What the call leaves running behind it waits by its own limits again.
 */
export async function withinBudget<T>(totalMs: number, call: () => Promise<T>): Promise<T> {
  const budget: Budget = { leftMs: totalMs, waits: 0, since: 0 };
  try {
    return await present.run(budget, call);
  } finally {
    budget.leftMs = Number.POSITIVE_INFINITY;
  }
}

/**
 * Runs one wait, which is told how long it may take (ms): `mostMs`, or what the call has left.
 * @throws Unavailable at once when the call has nothing left
 */
export async function waitWithin<T>(mostMs: number, wait: (limitMs: number) => Promise<T>): Promise<T> {
  const budget = present.getStore();
  if (!budget) return wait(mostMs);
  const start = performance.now();
  const leftMs = budget.leftMs - (budget.waits > 0 ? start - budget.since : 0);
  if (leftMs <= 0) throw new Unavailable();
  if (budget.waits === 0) budget.since = start;
  budget.waits += 1;
  try {
    return await wait(Math.max(1, Math.min(mostMs, Math.floor(leftMs))));
  } finally {
    budget.waits -= 1;
    if (budget.waits === 0) budget.leftMs -= performance.now() - budget.since;
  }
}
