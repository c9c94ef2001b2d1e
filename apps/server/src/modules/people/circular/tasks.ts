import { RECEIPTS } from '@vimo/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';

const ofCircular = z.strictObject({ circularId: z.string() });

/** Tells those who are meant, as they are at that moment. */
export const sendTask = defineTask({ kind: 'circular.send', version: 1, ownLine: true, input: ofCircular });

/** Tells those once more who have not read it, or not confirmed where that is asked for. */
export const remindTask = defineTask({
  kind: 'circular.remind',
  version: 1,
  input: z.strictObject({ circularId: z.string(), day: z.string() }),
});

/** Takes away what was told of one that its sender took back. */
export const takeBackTask = defineTask({ kind: 'circular.takeBack', version: 1, ownLine: true, input: ofCircular });

/** Makes a list of those to whom it went. */
export const exportReceiptsTask = defineTask({
  kind: 'circular.export',
  version: 1,
  readsNow: true,
  input: z.strictObject({ circularId: z.string(), which: z.enum(RECEIPTS) }),
});
