import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';

/** Sends what waits to go outside of the site and may go now. */
export const deliverTask = defineTask({ kind: 'channel.deliver', version: 1, input: z.strictObject({}) });
