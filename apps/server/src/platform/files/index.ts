import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { createLocalStore } from './local-store.ts';
import { createS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';
import { tellingFaults } from './told-faults.ts';

export { LEAST_ROOM, roomIn } from './room.ts';
export { type ByteRange, type FileStore, StorageFault, storageReason } from './store.ts';

/** The store of this installation: an S3-compatible bucket when one is configured, otherwise a folder below DATA_DIR. With a log it says there why it fails. */
export function createFileStore(config: Config, log?: Logger): FileStore {
  const store = config.s3 ? createS3Store(config.s3) : createLocalStore(path.join(config.dataDir, 'files'));
  return log ? tellingFaults(store, log) : store;
}
