import os from 'node:os';
import type { Tinypool } from 'tinypool';
import { type Asker, createTurns, type Waiting } from './turns.ts';

/** How long one piece of work may take from its beginning, without what it waited in the line; what people bring takes a fraction of a second. */
const WORK_MS = 10_000;
/** How much work of a kind is done at once, unless said otherwise: on half of the processors, as the calls need theirs, and some is held whole. */
export const WORKERS = Math.min(4, Math.max(1, os.availableParallelism() >> 1));
/** What waits may lie in memory, unless said otherwise. */
const WAITING: Waiting = { most: 40 };
/** A thread that has nothing to do ends; the next work begins one. */
const IDLE_MS = 20_000;
/** Memory of a thread for what it makes of a file; the bytes themselves lie beside it, and are bounded by the work. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/** Work on what people sent in, in threads beside the one that answers calls. */
export interface Threads {
  /** @throws whatever the work throws, or of what kept it from its end: too long a time, too much memory; Unavailable when it would wait too long */
  run(task: unknown, asker?: Asker): Promise<unknown>;
  close(): Promise<void>;
}

/** How a kind of work differs from the usual. */
export interface Working {
  /** How long one piece may take. */
  ms?: number | undefined;
  atOnce?: number;
  /** A thread ends with its piece of work: nothing else gives back the memory of WebAssembly. */
  endsAfterEach?: boolean;
  waiting?: Waiting;
}

/**
 * Threads of one kind of work, the default export of `filename`. They begin with the first of it: a process that does none is spared them
 * (docs/decisions/2026-11-27-looks-at-files.md).
 */
export function createThreads(
  filename: string,
  { ms = WORK_MS, atOnce = WORKERS, endsAfterEach = false, waiting = WAITING }: Working = {},
): Threads {
  const inTurn = createTurns(atOnce, waiting);
  let pool: Promise<Tinypool> | undefined;
  const open = async () => {
    const { Tinypool } = await import('tinypool');
    const opened = new Tinypool({
      ...{ filename, minThreads: 0, maxThreads: atOnce, idleTimeout: IDLE_MS, resourceLimits: LIMITS },
      isolateWorkers: endsAfterEach,
    });
    // A thread that ends while nobody waits for it takes nothing along.
    opened.on('error', () => {});
    return opened;
  };
  return {
    run: (task, asker) =>
      inTurn(async () => {
        pool ??= open();
        return (await pool).run(task, { signal: AbortSignal.timeout(ms) });
      }, asker),
    async close() {
      await (await pool)?.destroy();
    },
  };
}
