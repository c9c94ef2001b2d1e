import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Tinypool } from 'tinypool';
import { faultDetails } from '../../../platform/errors.ts';
import { createTurns } from '../../../platform/turns.ts';
import { UNCHECKABLE } from './harm/harmful.ts';
import type { LookTask, Sight } from './look-task.ts';

/** How long one look may take; what people bring takes a fraction of a second. */
const LOOK_MS = 10_000;
/** Files looked into at once: some are read whole, and the calls need a processor too. */
const AT_ONCE = Math.min(4, Math.max(2, availableParallelism()));
/** Those who come on top would wait for too long. */
const WAITING = 40;
/** A thread that has nothing to do ends; the next look begins one. */
const IDLE_MS = 20_000;
/** Memory of a thread for what it makes of a file; the bytes themselves lie beside it, and are bounded by the look. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/** Looks into files in threads beside the one that answers calls. */
export interface Looks {
  /** What a file is and whether it does harm; `UNCHECKABLE` when that takes too long or too much memory. @throws Unavailable when too many wait */
  into(task: LookTask, log: Logger): Promise<Sight>;
  close(): Promise<void>;
}

/** Threads begin with the first look: a process that looks into nothing is spared them (docs/decisions/2026-11-27-looks-at-files.md). */
export function createLooks({ task = path.join(import.meta.dirname, 'look-task.ts'), ms = LOOK_MS } = {}): Looks {
  const inTurn = createTurns(AT_ONCE, { most: WAITING });
  let pool: Promise<Tinypool> | undefined;
  const open = async () => {
    const { Tinypool } = await import('tinypool');
    const opened = new Tinypool({
      ...{ filename: task, minThreads: 0, maxThreads: AT_ONCE, idleTimeout: IDLE_MS, resourceLimits: LIMITS },
    });
    // A thread that ends while nobody waits for it takes nothing along.
    opened.on('error', () => {});
    return opened;
  };
  return {
    into: (file, log) =>
      inTurn(async () => {
        pool ??= open();
        const threads = await pool;
        try {
          return (await threads.run(file, { signal: AbortSignal.timeout(ms) })) as Sight;
        } catch (error) {
          log.warn({ size: file.size, err: faultDetails(error) }, 'a file could not be looked into');
          return { harm: UNCHECKABLE };
        }
      }),
    async close() {
      await (await pool)?.destroy();
    },
  };
}
