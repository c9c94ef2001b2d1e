import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
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

/** Runs work on a folder that is gone afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vimo-upload-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
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
