import { endWithStarter } from '../../../platform/own-process-end.ts';
import type { PictureDelivery, PictureOrder } from './pictures.ts';
import { renderHere } from './render-picture.ts';

/** Writes one picture anew after the other for the process that started it (pictures.ts), and ends with it. */
endWithStarter();

process.on('message', ({ path, type }: PictureOrder) => {
  renderHere(path, type).then(
    (picture) => process.send!({ picture } satisfies PictureDelivery),
    (error: Error) => process.send!({ refusal: error.message } satisfies PictureDelivery),
  );
});
