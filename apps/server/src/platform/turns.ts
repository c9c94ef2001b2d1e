import { Unavailable } from './errors.ts';

/** How many may wait, and for how long (ms). */
export interface Waiting {
  most?: number;
  patienceMs?: number;
  /** Whether those are let wait too who would wait in vain at the present pace: where waiting is cheap, and the first job is slow as it starts what does the others. */
  isHopeful?: boolean;
}

/**
 * A rush of uploads: a hall of people who send a photo at once are all taken, the last of them after most of a minute. They wait cheaply, as what they sent lies on the disk. No longer, since
 * servers in front of ours give a call up that keeps still for a minute: who waited so long is told when to come again, and pages do (docs/decisions/2026-11-27-rush-of-uploads.md).
 */
export const RUSH: Waiting = { most: 500, patienceMs: 45_000, isHopeful: true };

/** Weight of the latest job in what jobs take lately. */
const LATEST = 0.1;
/** Nobody is told to come again later than that: the pace may change. */
const LATEST_RETURN_S = 30;

/**
 * Lets `atOnce` jobs run and the others wait in the order in which they came, so that memory and waiting time stay bounded in a rush.
 * @throws Unavailable to those who come on top of `most`, who waited for `patienceMs`, or who would at the present pace: these at once. It says when those who wait now will have had
 * their turn
 */
export function createTurns(
  atOnce: number,
  { most = Number.POSITIVE_INFINITY, patienceMs, isHopeful = false }: Waiting = {},
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
        reject(full());
      }
      function enter() {
        clearTimeout(late);
        line.delete(enter);
        resolve();
      }
      line.add(enter);
    });
  const lineMs = () => (line.size * paceMs) / atOnce;
  const isHopeless = () => line.size >= most || (!isHopeful && patienceMs !== undefined && lineMs() > patienceMs);
  const full = () => new Unavailable(undefined, undefined, Math.min(LATEST_RETURN_S, Math.ceil(lineMs() / 1000)));

  return async (job) => {
    if (running >= atOnce) {
      if (isHopeless()) throw full();
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

/** The same for each key of its own: what one of them has too much of holds up none of the others. */
export function createTurnsByKey(
  atOnce: number,
  waiting: Waiting = {},
): <T>(key: string, job: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { inTurn: ReturnType<typeof createTurns>; jobs: number }>();
  return async (key, job) => {
    const line = lines.get(key) ?? { inTurn: createTurns(atOnce, waiting), jobs: 0 };
    lines.set(key, line);
    line.jobs += 1;
    try {
      return await line.inTurn(job);
    } finally {
      line.jobs -= 1;
      if (line.jobs === 0) lines.delete(key);
    }
  };
}
