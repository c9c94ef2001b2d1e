import { tasksOf } from '../modules.ts';
import { runJob } from '../platform/jobs/index.ts';
import type { TestApp } from './app.ts';

/** Runs the tasks that wait, in this process and in their order. */
export async function runTasks({ app, platform }: TestApp): Promise<void> {
  const waiting = await platform.database.rows<{ id: string }>(
    "select job_id as id from job where state = 0 and kind <> 'tried' order by job_id",
  );
  for (const { id } of waiting) await runJob(platform, tasksOf(app.modules), id);
}
