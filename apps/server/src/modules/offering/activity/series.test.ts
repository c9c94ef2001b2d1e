import { ActivityAudit, IssueStatus, manageActivityPage, manageActivitySeries } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { makeWay } from '../../../testing/activity-way.ts';
import { startTestApp } from '../../../testing/app.ts';
import { daysFrom, makeType } from '../../../testing/fixtures.ts';

const app = await startTestApp();
afterAll(() => app.close());

it('other dates are made of one at once, each once, and shift everything by as many days', async () => {
  const { writer, clerk, typeId, save, fetch, step } = await makeWay(app);
  const { id } = (await save({ title: '每周观鸟' })).data;
  const first = await fetch(id);
  const day = (days: number) => daysFrom(app.clock(), days).slice(0, 10);
  const series = (input: object) => app.call(manageActivitySeries, { activityId: id, ...input }, writer.token);
  for (const days of [[], [day(10)], [day(-30)], [day(17), day(17)], ['2026-02-31']])
    expect((await series({ days })).error_code, String(days)).toBe(2);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => series({ days: [day(17), day(24)], published: 1 })),
  );
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 2, 2, 2, 2]);
  const { ids } = replies.find(({ error_code }) => error_code === 0)!.data;
  const made = await fetch(ids[0]!);
  const moved = { actStartDate: daysFrom(app.clock(), 17), signEndDate: daysFrom(app.clock(), 12) };
  expect(made).toMatchObject({ title: '每周观鸟', ...moved, signCount: 0, issueStatus: IssueStatus.notIssued });
  expect(made.details).toBe(first.details);
  expect((await series({ days: [day(24), day(31)] })).refusal.fields).toEqual({ days: `${day(24)} 的场次已经有了` });
  const listed = (input: object) => app.call(manageActivityPage, { title: '每周观鸟', ...input }, clerk);
  expect((await listed({ heldFrom: day(17), heldTo: day(17) })).data.totalCount).toBe(1);
  const held = (await listed({ heldFrom: day(9), heldTo: day(30) })).data.dataList.map(({ id: one }) => one);
  expect(held, 'what is held when, in the order of the days').toEqual([id, ...ids]);
  expect((await listed({ address: '东门', typeId })).data.totalCount).toBe(3);
  expect((await listed({ address: '西门' })).data.totalCount).toBe(0);
  expect((await listed({ typeId: await makeType(app.platform.database) })).data.totalCount).toBe(0);

  // What waits, and drafts, are narrowed as every list is.
  for (const each of [id, ids[0]!]) await step(each, 'putForward', writer.token);
  expect((await listed({ waiting: 1 })).data.totalCount).toBe(2);
  expect((await listed({ waiting: 1, heldFrom: day(17) })).data.totalCount).toBe(1);
  expect((await listed({ audit: ActivityAudit.waiting, address: '西门' })).data.totalCount).toBe(0);
  expect((await listed({ audit: ActivityAudit.waiting, drafts: 1 })).data.totalCount).toBe(0);
});
