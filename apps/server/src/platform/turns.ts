import { Unavailable } from './errors.ts';

/** How many may wait, and for how long (ms). */
export interface Waiting {
  most?: number;
  patienceMs?: number;
}

/** Weight of the latest job in what jobs take lately. */
const LATEST = 0.1;

/**
 * Lets `atOnce` jobs run and the others wait in the order in which they came, so that memory and waiting time stay bounded in a rush.
 * @throws Unavailable to those who come on top of `most`, who waited for `patienceMs`, or who would at the present pace: these at once
 */
export function createTurns(
  atOnce: number,
  { most = Number.POSITIVE_INFINITY, patienceMs }: Waiting = {},
): <T>(job: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line = new Set<() => void>();
  /** What a job took lately, in ms. */
  let paceMs = 0;

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const late = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
      function giveUp() {
        line.delete(enter);
        reject(new Unavailable());
      }
      function enter() {
        clearTimeout(late);
        line.delete(enter);
        resolve();
      }
      line.add(enter);
    });
  const isHopeless = () =>
    line.size >= most || (patienceMs !== undefined && (line.size * paceMs) / atOnce > patienceMs);

  return async (job) => {
    if (running >= atOnce) {
      if (isHopeless()) throw new Unavailable();
      await turn();
    } else running += 1;
    const began = performance.now();
    try {
      return await job();
    } finally {
      const tookMs = performance.now() - began;
      paceMs = paceMs === 0 ? tookMs : paceMs + LATEST * (tookMs - paceMs);
      const [next] = line;
      if (next) next();
      else running -= 1;
    }
  };
}
