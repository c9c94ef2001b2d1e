import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import { createTurns } from '../../../platform/turns.ts';
import type { HeicPixels, HeicTask } from './heic-task.ts';

/** How long one photo may take; 12 megapixels of a telephone take a second. */
const PHOTO_MS = 30_000;
const LIMITS = { maxOldGenerationSizeMb: 192 };
/** One at a time: its pixels lie in memory as a whole. */
const inTurn = createTurns(1, { most: 40 });

/**
 * Reads a photo in HEIC, which the library for all other pictures cannot, in a thread that ends with it (docs/decisions/2026-11-27-pictures.md).
 * @returns a problem also when it takes too long or too much memory
 */
export const readHeic = (task: HeicTask): Promise<HeicPixels> =>
  inTurn(async () => {
    const thread = new Worker(path.join(import.meta.dirname, 'heic-task.ts'), {
      workerData: task,
      resourceLimits: LIMITS,
    });
    const timer = setTimeout(() => void thread.terminate(), PHOTO_MS);
    try {
      const ended = once(thread, 'exit').then((): [HeicPixels] => [{ problem: 'broken' }]);
      const [pixels] = (await Promise.race([once(thread, 'message'), ended])) as [HeicPixels];
      return pixels;
    } catch {
      return { problem: 'broken' };
    } finally {
      clearTimeout(timer);
      await thread.terminate();
    }
  });

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
