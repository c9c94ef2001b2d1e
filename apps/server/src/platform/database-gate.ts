import type { Line } from './admission.ts';
import { Unavailable, Undone } from './errors.ts';

interface Waiting {
  enter(): void;
  leave(reason: unknown): void;
}

export interface Gate extends Line {
  /** Runs the job when its turn has come. */
  pass<T>(job: () => Promise<T>): Promise<T>;
}

/**
 * The line in front of the connections. A busy database makes callers wait in order, up to `waitMs`; a database that is away
 * turns the whole line away at once, since waiting for it in turn would take each of them longer than the one before.
 */
export function createDatabaseGate(size: number, waitMs: number): Gate {
  let inside = 0;
  const line = new Set<Waiting>();
  let left = () => {};

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => waiting.leave(new Unavailable()), waitMs);
      const waiting: Waiting = {
        enter() {
          clearTimeout(late);
          line.delete(waiting);
          resolve();
        },
        leave(reason) {
          clearTimeout(late);
          line.delete(waiting);
          reject(reason);
        },
      };
      line.add(waiting);
    });

  const pass: Gate['pass'] = async (job) => {
    if (inside >= size) await wait();
    else inside += 1;
    try {
      return await job();
    } catch (error) {
      // One that was undone says nothing of the database.
      if (error instanceof Unavailable && !(error instanceof Undone)) for (const waiting of line) waiting.leave(error);
      throw error;
    } finally {
      const [next] = line;
      if (next) next.enter();
      else inside -= 1;
      left();
    }
  };
  return {
    pass,
    length: () => line.size,
    onShorter(heard) {
      left = heard;
    },
  };
}
