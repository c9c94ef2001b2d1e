import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { Unavailable } from '../../../platform/errors.ts';
import { createThreads } from '../../../platform/threads.ts';
import type { HeicPixels, HeicTask } from './heic-task.ts';

/** How long one photo may take on a busy machine; 12 megapixels of a telephone are a second's work, 64 are five to fifteen. */
const PHOTO_MS = 30_000;
/** One at a time: its pixels lie in memory as a whole. */
const threads = createThreads(path.join(import.meta.dirname, 'heic-task.ts'), {
  ...{ ms: PHOTO_MS, atOnce: 1, endsAfterEach: true },
});

/**
 * Reads a photo in HEIC, which the library for all other pictures cannot, in a thread that ends with it (docs/decisions/2026-11-27-pictures.md).
 * @returns a problem also when it takes too long or too much memory
 */
export const readHeic = (task: HeicTask): Promise<HeicPixels> =>
  threads.run(task).then(
    (pixels) => pixels as HeicPixels,
    (error): HeicPixels => {
      if (error instanceof Unavailable) throw error;
      return { problem: 'broken' };
    },
  );

/** Where the first chunk of a PNG ends, which tells its measures. */
const PNG_HEAD = 33;

/** A PNG with a colour profile, by which it is read (PNG, 11.3.2.3). */
export function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return Buffer.concat([png.subarray(0, PNG_HEAD), chunk, png.subarray(PNG_HEAD)]);
}
