import {
  manageCalendar,
  manageSemesterMove,
  manageSemesterReturn,
  manageSemesterUpdate,
  manageYearAdd,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startArchiveSchools } from '../../../testing/archive-schools.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';

/** Dates of a semester of which something is kept (docs/domains/school-years.md, kept by staff); it is 22 June, and the semester runs until 3 July. */

const { app, clock, db, city, semesterId, school } = await startArchiveSchools();
afterAll(() => app.close());
const clerk = (await app.loginAs(10, { orgId: city })).token;
const TERM = { startsOn: '2026-02-23', endsOn: '2026-07-03' };
const input = { semesterId, ...TERM, beforeStartsOn: TERM.startsOn, beforeEndsOn: TERM.endsOn };
const ASKS = { error_code: 1, refusal: { asks: true } };

it('does not begin again after today while something is kept of it; other dates are asked about first', async () => {
  const { orgId, office } = await school();
  const move = (more: object) => app.call(manageSemesterMove, { ...input, orgId, ...more }, office.token);
  const later = await move({ startsOn: '2026-06-25', confirmed: 1 });
  expect(later).toMatchObject({ error_code: 1, message: expect.stringContaining('开始日期不能晚于今天') });
  expect(later.message).toContain('本学期已有写实记录 3 条、公示 1 次');
  expect(await move({ endsOn: '2026-07-10' })).toMatchObject(ASKS);
  expect((await move({})).error_code).toBe(0);
  expect((await move({ endsOn: '2026-07-10', confirmed: 1 })).error_code).toBe(0);

  const back = (confirmed: 0 | 1) => app.call(manageSemesterReturn, { orgId, semesterId, confirmed }, office.token);
  expect(await back(0)).toMatchObject(ASKS);
  expect((await back(1)).error_code).toBe(0);
  const { years } = (await app.call(manageCalendar, { orgId }, office.token)).data;
  expect(years[0]!.semesters[1]).toMatchObject({ ...TERM, moved: false });
});

it('asks with numbers where credits, awards, fitness values or a task of the semester are all that is kept', async () => {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const classId = await makeClass(db, orgId, { day: clock() });
  const { token, accountId: by } = await app.loginAs(5, { orgId });
  const move = (more: object = {}) =>
    app.call(manageSemesterMove, { ...input, orgId, endsOn: '2026-07-10', ...more }, token);
  const pupils = await Promise.all([0, 1].map(() => app.makeStudent({ orgId, classId })));
  const of = [semesterId, classId];
  for (const pupil of pupils) {
    await db.run(`insert into credit_result (student_id, semester_id, class_id, content) values ($3, $1, $2, '{}')`, [
      ...of,
      pupil,
    ]);
    await db.run(
      `insert into fitness_result (student_id, school_year_id, class_id, content)
       select $3, school_year_id, $2, '{}' from semester where semester_id = $1`,
      [...of, pupil],
    );
  }
  await db.run(
    `insert into student_award (type, student_id, org_id, class_id, semester_id, event, result, happened_on, created_by, created_at)
     values (1, $3, $4, $2, $1, '书法比赛', '一等奖', '2026-04-01', $5, '2026-04-02')`,
    [...of, pupils[0], orgId, by],
  );
  const indicators = await db.row<{ id: string }>(
    `with held as (insert into indicator_system (org_id, system_name, content, updated_at) values ($1, '品德', '{}', '2026-03-01') returning indicator_system_id)
     insert into indicator_version (indicator_system_id, version, system_name, content, points, published_at)
       select indicator_system_id, 1, '品德', '{}', 2, '2026-03-01' from held returning indicator_version_id as id`,
    [orgId],
  );
  // One that comes round by semesters, and one whose days are its own.
  for (const cycle of [4, 5])
    await db.run(
      `insert into evaluation_task (org_id, indicator_version_id, title, type, cycle, starts_on, ends_on, editable, created_by, created_at)
       values ($1, $2, '自评', 3, $3, '2026-03-01', '2026-06-30', true, $4, '2026-03-01')`,
      [orgId, indicators!.id, cycle, by],
    );
  const asked = await move();
  expect(asked).toMatchObject(ASKS);
  for (const part of ['学分 2 人、获奖 1 项、本学年体质健康 2 人', '按学期的评价任务 1 项'])
    expect(asked.message).toContain(part);
  expect(asked.message).not.toContain('写实记录');
  expect((await move({ confirmed: 1 })).error_code).toBe(0);
});

it('asks nothing but for days that lie apart where nothing is kept, of a school or of the bureau, whose dates are those of the schools without their own', async () => {
  const empty = await makeOrg(db, { parentOrgId: city });
  const head = (await app.loginAs(5, { orgId: empty })).token;
  const moved = { ...input, orgId: empty, startsOn: '2026-06-25' };
  // From January to June nobody has holidays.
  const apart = await app.call(manageSemesterMove, moved, head);
  expect(apart).toMatchObject({ ...ASKS, message: expect.stringContaining('相隔 153 天') });
  expect((await app.call(manageSemesterMove, { ...moved, confirmed: 1 }, head)).error_code).toBe(0);

  const { orgId, office } = await school();
  const update = (more: object) => app.call(manageSemesterUpdate, { ...input, endsOn: '2026-07-06', ...more }, clerk);
  expect(await update({})).toMatchObject(ASKS);
  expect((await update({ confirmed: 1 })).error_code).toBe(0);
  expect((await app.call(manageCalendar, { orgId }, office.token)).data.years[0]!.semesters[1]!.endsOn).toBe(
    '2026-07-06',
  );
});

it('a year that is made twice at once is there once', async () => {
  const year = {
    ...{ startYear: 2026, firstStartsOn: '2026-09-01', firstEndsOn: '2027-01-22' },
    ...{ secondStartsOn: '2027-02-23', secondEndsOn: '2027-07-03' },
  };
  const answers = await Promise.all([1, 2, 3].map(() => app.call(manageYearAdd, year, clerk)));
  expect(answers.map(({ error_code }) => error_code).toSorted()).toEqual([0, 1, 1]);
  expect(answers.find(({ error_code }) => error_code === 1)!.message).toContain('已存在');
});

it('asks before the school year begins at once: whoever graduates by it has', async () => {
  clock.set('2026-08-20T10:00:00+08:00');
  const by = (await app.loginAs(10, { orgId: city })).token;
  const { years } = (await app.call(manageCalendar, {}, by)).data;
  const { semesterId: first, startsOn, endsOn } = years[0]!.semesters[0]!;
  const early = { semesterId: first, startsOn: '2026-08-15', endsOn, beforeStartsOn: startsOn, beforeEndsOn: endsOn };
  const asked = await app.call(manageSemesterUpdate, early, by);
  expect(asked).toMatchObject({ ...ASKS, message: expect.stringContaining('毕业') });
  expect((await app.call(manageSemesterUpdate, { ...early, confirmed: 1 }, by)).error_code).toBe(0);
});

it('asks too before a year is made that begins at once', async () => {
  clock.set('2027-08-20T10:00:00+08:00');
  const by = (await app.loginAs(10, { orgId: city })).token;
  const year = {
    ...{ startYear: 2027, firstStartsOn: '2027-08-15', firstEndsOn: '2028-01-22' },
    ...{ secondStartsOn: '2028-02-23', secondEndsOn: '2028-07-03' },
  };
  expect(await app.call(manageYearAdd, year, by)).toMatchObject({
    ...ASKS,
    message: expect.stringContaining('毕业'),
  });
  expect((await app.call(manageYearAdd, { ...year, confirmed: 1 }, by)).error_code).toBe(0);
});
