import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';
import type { ArchiveInput, ZipInput } from './jobs.ts';

const ofClass = { classId: z.string(), semesterId: z.string() };

/** Archives what is ready of a class or of a notice that is over, or corrects one report. */
export const archiveTask = defineTask({
  kind: 'report.archive',
  version: 1,
  input: z.union([
    z.strictObject(ofClass),
    z.strictObject({ noticeId: z.string() }),
    z.strictObject({ ...ofClass, studentId: z.string(), orgId: z.string(), version: z.int(), reason: z.string() }),
  ]) satisfies z.ZodType<ArchiveInput>,
});

/** Packs the reports of a class as they are, previews among them. */
export const zipTask = defineTask({
  kind: 'report.zip',
  version: 1,
  readsNow: true,
  input: z.strictObject(ofClass) satisfies z.ZodType<ZipInput>,
});
