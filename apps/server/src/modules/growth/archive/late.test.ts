import { manageArchiveFrame, manageArchiveRun, manageBehind } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startArchiveSchools } from '../../../testing/archive-schools.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { countBehind } from '../../../testing/waiting-rows.ts';

/** Reports that the calendar did not archive (docs/domains/responsibility.md). Their notice is over on 26 June; nothing sweeps here. */
const { app, db, semesterId, school, itIs } = await startArchiveSchools();
afterAll(() => app.close());

it('are behind from the second day after their notice until the office archives them, by class', async () => {
  const at = await school();
  const other = await school();
  const late = async ({ token }: { token: string }) => (await app.call(manageArchiveFrame, {}, token)).data.late;
  const behind = async () => {
    // Asked as somebody else: what is counted for a person is kept for a moment.
    const { token } = await app.loginAs(5, { orgId: at.orgId });
    const item = (await app.call(manageBehind, {}, token)).data.items.find(({ key }) => key === 'archivesLate');
    if (item) expect(await countBehind(app.call, item, token)).toBe(item.count);
    return item;
  };
  await itIs(at, '2026-06-27T10:00:00+08:00');
  expect([await late(at.office), await behind()]).toEqual([[], undefined]);

  await itIs(at, '2026-06-28T10:00:00+08:00');
  await db.run(
    `insert into record_question (record_id, questioner_id, challenged_id, org_id, class_id, reviewer, title, reason, state, content, created_at)
     values ($1, $2, $3, $4, $5, 1, '质疑', '理由', 1, '{}', '2026-06-25 10:00:00')`,
    [at.child.recordId, at.mate.accountId, at.child.accountId, at.orgId, at.classId],
  );
  // What is challenged is not to be archived yet; of three reports two are.
  const ofClass = { semesterId, classId: at.classId };
  const found = {
    ...ofClass,
    ...{ semesterName: '2025-2026学年下学期', className: '三年级2班', count: 2, since: '2026-06-26' },
  };
  expect([await late(at.office), await late(at.teacher)]).toEqual([[found], [found]]);
  expect(await late(await app.loginAs(6, { orgId: at.orgId }))).toEqual([]);
  const ofOther = await late(await app.loginAs(5, { orgId: other.orgId }));
  expect(ofOther).toMatchObject([{ classId: other.classId, count: 3 }]);
  expect(await behind()).toEqual({ key: 'archivesLate', count: 1, since: '2026-06-26', semesterId: '' });

  expect((await app.call(manageArchiveRun, ofClass, at.office.token)).error_code).toBe(0);
  await runTasks(app);
  expect([await late(at.office), await behind()]).toEqual([[], undefined]);
});
