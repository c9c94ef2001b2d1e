import { endWithStarter, withinWork } from '../../../platform/own-process-end.ts';
import type { PictureDelivery, PictureOrder } from './pictures.ts';
import { renderHere } from './render-picture.ts';

/** What people bring takes a second or some; 64 megapixels in HEIC, or 200 in PNG, take several, and an old machine needs three times as long. What is good ends within this on any of them. */
const WORK_MS = 30_000;

/** Writes one picture anew after the other for the process that started it (pictures.ts), and ends with it. */
endWithStarter();

process.on('message', ({ path, type }: PictureOrder) => {
  void withinWork(WORK_MS, async () => {
    const delivery: PictureDelivery = await renderHere(path, type).then(
      (picture) => ({ picture }),
      (error: Error) => ({ refusal: error.message }),
    );
    process.send!(delivery);
  });
});
