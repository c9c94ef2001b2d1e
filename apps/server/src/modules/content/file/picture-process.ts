import { endWithStarter, withinWork } from '../../../platform/own-process-end.ts';
import type { PictureDelivery, PictureOrder } from './pictures.ts';
import { renderHere } from './render-picture.ts';

/** What people bring takes a second or some; a photo of 200 megapixels too. */
const WORK_MS = 10_000;

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
