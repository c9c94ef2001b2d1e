export { JobState } from './queries.ts';
export { createJobs, GIVEN_UP, type Jobs, type NewJob, QUEUE } from './queue.ts';
export {
  type AskedTask,
  doing,
  type JobHandler,
  type JobPlatform,
  type JobRun,
  runJob,
  type StillMay,
  type TaskWork,
} from './run.ts';
export { bringQueueForward, QUEUE_SCHEMA, queueGrants } from './schema.ts';
export { defineTask, type Task } from './task.ts';
export { inOwnProcess, type RunInProcess, startWorkers, type Workers } from './workers.ts';
