import { Unavailable } from './errors.ts';

/** How many may wait, and for how long (ms). */
export interface Waiting {
  most?: number;
  patienceMs?: number;
  /** Whether those are let wait too who would wait in vain at the present pace: where waiting is cheap, and the first job is slow as it starts what does the others. */
  isHopeful?: boolean;
}

/** For how long and for whom a job waits, beside what its line says: one that stands in several lines does not wait for as long in each. */
export interface Asker {
  /** Moment (`performance.now`) from which it waits no longer. */
  until?: number | undefined;
  /** Aborted when nobody waits for the job any more: it is not done unless there is a place at once. */
  over?: AbortSignal | undefined;
}

/** Job after job, each when it has its turn. */
export type InTurn = <T>(job: () => Promise<T>, asker?: Asker) => Promise<T>;

/** Servers in front of ours, and ours as well, give a call up that keeps still for a minute. */
export const RUSH_PATIENCE_MS = 45_000;

/**
 * A rush of uploads: a hall of people who send a photo at once are all taken, the last of them after most of a minute. They wait cheaply, as what they sent lies on the disk. Who
 * waited for `RUSH_PATIENCE_MS` is told when to come again, and pages do (docs/decisions/2026-11-27-rush-of-uploads.md).
 */
export const RUSH: Waiting = { most: 500, patienceMs: RUSH_PATIENCE_MS, isHopeful: true };

/** Weight of the latest job in what jobs take lately. */
const LATEST = 0.1;
/** Nobody is told to come again later than that: the pace may change. */
const LATEST_RETURN_S = 30;

/**
 * Lets `atOnce` jobs run and the others wait in the order in which they came, so that memory and waiting time stay bounded in a rush.
 * @throws Unavailable to those who come on top of `most`, who waited for `patienceMs` or as long as they may, who are over, or who would wait in vain at the present pace: these at once. It says when those who wait now will have had
 * their turn
 */
export function createTurns(
  atOnce: number,
  { most = Number.POSITIVE_INFINITY, patienceMs = Number.POSITIVE_INFINITY, isHopeful = false }: Waiting = {},
): InTurn {
  let running = 0;
  const line = new Set<() => void>();
  /** What a job took lately, in ms. */
  let paceMs = 0;

  const turn = ({ until = Number.POSITIVE_INFINITY, over }: Asker) =>
    new Promise<void>((resolve, reject) => {
      const mostMs = Math.min(patienceMs, until - performance.now());
      const late = Number.isFinite(mostMs) ? setTimeout(giveUp, mostMs) : undefined;
      function leave() {
        clearTimeout(late);
        over?.removeEventListener('abort', giveUp);
        line.delete(enter);
      }
      function giveUp() {
        leave();
        reject(full());
      }
      function enter() {
        leave();
        resolve();
      }
      over?.addEventListener('abort', giveUp);
      line.add(enter);
    });
  const lineMs = () => (line.size * paceMs) / atOnce;
  const isHopeless = () => line.size >= most || (!isHopeful && lineMs() > patienceMs);
  const full = () => new Unavailable(undefined, undefined, Math.min(LATEST_RETURN_S, Math.ceil(lineMs() / 1000)));

  return async (job, asker = {}) => {
    if (running >= atOnce) {
      if (asker.over?.aborted || isHopeless()) throw full();
      await turn(asker);
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
): <T>(key: string, job: () => Promise<T>, asker?: Asker) => Promise<T> {
  const lines = new Map<string, { inTurn: InTurn; jobs: number }>();
  return async (key, job, asker) => {
    const line = lines.get(key) ?? { inTurn: createTurns(atOnce, waiting), jobs: 0 };
    lines.set(key, line);
    line.jobs += 1;
    try {
      return await line.inTurn(job, asker);
    } finally {
      line.jobs -= 1;
      if (line.jobs === 0) lines.delete(key);
    }
  };
}
