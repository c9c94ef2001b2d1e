import {
  manageCalendar,
  manageClassAdd,
  manageClassList,
  manageClassRemove,
  manageClassRename,
  manageCohortLength,
  manageInCharge,
  manageInChargeCopy,
  manageInChargeSet,
  manageRecyclePage,
  manageRecycleRestore,
  manageSemesterMove,
  manageSemesterReturn,
  manageSemesterUpdate,
  manageSubjectAdd,
  manageSubjectList,
  manageSubjectOrder,
  manageSubjectRemove,
  manageSubjectRename,
  manageTeachers,
  manageYearAdd,
  OrgType,
  semesterFindAll,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';

/** A bureau and its school build two years, classes and who is in charge, by calls alone. */
let app: TestApp;
let bureau: string;
let district: string;
let school: string;
let clerk: string;
let head: string;
const clock = testClock('2026-03-12T10:00:00+08:00');

beforeAll(async () => {
  app = await startTestApp({ clock });
  const db = app.platform.database;
  bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  district = await makeOrg(db, { name: '临湖区教育局', type: OrgType.bureau, parentOrgId: bureau });
  school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: district });
  clerk = (await app.loginAs(10, { orgId: bureau })).token;
  head = (await app.loginAs(5, { orgId: school })).token;
});
afterAll(() => app.close());

const CHANGED = [1, '该内容已被他人修改，请刷新后再试'];
const said = async (call: Promise<{ error_code: number; message: string; refusal: { fields?: object } }>) => {
  const { error_code, message, refusal } = await call;
  return error_code === 2 ? refusal.fields : error_code === 0 ? 0 : [error_code, message];
};
const year = (startYear: number, more: object = {}) => ({
  ...{ startYear, firstStartsOn: `${startYear}-09-01`, firstEndsOn: `${startYear + 1}-01-22` },
  ...{ secondStartsOn: `${startYear + 1}-02-23`, secondEndsOn: `${startYear + 1}-07-03`, ...more },
});
const calendar = async (token: string) => (await app.call(manageCalendar, {}, token)).data;

describe('the calendar', () => {
  it('is made year by year by the bureau at the top, with dates in order', async () => {
    const add = (input: object, token = clerk) => said(app.call(manageYearAdd, input, token));
    expect((await calendar(clerk)).next).toMatchObject({ startYear: 2025, yearName: '2025-2026学年' });
    expect(await add(year(2025, { firstStartsOn: '2025-05-01', secondStartsOn: '2026-01-20' }))).toEqual({
      firstStartsOn: '上学期须在 2025 年 7 月至 10 月之间开始',
      secondStartsOn: '须晚于上一学期的结束日期 2026-01-22',
    });
    expect(await add(year(2025, { secondEndsOn: '2026-02-01' }))).toEqual({ secondEndsOn: '结束日期须晚于开始日期' });
    expect(await add(year(2025, { firstEndsOn: '2026-02-30' }))).toEqual({ firstEndsOn: '日历上没有 2026年2月30日' });
    expect(await add(year(2025))).toBe(0);
    expect(await add(year(2027))).toEqual([1, '2027-2028学年已存在或不是下一学年']);
    expect(await add(year(2026))).toBe(0);
    const districtClerk = (await app.loginAs(10, { orgId: district })).token;
    expect(await add(year(2027), districtClerk)).toEqual([1, '由市级教育局统一维护']);
    expect(await calendar(districtClerk)).toMatchObject({ mayKeep: false, next: null });
    const { years } = await calendar(clerk);
    expect(years.map(({ yearName, isNow }) => [yearName, isNow])).toEqual([
      ['2026-2027学年', false],
      ['2025-2026学年', true],
    ]);
  });

  it('a school moves its own dates and returns to the bureau’s; others keep theirs', async () => {
    const semesterOf = async (token: string) => (await calendar(token)).years[1]!.semesters[1]!;
    const { semesterId, startsOn, endsOn } = await semesterOf(head);
    const input = { semesterId, startsOn: '2026-03-16', endsOn, beforeStartsOn: startsOn, beforeEndsOn: endsOn };
    const move = (more: object = {}) => said(app.call(manageSemesterMove, { orgId: school, ...input, ...more }, head));
    expect(await move({ startsOn: '2026-01-22' })).toEqual({ startsOn: '须晚于上一学期的结束日期 2026-01-22' });
    expect(await move({ endsOn: '2026-09-01' })).toEqual({ endsOn: '须早于下一学期的开始日期 2026-09-01' });
    expect(await move()).toBe(0);
    expect(await move()).toEqual(CHANGED);
    expect(await semesterOf(head)).toMatchObject({
      startsOn: '2026-03-16',
      bureauStartsOn: '2026-02-23',
      moved: true,
      isNow: false,
    });
    expect(await semesterOf(clerk)).toMatchObject({ startsOn: '2026-02-23', moved: false, isNow: true });
    const own = async () => (await app.call(semesterFindAll, {}, head)).data.find(({ isNow }) => isNow)?.semesterName;
    expect(await own()).toBe('2025-2026学年上学期');
    expect(await said(app.call(manageSemesterReturn, { orgId: school, semesterId }, head))).toBe(0);
    expect(await own()).toBe('2025-2026学年下学期');
    expect(await said(app.call(manageSemesterUpdate, input, head))).toEqual([3, expect.any(String)]);
    expect(await said(app.call(manageSemesterUpdate, { ...input, startsOn: '2026-02-25' }, clerk))).toBe(0);
    expect((await semesterOf(head)).startsOn).toBe('2026-02-25');
  });

  it('overlaps in no school, whatever that has of its own, and leaves no gap of a year', async () => {
    const { years } = await calendar(clerk);
    const dated = (ofYear: number, ofTerm: number, more: object) => {
      const { semesters } = years.find(({ startYear }) => startYear === ofYear)!;
      const { semesterId, startsOn, endsOn } = semesters.find(({ term }) => term === ofTerm)!;
      return { semesterId, startsOn, endsOn, beforeStartsOn: startsOn, beforeEndsOn: endsOn, ...more };
    };
    const own = async (input: object) => said(app.call(manageSemesterMove, { orgId: school, ...input }, head));
    expect(await own(dated(2025, 2, { startsOn: '2026-02-16' }))).toBe(0);
    const autumn = (more: object) => said(app.call(manageSemesterUpdate, dated(2025, 1, more), clerk));
    expect(await autumn({ endsOn: '2026-02-20' })).toEqual({
      endsOn: '白鹭洲小学自定的下一学期那时已经开始，请先修改学校的日期',
    });
    expect(await autumn({ endsOn: '2026-01-29' })).toBe(0);
    expect(await own(dated(2026, 2, { endsOn: '2027-08-28' }))).toBe(0);
    expect(await own(dated(2026, 2, { beforeEndsOn: '2027-08-28', endsOn: '2027-09-03' }))).toEqual({
      endsOn: '须在 2027 年 8 月底之前结束',
    });
    const add = (more: object) => said(app.call(manageYearAdd, year(2027, more), clerk));
    expect(
      await add({ firstStartsOn: '2027-08-20', secondStartsOn: '2029-02-23', secondEndsOn: '2029-07-03' }),
    ).toEqual({
      firstStartsOn: '白鹭洲小学自定的上一学期那时还没有结束，请先修改学校的日期',
      secondEndsOn: '须在 2028 年 8 月底之前结束',
    });

    for (const ofYear of [2025, 2026]) {
      const { semesterId } = dated(ofYear, 2, {});
      expect(await said(app.call(manageSemesterReturn, { orgId: school, semesterId }, head))).toBe(0);
    }
    expect(await autumn({ beforeEndsOn: '2026-01-29' })).toBe(0);
  });
});

const classes = async (input: object = {}) => (await app.call(manageClassList, input, head)).data;

describe('classes', () => {
  it('are added by cohort, all or none, for this school year or the next', async () => {
    const add = (input: object) =>
      said(app.call(manageClassAdd, { orgId: school, stage: 2, entranceYear: 2025, ...input }, head));
    expect(await add({ classNames: ['（1）班', '（2）班', '（10）班'] })).toBe(0);
    expect(await add({ classNames: ['（3）班', '（2）班'] })).toEqual({ classNames: '该年级已有同名班级' });
    expect(await add({ classNames: ['（1）班'], stage: 4 })).toEqual({ stage: '本校没有这个学段' });
    expect(await add({ classNames: ['（1）班'], entranceYear: 2026 })).toBe(0);
    const now = await classes();
    expect(now).toMatchObject({ orgName: '白鹭洲小学', startYear: 2025 });
    expect(now.grades.map(({ gradeName, entranceYear }) => [gradeName, entranceYear])[5]).toEqual(['六年级', 2020]);
    expect(
      now.cohorts.map(({ gradeName, classes: list }) => [gradeName, ...list.map(({ className }) => className)]),
    ).toEqual([['一年级', '（1）班', '（2）班', '（10）班']]);
    const { years } = await calendar(head);
    const next = await classes({ schoolYearId: years[0]!.schoolYearId });
    expect(next.cohorts.map(({ gradeName }) => gradeName)).toEqual(['一年级', '二年级']);
  });

  it('are renamed, removed while empty, and come back', async () => {
    const [first, second, tenth] = (await classes()).cohorts[0]!.classes;
    const rename = (className: string, before = '（10）班') =>
      said(app.call(manageClassRename, { classId: tenth!.classId, className, before }, head));
    expect(await rename('（2）班')).toEqual({ className: '该年级已有同名班级' });
    expect(await rename('（3）班')).toBe(0);
    expect(await rename('（4）班')).toEqual(CHANGED);
    await app.makeStudent({ orgId: school, classId: first!.classId });
    const remove = (classId: string) => said(app.call(manageClassRemove, { classId }, head));
    expect(await remove(first!.classId)).toEqual([1, '班级已有学生（含已转出的），不能删除']);
    expect(await remove(second!.classId)).toBe(0);
    const [entry] = (await app.call(manageRecyclePage, { kind: 'class' }, head)).data.dataList;
    expect(entry).toMatchObject({ name: '2025 级（2）班', orgName: '白鹭洲小学' });
    expect(await said(app.call(manageRecycleRestore, { id: entry!.id }, head))).toBe(0);
    expect((await classes()).cohorts[0]!.classes.map(({ classId, students }) => [classId, students])).toEqual([
      [first!.classId, 1],
      [second!.classId, 0],
      [tenth!.classId, 0],
    ]);
  });

  it('the length of a stage is the cohort’s', async () => {
    const { cohortId, years: before } = (await classes()).cohorts[0]!;
    const set = (years: number) => said(app.call(manageCohortLength, { cohortId, years, before }, head));
    expect(await set(5)).toBe(0);
    expect(await set(6)).toEqual(CHANGED);
    expect((await classes()).cohorts[0]!.years).toBe(5);
    // Who enters after them has it too, unless it is set for them.
    const { years: all } = await calendar(head);
    const next = (await classes({ schoolYearId: all[0]!.schoolYearId })).cohorts[0]!;
    expect([next.entranceYear, next.years]).toEqual([2026, 6]);
    const shorter = { cohortId: next.cohortId, years: 5, before: 6 };
    expect(await said(app.call(manageCohortLength, shorter, head))).toBe(0);
    const added = { orgId: school, stage: 2, entranceYear: 2027, classNames: ['（1）班'] };
    expect(await said(app.call(manageClassAdd, added, head))).toBe(0);
    const lengthOf2027 = 'select years from cohort where org_id = $1 and entrance_year = 2027';
    expect(await app.platform.database.row(lengthOf2027, [school])).toEqual({ years: 5 });
  });
});

describe('subjects', () => {
  const list = async () => (await app.call(manageSubjectList, {}, head)).data.list;
  it('are the bureau’s: added, renamed, ordered, removed when nobody teaches them', async () => {
    const add = (subjectName: string, token = clerk) => said(app.call(manageSubjectAdd, { subjectName }, token));
    expect([await add('语文'), await add('数学'), await add('劳动')]).toEqual([0, 0, 0]);
    expect(await add('语文')).toEqual({ subjectName: '已有同名学科' });
    expect(await add('英语', head)).toEqual([3, expect.any(String)]);
    const [chinese, maths, labour] = await list();
    const rename = (before: string) =>
      said(app.call(manageSubjectRename, { subjectId: maths!.subjectId, subjectName: '数学与思维', before }, clerk));
    expect([await rename('数学'), await rename('数学')]).toEqual([0, CHANGED]);
    const order = (subjectIds: string[]) => said(app.call(manageSubjectOrder, { subjectIds }, clerk));
    const ids = [labour!, chinese!, maths!].map(({ subjectId }) => subjectId);
    expect([await order(ids), await order(ids.slice(1))]).toEqual([0, CHANGED]);
    expect((await list()).map(({ subjectName }) => subjectName)).toEqual(['劳动', '语文', '数学与思维']);
    expect(await said(app.call(manageSubjectRemove, { subjectId: labour!.subjectId }, clerk))).toBe(0);
    const [entry] = (await app.call(manageRecyclePage, { kind: 'subject' }, clerk)).data.dataList;
    expect(await said(app.call(manageRecycleRestore, { id: entry!.id }, clerk))).toBe(0);
    expect((await list()).map(({ subjectName }) => subjectName)).toEqual(['语文', '数学与思维', '劳动']);
  });
});

describe('in charge', () => {
  it('are teachers of the school, by school year; the second of two who write is told; last year’s are taken over', async () => {
    const [next, now] = (await calendar(head)).years;
    const [{ classId } = { classId: '' }] = (await classes()).cohorts[0]!.classes;
    const teacher = async (name: string, orgId = school) => app.makeAccount({ usertype: 3, orgId, name });
    const [lin, shen, stranger] = [await teacher('林老师'), await teacher('沈老师'), await teacher('别校', bureau)];
    const { data: found } = await app.call(manageTeachers, { name: '林' }, head);
    expect(found).toEqual([{ accountId: lin, name: '林老师' }]);
    const set = (accountIds: string[], before: string[], more: object = {}) =>
      said(
        app.call(manageInChargeSet, { classId, schoolYearId: now!.schoolYearId, accountIds, before, ...more }, head),
      );
    expect(await set([lin, shen], [])).toBe(0);
    expect(await set([shen], [])).toEqual(CHANGED);
    expect(await set([shen, stranger], [shen, lin])).toEqual({ accountIds: '只能选择本校在职的教师' });
    const [chinese] = (await app.call(manageSubjectList, {}, head)).data.list;
    expect(await set([shen], [], { subjectId: chinese!.subjectId })).toBe(0);
    const matrix = async (schoolYearId: string) =>
      (await app.call(manageInCharge, { schoolYearId }, head)).data.classes.find((one) => one.classId === classId)!;
    expect(await matrix(now!.schoolYearId)).toMatchObject({
      ...{ gradeName: '一年级', classTeachers: [{ name: '林老师' }, { name: '沈老师' }] },
      subjects: [{ subjectId: chinese!.subjectId, teachers: [{ accountId: shen, name: '沈老师' }] }],
    });
    expect((await classes()).cohorts[0]!.classes[0]).toMatchObject({
      classTeachers: [{ name: '林老师' }, { name: '沈老师' }],
      subjects: 1,
    });
    expect(await said(app.call(manageSubjectRemove, { subjectId: chinese!.subjectId }, clerk))).toEqual([
      ...[1, '已有教师任教该学科，不能删除'],
    ]);

    // Who has left is not taken over.
    await app.platform.database.run('update account set disabled = true where account_id = $1', [lin]);
    const copy = () => app.call(manageInChargeCopy, { orgId: school, schoolYearId: next!.schoolYearId }, head);
    expect((await copy()).message).toBe('已为 1 个班级沿用上一学年的任职');
    expect(await matrix(next!.schoolYearId)).toMatchObject({
      ...{ gradeName: '二年级', classTeachers: [{ name: '沈老师' }], subjects: [{ subjectId: chinese!.subjectId }] },
    });
    expect((await copy()).error_code).toBe(1);
  });
});
