import type { JobKinds } from './platform/jobs/index.ts';

/** What is done for each kind of task (docs/domains/tasks.md). A new one is added here and nowhere else; loaded in the task's own process. */
export const JOB_KINDS: JobKinds = {
  'import.check': async () => (await import('./modules/people/import/check.ts')).checkImport,
  'import.write': async () => (await import('./modules/people/import/write.ts')).writeImport,
  'ownData.export': async () => (await import('./modules/people/own-data/export.ts')).exportOwnData,
  export: async () => (await import('./modules/people/import/export.ts')).makeExport,
  'report.archive': async () => (await import('./modules/growth/archive/jobs.ts')).archiveReports,
  'report.zip': async () => (await import('./modules/growth/archive/jobs.ts')).packReports,
};
