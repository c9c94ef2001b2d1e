import type { JobKinds } from './platform/jobs/index.ts';

/** What is done for each kind of task (docs/domains/tasks.md). A new one is added here and nowhere else; loaded in the task's own process. */
export const JOB_KINDS: JobKinds = {};
