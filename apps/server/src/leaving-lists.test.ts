import { buffer } from 'node:stream/consumers';
import { EXPORT_LISTS, manageListExport } from '@vimo/contract';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actor, attempt, type Stage, setStage } from './testing/access-cases/index.ts';
import { LEAVING_LISTS } from './testing/access-cases/leaving-lists.ts';
import { runTasks } from './testing/tasks.ts';

let stage: Stage;
const actors = new Map<string, Actor>();
beforeAll(async () => {
  stage = await setStage();
  for (const { by } of Object.values(LEAVING_LISTS)) if (!actors.has(by)) actors.set(by, await stage.actor(by));
});
afterAll(() => stage.close());

it.each(EXPORT_LISTS)('%s go out as they are shown, row by row', async (list) => {
  const { by, make } = LEAVING_LISTS[list];
  const actor = actors.get(by)!;
  const filter = await make(stage, actor);
  const token = await stage.tokenOf(actor);
  const { endpoint, columns } = stage.app.services.told.leaving[list]!;
  const shown = await attempt(stage, endpoint, { ...filter, pageSize: 100, currentPage: 1 }, token);
  const { dataList } = shown.data as { dataList: never[] };
  expect(dataList.length, shown.message).toBeGreaterThan(0);

  const started = await attempt(stage, manageListExport, { list, filter }, token);
  expect(started.error_code, started.message).toBe(0);
  await runTasks(stage.app);
  const { taskId } = started.data as { taskId: string };
  const task = await stage.db.row<{ key: string; problem: string }>(
    'select file_key as key, problem from job where job_id = $1',
    [taskId],
  );
  expect(task?.problem).toBe('');
  const bytes = await buffer((await stage.app.platform.files.get(task!.key)).body);
  const [{ data: rows } = { data: [] }] = await readXlsx(bytes);
  const written = rows.map((row) => columns.map((_, at) => String(row[at] ?? '')));
  expect(written[0]).toEqual(columns.map(({ title }) => title));
  expect(new Set(written[0]).size).toBe(columns.length);
  for (const row of dataList) expect(written).toContainEqual(columns.map(({ text }) => text(row)));
});
