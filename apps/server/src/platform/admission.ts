import { Unavailable } from './errors.ts';

/** A call is let into a line that is no longer than this: enough to keep the connections busy, and a few milliseconds of waiting. */
const SHORT_LINE = 32;
/** Let in at once, before the line is looked at again: what they read in common is one statement (batches.ts). */
const STEP = 24;
/** Calls that wait longer for their turn are refused: with what they still take after, an accepted one is answered within two seconds. */
export const PATIENCE_MS = 1200;
/** How long calls are counted before the count says how many are let in a second. */
const WINDOW_MS = 200;
/** Whoever would wait longer than this part of the patience is not even read. */
const HOPELESS = 0.9;

export interface Line {
  /** Statements that wait for the database. */
  length(): number;
  /** Calls `left` whenever one less waits or runs. */
  onShorter(left: () => void): void;
}

export interface Admission {
  /**
   * Waits until the database has room for another call. Undefined when there is room now.
   * @throws Unavailable when that takes too long
   */
  enter(): Promise<void> | undefined;
  /** Whether a call that came now would, as calls are let in at present, wait in vain. */
  isHopeless(): boolean;
}

/**
 * The queue in front of the database. Calls wait here before they do anything, in order, and are let in while the line is short: so
 * what was begun is finished quickly, however many come. Waiting time decides and not a count: what waited, and for those who come now what
 * they would wait, from how many were let in lately (docs/decisions, overload).
 */
export function createAdmission(
  line: Line,
  { patienceMs = PATIENCE_MS, now = performance.now.bind(performance) } = {},
): Admission {
  const queue = new Set<{ enter(): void }>();
  let isPumping = false;
  /** Let in since `since`, and by that a second; known only while calls wait, as it says nothing of a server with time to spare. */
  let entered = 0;
  let since = 0;
  let rate: number | undefined;

  /** Lets in what fits. Those let in stand in the line only after the present turn of the event loop, so the next step waits for it. */
  function pump(): void {
    if (isPumping || queue.size === 0) return;
    let free = Math.min(STEP, SHORT_LINE - line.length());
    if (free <= 0) return;
    for (const waiting of queue) {
      waiting.enter();
      entered += 1;
      free -= 1;
      if (free === 0) break;
    }
    count();
    isPumping = true;
    setImmediate(() => {
      isPumping = false;
      pump();
    });
  }
  line.onShorter(pump);

  function count(): void {
    const passed = now() - since;
    if (queue.size === 0) rate = undefined;
    else if (passed >= WINDOW_MS) {
      const latest = (entered / passed) * 1000;
      rate = rate === undefined ? latest : (rate + latest) / 2;
      entered = 0;
      since = now();
    }
  }

  return {
    enter() {
      if (queue.size === 0) {
        if (line.length() < SHORT_LINE) return undefined;
        entered = 0;
        since = now();
        rate = undefined;
      }
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          queue.delete(waiting);
          count();
          reject(new Unavailable());
        }, patienceMs);
        const waiting = {
          enter() {
            clearTimeout(late);
            queue.delete(waiting);
            resolve();
          },
        };
        queue.add(waiting);
      });
    },
    isHopeless: () => rate !== undefined && queue.size > (rate * patienceMs * HOPELESS) / 1000,
  };
}
