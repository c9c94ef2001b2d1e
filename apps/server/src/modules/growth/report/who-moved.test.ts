import {
  leaveSchool,
  manageArchiveClasses,
  manageArchivePage,
  manageArchiveSchools,
  manageNoticeOpen,
  manageReportPreview,
  manageReportProgress,
  manageReportPupils,
  OrgType,
  reportExport,
  returnToSchool,
  SESSION_HEADER,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { setOrganisation } from '../../people/account/index.ts';
import { moveToClass } from '../../people/roster/index.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';
import { addScheme, presetOf } from '../scheme/index.ts';

/** In the last days of a semester that ends on 3 July. */
const RUNNING = '2026-06-22T10:00:00+08:00';
const OVER = '2026-07-08T10:00:00+08:00';
const clock = testClock(RUNNING);
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau, name: '云汀市教育局' });
for (const year of [2025, 2026])
  await addSchoolYear(db, year, [
    [`${year}-09-01`, `${year + 1}-01-22`],
    [`${year + 1}-02-23`, `${year + 1}-07-03`],
  ]);
await addScheme(db, { orgId: city, stage: 2, ...presetOf(2)! }, '2026-02-01 08:00:00');
const semesterFrom = async (day: string) =>
  (await db.row<{ id: string }>('select semester_id as id from semester where starts_on = $1', [day]))!.id;
const semesterId = await semesterFrom('2026-02-23');
const clerk = await app.loginAs(10, { orgId: city });

async function school() {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const orgName = `第${orgId}小学`;
  await db.run('update org set org_name = $2 where org_id = $1', [orgId, orgName]);
  const inCharge = async (className: string) => {
    const classId = await makeClass(db, orgId, { day: app.clock(), className });
    const { accountId } = await app.loginAs(6, { orgId });
    await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [classId, accountId]);
    return { orgId, classId, accountId };
  };
  const office = await app.loginAs(5, { orgId });
  return { orgId, orgName, first: await inCharge('1班'), second: await inCharge('2班'), office };
}
type Class = Awaited<ReturnType<typeof school>>['first'];
let at: Awaited<ReturnType<typeof school>>;
let [child, mate] = ['', ''];
beforeEach(async () => {
  clock.set(RUNNING);
  at = await school();
  child = await app.makeStudent(at.first, { name: '林小禾' });
  mate = await app.makeStudent(at.first, { name: '许嘉宁' });
  await app.makeStudent(at.second, { name: '唐知远' });
});

const by = ({ accountId }: { accountId: string }) => app.sessionOf(accountId);
const open = async ({ classId, ...teacher }: Class, days = { startsOn: '2026-06-22', endsOn: '2026-06-30' }) =>
  app.call(manageNoticeOpen, { semesterId, classId, ...days }, await by(teacher));
const named = (rows: readonly { studentName: string; hasMoved: number }[]) =>
  rows.map(({ studentName, hasMoved }) => `${studentName}${hasMoved ? ' 已转出' : ''}`).toSorted();
/** The list of a class as its teacher finds it among reports, and among archives. */
async function listsOf({ classId, ...teacher }: Class, of = semesterId) {
  const asked = { semesterId: of, classId };
  const reports = (await app.call(manageReportPupils, asked, await by(teacher))).data.list;
  const archives = (await app.call(manageArchivePage, asked, await by(teacher))).data.dataList;
  return [named(reports), named(archives)];
}
const both = (...names: string[]) => [names.toSorted(), names.toSorted()];
/** Students of a school, and of its classes, as the bureau counts them. */
async function counted({ orgId, orgName }: { orgId: string; orgName: string }, of = semesterId) {
  const token = await by(clerk);
  const [whole] = (await app.call(manageArchiveSchools, { semesterId: of, orgName }, token)).data.dataList;
  const { classes } = (await app.call(manageArchiveClasses, { semesterId: of, orgId }, token)).data;
  return [whole!.studentNum, ...classes.map(({ studentNum }) => studentNum)];
}

describe('who moves after a semester’s last day and before its notice', () => {
  beforeEach(async () => {
    clock.set(OVER);
    await moveToClass(db, mate, at.second.classId, '2026-07-06');
  });

  it('stays in the list of the class and in its notice, and the school that had them finishes it', async () => {
    const next = await school();
    await setOrganisation(db, child, next.orgId, '2026-07-06 09:00:00');
    await moveToClass(db, child, next.first.classId, '2026-07-06');

    const due = await app.call(manageReportProgress, { semesterId, due: 1 }, await by(at.office));
    expect(due.data.list.map(({ classId, total }) => [classId, total])).toEqual([
      [at.first.classId, 2],
      [at.second.classId, 1],
    ]);
    expect(await listsOf(at.first)).toEqual(both('林小禾 已转出', '许嘉宁 已转出'));
    expect(await listsOf(at.second)).toEqual(both('唐知远'));
    expect(await listsOf(next.first)).toEqual(both());
    expect([await counted(at), await counted(next)]).toEqual([[3, 2, 1], [0]]);

    const notice = await open(at.first, { startsOn: '2026-07-08', endsOn: '2026-07-20' });
    expect(notice.data.students).toBe(2);
    expect(await listsOf(at.first)).toEqual(both('林小禾 已转出', '许嘉宁 已转出'));
    expect([await counted(at), await counted(next)]).toEqual([[3, 2, 1], [0]]);
    const key = { studentId: child, classId: at.first.classId, semesterId };
    expect((await app.call(manageReportPreview, key, await by(at.first))).data.userInfo.name).toBe('林小禾');
  });

  it('has a file for who keeps the class of then, and for nobody else who has not the pupil now', async () => {
    const next = await school();
    await setOrganisation(db, child, next.orgId, '2026-07-06 09:00:00');
    await moveToClass(db, child, next.first.classId, '2026-07-06');
    const isGiven = async (who: { accountId: string }) => {
      const { headers } = await app.app.http.inject({
        url: reportExport.path,
        query: { studentId: child, semesterId },
        headers: { [SESSION_HEADER]: await by(who) },
      });
      return headers['content-type'] === 'application/pdf';
    };
    const asked = [at.first, at.office, next.first, at.second, next.second];
    expect(await Promise.all(asked.map(isGiven))).toEqual([true, true, true, false, false]);
  });
});

describe('who leaves in the course of a semester, or is suspended', () => {
  const leave = async (id: string, status: 2 | 4) => {
    const left = await app.call(leaveSchool, { id, status, from: '2026-06-15' }, await by(at.office));
    expect(left.error_code).toBe(0);
  };
  const progress = async () => {
    const { list } = (await app.call(manageReportProgress, { semesterId, due: 1 }, await by(at.office))).data;
    return list.find(({ classId }) => classId === at.first.classId);
  };
  const openAway = async () => {
    const days = { startsOn: '2026-06-22', endsOn: '2026-06-30', awayOnly: 1 as const };
    return app.call(manageNoticeOpen, { semesterId, classId: at.first.classId, ...days }, await by(at.first));
  };

  it.each([2, 4] as const)(
    'has the report in the last class, shown before the others are, or with them (%i)',
    async (status) => {
      expect((await openAway()).message).toContain('没有还未公示的离校或休学学生');
      await leave(child, status);
      expect(await listsOf(at.first)).toEqual(both('林小禾', '许嘉宁'));
      expect(await counted(at)).toEqual([3, 2, 1]);
      const { unnoticedLacking: lacking, total, ready } = (await progress())!;
      expect([total, lacking]).toEqual([2, 2 - ready]);
      const asked = { semesterId, classId: at.first.classId, view: 'lacking' as const };
      const { list } = (await app.call(manageReportPupils, asked, await by(at.first))).data;
      const awayLacking = list.filter(({ isAway }) => isAway === 1).length;

      const days = { startsOn: '2026-06-22', endsOn: '2026-06-30' };
      expect((await openAway()).data.students).toBe(1);
      // The others lack what they lack, though somebody of the class is shown already.
      const left = { total: 2, unnoticed: 1, away: 0, unnoticedLacking: lacking - awayLacking };
      expect(await progress()).toMatchObject(left);
      expect((await open(at.first, days)).data.students).toBe(1);
      expect(await progress()).toBeUndefined();
      expect(await counted(at)).toEqual([3, 2, 1]);
    },
  );

  it('is of the class where they come back before its last day, and of the last one when they come back later', async () => {
    await leave(child, 4);
    await leave(mate, 4);
    const back = async (id: string, from: string) =>
      app.call(returnToSchool, { id, classId: at.second.classId, from }, await by(at.office));
    expect((await back(child, '2026-06-22')).error_code).toBe(0);
    expect([await listsOf(at.first), await listsOf(at.second)]).toEqual([both('许嘉宁'), both('唐知远', '林小禾')]);
    clock.set('2026-09-10T10:00:00+08:00');
    expect((await back(mate, '2026-09-08')).error_code).toBe(0);
    expect(await listsOf(at.first)).toEqual(both('许嘉宁 已转出'));
  });
});

it.each([
  ['ended it before the move, and the new one had not', '2026-06-18', '2026-07-03'],
  ['had not ended it when they moved, and the new one had', '2026-07-03', '2026-06-18'],
])('a report is in one list, that of the old school, which %s', async (_, ownEnd, newEnd) => {
  const next = await school();
  for (const [orgId, endsOn] of [
    [at.orgId, ownEnd],
    [next.orgId, newEnd],
  ])
    await db.run(
      "insert into school_semester (org_id, semester_id, starts_on, ends_on) values ($1, $2, '2026-02-23', $3)",
      [orgId, semesterId, endsOn],
    );
  await setOrganisation(db, child, next.orgId, '2026-06-20 09:00:00');
  await moveToClass(db, child, next.first.classId, '2026-06-20');
  expect([await listsOf(at.first), await listsOf(next.first)]).toEqual([both('林小禾 已转出', '许嘉宁'), both()]);
  const key = { studentId: child, classId: at.first.classId, semesterId };
  expect((await app.call(manageReportPreview, key, await by(at.first))).data.userInfo.name).toBe('林小禾');
  expect((await open(at.first)).data.students).toBe(2);
});

it('a report under notice has its place there, wherever the pupil goes, and is counted once', async () => {
  await open(at.first);
  await moveToClass(db, child, at.second.classId, '2026-06-22');
  expect(await listsOf(at.first)).toEqual(both('林小禾 已转出', '许嘉宁'));
  expect(await listsOf(at.second)).toEqual(both('唐知远'));
  expect(await counted(at)).toEqual([3, 2, 1]);
  expect((await open(at.second)).data.students).toBe(1);
  expect(await counted(at)).toEqual([3, 2, 1]);
});

it('who graduated, or whose account is disabled, is in no list of what is still to come', async () => {
  await db.run('update cohort set years = 3 where org_id = $1', [at.orgId]);
  await db.run('update account set disabled = true where account_id = $1', [mate]);
  expect(await listsOf(at.first)).toEqual(both('林小禾'));
  expect(await counted(at)).toEqual([2, 1, 1]);
  clock.set('2026-09-10T10:00:00+08:00');
  const next = await semesterFrom('2026-09-01');
  expect(await counted(at, next)).toEqual([0]);
  expect(await listsOf(at.first, next)).toEqual(both());
  expect(await counted(at)).toEqual([2, 1, 1]);
});
