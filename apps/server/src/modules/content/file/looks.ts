import path from 'node:path';
import type { Logger } from 'pino';
import { faultDetails, Unavailable } from '../../../platform/errors.ts';
import { createThreads } from '../../../platform/threads.ts';
import { type Asker, RUSH } from '../../../platform/turns.ts';
import { isPhoto } from './content-type.ts';
import { UNCHECKABLE } from './harm/harmful.ts';
import type { LookTask, Sight } from './look-task.ts';

/** Looks into files in threads beside the one that answers calls. */
export interface Looks {
  /** What a file is and whether it does harm; `UNCHECKABLE` when that takes too long or too much memory. @throws Unavailable when it would wait too long */
  into(task: LookTask, log: Logger, asker?: Asker): Promise<Sight>;
  close(): Promise<void>;
}

export function createLooks({
  task = path.join(import.meta.dirname, 'look-task.ts'),
  ms = undefined as number | undefined,
} = {}): Looks {
  const threads = createThreads(task, { ms, waiting: RUSH });
  return {
    into: async (file, log, asker) => {
      // It is written anew (pictures.ts), so nothing is looked for in it: photos do not wait behind documents.
      if (await isPhoto(file.path)) return { extension: 'jpg' };
      try {
        return (await threads.run(file, asker)) as Sight;
      } catch (error) {
        if (error instanceof Unavailable) throw error;
        log.warn({ size: file.size, err: faultDetails(error) }, 'a file could not be looked into');
        return { harm: UNCHECKABLE };
      }
    },
    close: threads.close,
  };
}
