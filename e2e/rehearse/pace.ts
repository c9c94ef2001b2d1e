import { setTimeout as sleep } from 'node:timers/promises';

/** A call as it was before any had to wait for its turn. */
export const atOnce: typeof fetch = globalThis.fetch;

/**
 * Lets the calls of this process go at an even pace, whoever of it makes them.
 * @param rate calls a second
 * @returns how many there were since it was last asked
 */
export function paceCalls(rate: number): () => number {
  const betweenMs = 1000 / rate;
  let next = performance.now();
  let calls = 0;
  globalThis.fetch = (async (...asked: Parameters<typeof fetch>) => {
    const now = performance.now();
    next = Math.max(next + betweenMs, now);
    if (next > now) await sleep(next - now);
    calls += 1;
    return atOnce(...asked);
  }) as typeof fetch;
  return () => {
    const count = calls;
    calls = 0;
    return count;
  };
}

/** Pauses between what somebody does, which end when they are to stop. */
export interface Pauses {
  /** Waits, or not at all once it is over. */
  wait(ms: number): Promise<void>;
  isOver(): boolean;
  end(): void;
}

export function openPauses(): Pauses {
  const over = new AbortController();
  return {
    wait: (ms) => sleep(ms, undefined, { signal: over.signal }).catch(() => {}),
    isOver: () => over.signal.aborted,
    end: () => over.abort(),
  };
}
