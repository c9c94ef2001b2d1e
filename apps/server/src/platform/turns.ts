import { Unavailable } from './errors.ts';

/**
 * Lets `atOnce` jobs run and `most` wait, so that memory and waiting time stay bounded in a rush.
 * @throws Unavailable to those who come on top
 */
export function createTurns(atOnce: number, most = Number.POSITIVE_INFINITY): <T>(job: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (running >= atOnce) {
      if (waiting.length >= most) throw new Unavailable();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
