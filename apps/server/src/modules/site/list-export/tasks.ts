import { EXPORT_LISTS } from '@vimo/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';

/** Makes a list as a workbook, as the person who asked for it sees it. */
export const listExportTask = defineTask({
  kind: 'list.export',
  version: 1,
  readsNow: true,
  input: z.strictObject({
    list: z.enum(EXPORT_LISTS),
    filter: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
});
