import { AsyncLocalStorage } from 'node:async_hooks';
import { Unavailable } from './errors.ts';

interface Budget {
  leftMs: number;
  /** Waits under way, and since when there is at least one: what runs side by side is counted once. */
  waits: number;
  since: number;
  /** One of them failed. */
  failed: boolean;
  /** The call has written something for good, or perhaps has. */
  committed: boolean;
  /** What it writes takes something off what others are shown. */
  hides: boolean;
}

/** An answer that comes sooner costs nothing: a busy process takes its time to see it, and refusing what goes on well would only add to that. */
const QUICK_MS = 250;

const present = new AsyncLocalStorage<Budget>();

/**
 * Runs one call, whose waits for the database may take `totalMs` together, however many there are: each having a limit of its own
 * would make a refusal the later the more statements there are. What the call leaves running behind it waits by its own limits again.
 */
export async function withinBudget<T>(totalMs: number, call: () => Promise<T>): Promise<T> {
  const budget: Budget = { leftMs: totalMs, waits: 0, since: 0, failed: false, committed: false, hides: false };
  try {
    return await present.run(budget, call);
  } finally {
    budget.leftMs = Number.POSITIVE_INFINITY;
  }
}

/** Says that the present call is writing something for good: whether it was is not known to a call that the answer to its commit does not reach. */
export function noteCommit(): void {
  const budget = present.getStore();
  if (budget) budget.committed = true;
}

export const hasCommitted = (): boolean => present.getStore()?.committed ?? false;

/** Says that what the present call writes takes something off what others are shown, where what was sent does not tell (`hides` of the contract). Said before the commit. */
export function noteHidden(): void {
  const budget = present.getStore();
  if (budget) budget.hides = true;
}

export const hasHidden = (): boolean => present.getStore()?.hides ?? false;

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
  if (budget.waits === 0) Object.assign(budget, { since: start, failed: false });
  budget.waits += 1;
  try {
    return await wait(Math.max(1, Math.min(mostMs, Math.floor(leftMs))));
  } catch (error) {
    budget.failed = true;
    throw error;
  } finally {
    budget.waits -= 1;
    const tookMs = performance.now() - budget.since;
    if (budget.waits === 0 && (budget.failed || tookMs > QUICK_MS)) budget.leftMs -= tookMs;
  }
}
