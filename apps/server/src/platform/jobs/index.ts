export { JobState } from './queries.ts';
export { createJobs, type Jobs, type NewJob, QUEUE } from './queue.ts';
export { type JobHandler, type JobKinds, type JobPlatform, type JobRun, runJob } from './run.ts';
export { bringQueueForward, QUEUE_SCHEMA, queueGrants } from './schema.ts';
export { inOwnProcess, type RunInProcess, startWorkers, type Workers } from './workers.ts';
