import path from 'node:path';
import type { Config } from '../../config.ts';
import { createLocalStore } from './local-store.ts';
import { createS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

export { type ByteRange, type FileStore, StorageFault } from './store.ts';

/** The store of this installation: an S3-compatible bucket when one is configured, otherwise a folder below DATA_DIR. */
export const createFileStore = (config: Config): FileStore =>
  config.s3 ? createS3Store(config.s3) : createLocalStore(path.join(config.dataDir, 'files'));
