import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';

/** Makes the zip of everything that is kept of a person. */
export const ownExportTask = defineTask({
  kind: 'ownData.export',
  version: 1,
  readsNow: true,
  input: z.object({ subjectId: z.string() }),
});
