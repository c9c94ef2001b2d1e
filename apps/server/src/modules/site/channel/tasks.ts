import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';

/** Sends what waits to go outside of the site and may go now. */
export const deliverTask = defineTask({
  kind: 'channel.deliver',
  version: 1,
  // In whose name it is asked for makes backups too: what cannot wait does not wait for these.
  ownLine: true,
  input: z.strictObject({}),
});
