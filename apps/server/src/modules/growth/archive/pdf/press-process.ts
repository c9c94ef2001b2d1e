import sharp from 'sharp';
import { endWithStarter } from '../../../../platform/own-process-end.ts';
import type { Delivery, Order } from './press.ts';
import { writeReport } from './write.ts';

/** Prints one report after the other for the process that started it (press.ts), and ends with it. */
// One picture at a time on one core: the others are for calls.
sharp.concurrency(1);

endWithStarter();

process.on('message', ({ report, at }: Order) => {
  writeReport(report, at).then(
    (bytes) => process.send!({ bytes } satisfies Delivery),
    (error: Error) => process.send!({ fault: error.stack ?? String(error) } satisfies Delivery),
  );
});
