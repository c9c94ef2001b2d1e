import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes that came in, still outside the store. */
export interface Received {
  path: string;
  size: number;
  sha256: Buffer;
}

/** More than the use allows came in. */
export class TooLarge extends Error {}

const FOLDER = 'vimo-upload-';

/** Runs work on a folder that is gone afterwards. Its name tells whose it is, for `removeAbandoned`. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `${FOLDER}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes folders of uploads that a server left behind which was killed. */
export async function removeAbandoned(): Promise<void> {
  await inTemporaryFolder(async (own) => {
    const startedAt = (await stat(own)).mtimeMs - process.uptime() * 1000;
    for (const name of await readdir(os.tmpdir()).catch(() => [])) {
      const owner = new RegExp(`^${FOLDER}(\\d+)-`).exec(name)?.[1];
      if (owner === undefined) continue;
      const folder = path.join(os.tmpdir(), name);
      if (await isAbandoned(folder, Number(owner), startedAt))
        await rm(folder, { recursive: true, force: true }).catch(() => {});
    }
  });
}

/**
 * In a container the next server has the number of the one that was killed: what is older than this process is none of its.
 * @param startedAt of this process, in ms by the clock of the file system, which may be another machine's
 */
async function isAbandoned(folder: string, owner: number, startedAt: number): Promise<boolean> {
  if (owner !== process.pid) return !isRunning(owner);
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.mtimeMs < startedAt;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another account is one too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Writes a stream into a file. What comes from `belowBytes` on passes unwritten, as another file may come behind it. @throws TooLarge */
export async function receive(
  source: AsyncIterable<Buffer> | Buffer,
  target: string,
  belowBytes: number,
): Promise<Received> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    Readable.from(Buffer.isBuffer(source) ? [source] : source),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size >= belowBytes) continue;
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(target, { mode: 0o600 }),
  );
  if (size >= belowBytes) throw new TooLarge();
  return { path: target, size, sha256: hash.digest() };
}
