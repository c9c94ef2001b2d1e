import { exportFilter, IMPORT_KINDS } from '@vimo/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';
import type { ExportInput } from './export.ts';

const ofBatch = z.object({ batchId: z.string() });

/** Reads an uploaded file and judges its rows. */
export const checkTask = defineTask({
  kind: 'import.check',
  version: 1,
  input: ofBatch.extend({ withHidden: z.boolean().optional() }),
});

/** Writes a confirmed file. */
export const writeTask = defineTask({ kind: 'import.write', version: 1, input: ofBatch });

/** Makes a list as a workbook. */
export const exportTask = defineTask({
  kind: 'export',
  version: 1,
  readsNow: true,
  input: z.object({
    kind: z.enum(IMPORT_KINDS),
    orgId: z.string().nullable(),
    filter: exportFilter.omit({ keyword: true }),
    word: z.string().optional(),
  }) satisfies z.ZodType<ExportInput>,
});
