import { TaskState } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTask, GIVEN_UP } from '../../../platform/jobs/index.ts';
import { startTestApp } from '../../../testing/app.ts';
import { createMoving } from './moving.ts';

const app = await startTestApp();
const db = app.platform.database;
afterAll(() => app.close());

const task = defineTask({ kind: 'orchard.moved', version: 1, input: z.strictObject({}) });
const tasks = async () => (await db.rows('select 1 from job where kind = $1', [task.kind])).length;
const end = (state: TaskState, problem = '') =>
  db.run('update job set state = $2, problem = $3, finished_at = now() where kind = $1 and state = 0', [
    task.kind,
    state,
    problem,
  ]);

it('asks for the move of rows of before as long as any are left: a day after it was stopped or failed, at once where its process died', async () => {
  let left = 3;
  const moving = createMoving(app.platform, [{ task, left: async () => left }]);
  // In nobody's name nothing is asked for.
  await moving.sweep();
  expect(await tasks()).toBe(0);
  await app.loginAs(1);
  await moving.sweep();
  await moving.sweep();
  expect(await tasks()).toBe(1);

  await end(TaskState.cancelled);
  await moving.sweep();
  expect(await tasks()).toBe(1);
  app.clock.advance(25 * 3600);
  await moving.sweep();
  expect(await tasks()).toBe(2);

  await end(TaskState.failed, '任务未能完成，请稍后再试');
  await moving.sweep();
  expect(await tasks()).toBe(2);
  app.clock.advance(25 * 3600);
  await moving.sweep();
  await end(TaskState.failed, GIVEN_UP);
  await moving.sweep();
  expect(await tasks()).toBe(4);
  // What ends its process each time is left for a day: else tasks would pile up for ever.
  for (const asked of [5, 5, 5]) {
    await end(TaskState.failed, GIVEN_UP);
    await moving.sweep();
    expect(await tasks()).toBe(asked);
  }
  app.clock.advance(25 * 3600);
  await moving.sweep();
  expect(await tasks()).toBe(6);

  await end(TaskState.done);
  left = 0;
  await moving.sweep();
  left = 3;
  await moving.sweep();
  expect(await tasks()).toBe(6);
});
