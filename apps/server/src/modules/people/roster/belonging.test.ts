import { StudentStatus } from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { setOrganisation, setStudentStatus } from '../account/index.ts';
import { addSchoolYear } from '../school-year/index.ts';
import {
  atSchoolSql,
  hasLeftSql,
  hasMovedSql,
  inStageSql,
  leftInSemesterSql,
  membershipEndSql,
  membersOfSemesterSql,
} from './belonging.ts';
import { leaveClass, moveToClass } from './memberships.ts';
import { semestersOfStudent } from './queries.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

for (const year of [2025, 2026, 2027, 2028])
  await addSchoolYear(db, year, [
    [`${year}-09-01`, `${year + 1}-01-22`],
    [`${year + 1}-02-23`, `${year + 1}-07-03`],
  ]);
const semesters = await db.rows<{ id: string; startsOn: string }>(
  'select semester_id as id, starts_on::text as "startsOn" from semester',
);
const semesterFrom = (day: string) => semesters.find(({ startsOn }) => startsOn === day)!.id;

let orgId: string;
let [first, second, pupil] = ['', '', ''];
beforeEach(async () => {
  orgId = await makeOrg(db);
  first = await makeClass(db, orgId, { day: app.clock(), className: '1班' });
  second = await makeClass(db, orgId, { day: app.clock(), className: '2班' });
  pupil = await app.makeStudent({ orgId, classId: first });
});

/** Which of the classes has the pupil in its list of a semester that began on a day, as it is asked for on another, or as who left in its course. */
const listedIn = async (begun: string, today: string, listed = membersOfSemesterSql, classes = [first, second]) =>
  (
    await db.rows<{ id: string }>(
      `select class_id as id from ${listed({ classes: '= any ($1::bigint[])', semesterId: '$2', today: '$3' })} m`,
      [classes, semesterFrom(begun), today],
    )
  ).map(({ id }) => id);

describe('the list of a class for a semester', () => {
  it('is who belonged to it on its last day, today while it runs, on its first before it begins', async () => {
    await moveToClass(db, pupil, second, '2026-03-02');
    expect(await listedIn('2025-09-01', '2026-03-12')).toEqual([first]);
    expect(await listedIn('2026-02-23', '2026-03-01')).toEqual([first]);
    expect(await listedIn('2026-02-23', '2026-03-02')).toEqual([second]);
    expect(await listedIn('2026-09-01', '2026-03-12')).toEqual([second]);
  });

  it('goes by the last day that the school has given itself', async () => {
    await db.run('insert into school_semester (org_id, semester_id, starts_on, ends_on) values ($1, $2, $3, $4)', [
      ...[orgId, semesterFrom('2025-09-01'), '2025-09-01', '2026-01-29'],
    ]);
    await moveToClass(db, pupil, second, '2026-01-25');
    expect(await listedIn('2025-09-01', '2026-03-12')).toEqual([second]);
  });

  // The other school has the bureau's dates, and its semester ends on 22 January.
  it.each([
    ['has at the old school who moves after the new one ended the semester', '2026-01-29', '2026-01-25', 0],
    ['has at the old school who moves after that ended it, and the new one did not', '2026-01-15', '2026-01-18', 1],
  ])('%s', async (_, endsOn, from, members) => {
    await db.run('insert into school_semester (org_id, semester_id, starts_on, ends_on) values ($1, $2, $3, $4)', [
      ...[orgId, semesterFrom('2025-09-01'), '2025-09-01', endsOn],
    ]);
    const school = await makeOrg(db);
    const there = await makeClass(db, school, { day: app.clock(), className: '1班' });
    await setOrganisation(db, pupil, school, '2026-01-25 10:00:00');
    await moveToClass(db, pupil, there, from);
    const [classes, today] = [[first, there], '2026-03-12'];
    expect(await listedIn('2025-09-01', today, membersOfSemesterSql, classes)).toEqual(members ? [first] : []);
    expect(await listedIn('2025-09-01', today, leftInSemesterSql, classes)).toEqual(members ? [] : [first]);
    expect(await listedIn('2026-02-23', today, membersOfSemesterSql, classes)).toEqual([there]);
    const [spring, before] = await semestersOfStudent(db, pupil, '2026-03-12');
    expect([spring!.classId, before!.classId]).toEqual([there, first]);
  });

  it('is nobody’s where the class was through its stage, or who had left before', async () => {
    // Made in its third year of six: the last one is 2028-2029.
    expect(await listedIn('2028-09-01', '2029-01-10')).toEqual([first]);
    await db.run('update cohort set years = 5 where org_id = $1', [orgId]);
    expect(await listedIn('2028-09-01', '2029-01-10')).toEqual([]);
    await leaveClass(db, pupil, '2026-03-10');
    expect([await listedIn('2026-02-23', '2026-03-12'), await listedIn('2025-09-01', '2026-03-12')]).toEqual([
      [],
      [first],
    ]);
  });
});

const asked = async (sql: string, values: unknown[] = []) =>
  (await db.row<{ is: boolean }>(
    `select ${sql} as is from student s left join class_membership m on m.student_id = s.account_id and m.class_id = $2 where s.account_id = $1`,
    [pupil, first, ...values],
  ))!.is;

it('at the school is who is enrolled or suspended, and not through the stage', async () => {
  const atSchool = (day = '2026-03-12') => asked(atSchoolSql('$3'), [day]);
  expect([await atSchool(), await atSchool('2029-07-20'), await atSchool('2029-09-01')]).toEqual([true, true, true]);
  await db.run('update cohort set years = 5 where org_id = $1', [orgId]);
  expect([await atSchool('2028-08-31'), await atSchool('2028-09-01')]).toEqual([true, false]);
  for (const [status, is] of [
    [StudentStatus.suspended, true],
    [StudentStatus.transferredOut, false],
    [StudentStatus.left, false],
  ] as const) {
    await setStudentStatus(db, pupil, status);
    expect(await atSchool()).toBe(is);
  }
});

it('a membership ends with the stage, on the first day of the year after', async () => {
  const end = (day: string) => asked(`(${membershipEndSql('m', 's', '$3')})::text`, [day]);
  await db.run('update cohort set years = 5 where org_id = $1', [orgId]);
  expect([await end('2028-08-31'), await end('2028-09-20')]).toEqual([null, '2028-09-01']);
  const row = await db.row(
    `select ${inStageSql('co', "'2028-08-31'::date")} as before, ${inStageSql('co', "'2028-09-01'::date")} as after from cohort co where org_id = $1`,
    [orgId],
  );
  expect(row).toEqual({ before: true, after: false });
  await moveToClass(db, pupil, second, '2026-03-02');
  expect(await end('2028-09-20')).toBe('2026-03-02');
});

it('since a membership who is in another class or school has moved, who is in none has not, and who is gone has left', async () => {
  const since = async () => [
    await asked(hasMovedSql('s', { classId: '$2::bigint', orgId: '$3::bigint' }), [orgId]),
    await asked(hasLeftSql('s')),
  ];
  expect(await since()).toEqual([false, false]);
  await moveToClass(db, pupil, second, '2026-03-02');
  expect(await since()).toEqual([true, false]);
  await leaveClass(db, pupil, '2026-03-05');
  await setStudentStatus(db, pupil, StudentStatus.suspended);
  expect(await since()).toEqual([false, false]);
  await setOrganisation(db, pupil, await makeOrg(db), '2026-03-12 10:00:00');
  expect(await since()).toEqual([true, false]);
  await setStudentStatus(db, pupil, StudentStatus.left);
  expect(await since()).toEqual([false, true]);
});
