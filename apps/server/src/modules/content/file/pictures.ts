import path from 'node:path';
import { createOwnProcess, type NotDelivered, type OwnProcess } from '../../../platform/own-process.ts';
import { WORKERS } from '../../../platform/threads.ts';
import { type Asker, createTurns, RUSH } from '../../../platform/turns.ts';
import type { FileType } from './file-types.ts';
import { PICTURE_BROKEN, PICTURE_TOO_LARGE, type Picture, PictureRefused } from './render-picture.ts';

/** What goes to the process, and what comes back: the picture, or why it is not taken. */
export interface PictureOrder {
  path: string;
  type: FileType;
}
export type PictureDelivery = { picture: Picture } | { refusal: string };

const ENTRY = path.join(import.meta.dirname, 'picture-process.ts');
/** Pixels lie beside the heap. By the clock a picture is given a little more than its work (picture-process.ts): the process stands below the calls, and who sent it waits. */
const BOUNDS = { heapMb: 128, orderMs: 40_000, idleMs: 30_000 };

const inTurn = createTurns(WORKERS, RUSH);
/** Those without work; the one that worked last is asked first, so that the others end. */
const free: OwnProcess<PictureOrder, PictureDelivery>[] = Array.from({ length: WORKERS }, () =>
  createOwnProcess(ENTRY, BOUNDS),
);

/**
 * Writes a picture anew (`renderHere`) in a process beside the server's and below it in priority: a rush of photos takes what calls leave of the processors, and its memory is given back
 * (docs/decisions/2026-11-27-rush-of-uploads.md).
 * @throws PictureRefused when it is moving, too large or broken; Unavailable when it would wait too long
 */
export const renderPicture = (file: string, type: FileType, asker?: Asker): Promise<Picture> =>
  inTurn(async () => {
    const worker = free.pop()!;
    try {
      const delivery = await worker.ask({ path: file, type }).catch(({ isLate }: NotDelivered) => ({
        refusal: isLate ? PICTURE_TOO_LARGE : PICTURE_BROKEN,
      }));
      if ('refusal' in delivery) throw new PictureRefused(delivery.refusal);
      return delivery.picture;
    } finally {
      free.push(worker);
    }
  }, asker);
