import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { LEAST_ROOM, roomIn } from './room.ts';
import { checkKey, type FileStore, isKey, StorageFault } from './store.ts';

/** Name that no key can have. */
const UNFINISHED = '.unfinished';
/** A write that died leaves a file there; no write takes this long. */
const STALE_MS = 3600_000;

/** A folder: written beside, synced, then renamed into place, so that a key is there whole or not at all. Where less than an upload fits in it is full. */
export function createLocalStore(root: string, roomOf = roomIn): FileStore {
  const unfinished = path.join(root, UNFINISHED);
  const placeOf = (key: string) => path.join(root, checkKey(key));
  let swept: Promise<void> | undefined;

  return {
    async put(key, data) {
      const target = placeOf(key);
      // A source that fails before it is read tells nobody yet; reading it does.
      if (!Buffer.isBuffer(data)) data.on('error', () => {});
      const temporary = path.join(unfinished, randomUUID());
      try {
        await mkdir(unfinished, { recursive: true });
        swept ??= sweep(unfinished);
        await swept;
        await writeSynced(temporary, data);
        await mkdir(path.dirname(target), { recursive: true });
        await rename(temporary, target);
        await syncFolder(path.dirname(target));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw faultOf(error);
      }
    },
    async get(key, { range, size: wanted } = {}) {
      const place = placeOf(key);
      let handle: FileHandle | undefined;
      try {
        handle = await open(place, 'r');
        const { size } = await handle.stat();
        if (wanted === undefined || wanted === size) {
          return { size, body: handle.createReadStream({ ...range, autoClose: true }) };
        }
        throw new StorageFault('damaged', new Error(`${size} bytes instead of ${wanted}`));
      } catch (error) {
        await handle?.close();
        throw faultOf(error);
      }
    },
    async remove(key) {
      await rm(placeOf(key), { force: true }).catch((error) => {
        throw faultOf(error);
      });
    },
    async *keys() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error) => {
        if (error.code === 'ENOENT') return [];
        throw faultOf(error);
      });
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const key = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
        if (isKey(key)) yield key;
      }
    },
    async check() {
      try {
        await mkdir(unfinished, { recursive: true });
        await access(unfinished, constants.R_OK | constants.W_OK);
      } catch (error) {
        throw faultOf(error);
      }
      const room = (await roomOf(unfinished)) ?? LEAST_ROOM;
      if (room < LEAST_ROOM)
        throw new StorageFault('full', Object.assign(new Error('little room'), { code: 'ENOSPC' }));
    },
    room: () => roomOf(root),
  };
}

async function writeSynced(file: string, data: Buffer | Readable): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name is durable only once its folder is; Windows cannot sync a folder and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweep(folder: string): Promise<void> {
  const before = Date.now() - STALE_MS;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(file, { force: true });
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Faults of the file system by kind; anything else (an upload that broke off) stays what it is. */
function faultOf(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  if (code === 'ENOENT') return new StorageFault('missing', error);
  return new StorageFault(FULL.has(code) ? 'full' : 'away', error);
}
