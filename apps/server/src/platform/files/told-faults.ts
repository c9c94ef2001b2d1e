import type { Logger } from 'pino';
import { type FileStore, StorageFault, storageReason } from './store.ts';

const AGAIN_MS = 60_000;

/**
 * A store that says in the log why it is away or full, in its own words: those who upload are told only that it is. One reason is told once a minute, however
 * many calls and probes meet it; what is missing or damaged is told by who looked for it, with its key.
 */
export function tellingFaults(store: FileStore, log: Logger): FileStore {
  const told = new Map<string, number>();
  const tell = (error: unknown, kinds: readonly StorageFault['kind'][] = ['away', 'full']): never => {
    if (error instanceof StorageFault && kinds.includes(error.kind)) {
      const cause = storageReason(error);
      // The two times of clocks that differ are others each second.
      const reason = `${error.kind} ${cause.split('（', 1)[0]}`;
      if (performance.now() - (told.get(reason) ?? Number.NEGATIVE_INFINITY) > AGAIN_MS) {
        told.set(reason, performance.now());
        log.error({ kind: error.kind, cause }, 'file store');
      }
    }
    throw error;
  };
  return {
    put: (key, data) => store.put(key, data).catch(tell),
    get: (key, wanted) => store.get(key, wanted).catch(tell),
    remove: (key) => store.remove(key).catch(tell),
    keys: () => store.keys(),
    // What is missing here is the bucket.
    check: () => store.check().catch((error) => tell(error, ['away', 'full', 'missing'])),
    room: () => store.room(),
  };
}
