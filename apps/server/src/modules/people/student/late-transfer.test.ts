import {
  acceptTransfer,
  askTransfer,
  insertByFront,
  manageEvaluationComment,
  manageEvaluationDecide,
  manageEvaluationFetch,
  manageEvaluationOpen,
  manageEvaluationPage,
  manageRecordDecide,
  manageRecordQueue,
  manageReportPupils,
  OrgType,
  selfReportPage,
  selfReportUpdate,
  submitRecord,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { addScheme, presetOf } from '../../growth/scheme/index.ts';
import { addSchoolYear } from '../school-year/index.ts';

/** A transfer that is asked for in one semester and accepted in the next (docs/domains/records.md and semester-evaluations.md, who moves). */

const clock = testClock('2026-06-22T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());
const city = await makeOrg(db, { type: OrgType.bureau });
for (const year of [2025, 2026])
  await addSchoolYear(db, year, [
    [`${year}-09-01`, `${year + 1}-01-22`],
    [`${year + 1}-02-23`, `${year + 1}-07-03`],
  ]);
const scheme = presetOf(2)!;
const schemeId = await addScheme(db, { orgId: city, stage: 2, ...scheme }, '2026-02-01 08:00:00');
const { content } = (await db.row<{ content: (typeof scheme)['content'] }>(
  'select content from scheme where scheme_id = $1',
  [schemeId],
))!;
const reading = content.modules
  .flatMap(({ dimensions }) => dimensions)
  .find(({ dimensionName }) => dimensionName === '课外阅读')!;
const VALUES: Record<string, string> = { 书名: '昆虫记', 读完日期: '2026-06-01', 读书心得: '法布尔蹲在地上看虫子。' };
const fieldList = reading.fields.flatMap(({ fieldId, fieldName }) =>
  VALUES[fieldName] ? [{ id: fieldId!, value: VALUES[fieldName] }] : [],
);
const semesterFrom = async (day: string) =>
  (await db.row<{ id: string }>('select semester_id as id from semester where starts_on = $1', [day]))!.id;
const [before, after] = [await semesterFrom('2026-02-23'), await semesterFrom('2026-09-01')];

async function school() {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const classId = await makeClass(db, orgId, { day: clock() });
  const teacher = await app.loginAs(6, { orgId });
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
    classId,
    teacher.accountId,
  ]);
  const office = await app.loginAs(5, { orgId });
  const dates = { semesterId: before, startsOn: '2026-06-15', endsOn: '2026-07-10', version: 0 };
  expect((await app.call(manageEvaluationOpen, dates, office.token)).error_code).toBe(0);
  return { orgId, classId, teacher, office };
}
const by = ({ accountId }: { accountId: string }) => app.sessionOf(accountId);
type School = Awaited<ReturnType<typeof school>>;
const queued = async ({ teacher }: School) =>
  (await app.call(manageRecordQueue, { pageSize: 100 }, await by(teacher))).data.dataList.map(({ id }) => id);
const evaluations = async ({ teacher }: School) =>
  (await app.call(manageEvaluationPage, { semesterId: 'all' }, await by(teacher))).data.dataList.map(({ id }) => id);
const countsOf = async ({ classId, teacher }: School, studentId: string) => {
  const { data } = await app.call(manageReportPupils, { semesterId: before, classId }, await by(teacher));
  const row = data.list.find((one) => one.studentId === studentId);
  return row && [row.toReview, row.hasMoved];
};

it('what waits is the new school’s and counts for its semester, a draft for the new one, and the evaluation of then is finished where it was written', async () => {
  const [from, to] = [await school(), await school()];
  const accountId = await app.makeStudent(from, { name: '林小禾' });
  const child = { accountId };
  const dates = { semesterId: before, startsOn: '2026-06-15', endsOn: '2026-07-10', version: 1 };
  await app.call(manageEvaluationOpen, dates, from.office.token);
  const begin = async (submit: 0 | 1) => {
    const input = { dimensionId: reading.dimensionId!, fieldList, submit };
    clock.advance(60);
    return (await app.call(insertByFront, input, await by(child))).data.id;
  };
  const [waiting, draft] = [await begin(1), await begin(0)];
  const evaluation = (await app.call(selfReportPage, {}, await by(child))).data.dataList[0]!.id;
  expect(
    (await app.call(selfReportUpdate, { id: evaluation, comments: '<p>我学会了游泳。</p>' }, await by(child)))
      .error_code,
  ).toBe(0);
  const { id } = (await app.call(askTransfer, { id: accountId, toOrgId: to.orgId }, await by(from.office))).data;

  clock.set('2026-09-08T10:00:00+08:00');
  const accept = { id, classId: to.classId, from: '2026-09-08' };
  expect((await app.call(acceptTransfer, accept, await by(to.office))).error_code).toBe(0);

  // Records: reviewed by the new school, counted where they were submitted.
  expect([await queued(from), await queued(to)]).toEqual([[], [waiting]]);
  expect(await countsOf(from, accountId)).toEqual([1, 1]);
  expect(await countsOf(to, accountId)).toBe(undefined);
  const decision = { list: [{ id: waiting }], pass: 1 as const };
  expect((await app.call(manageRecordDecide, decision, await by(from.teacher))).data[0]?.ok).not.toBe(1);
  expect((await app.call(manageRecordDecide, decision, await by(to.teacher))).data[0]?.ok).toBe(1);
  expect(await countsOf(from, accountId)).toEqual([0, 1]);
  expect((await app.call(submitRecord, { list: [draft] }, await by(child))).error_code).toBe(0);
  expect(await queued(to)).toEqual([draft]);
  const semesters = await db.rows<{ id: string; semester: string }>(
    'select record_id as id, semester_id as semester from record where student_id = $1 order by record_id',
    [accountId],
  );
  expect(semesters).toEqual([
    { id: waiting, semester: before },
    { id: draft, semester: after },
  ]);

  // The evaluation: of the school that had the pupil then, which goes on to its end.
  expect([await evaluations(from), await evaluations(to)]).toEqual([[evaluation], []]);
  expect((await app.call(manageEvaluationFetch, { id: evaluation }, await by(to.office))).error_code).toBe(4);
  const revisionOf = async () =>
    (await app.call(manageEvaluationFetch, { id: evaluation }, await by(from.teacher))).data.revision;
  const word = { id: evaluation, revision: await revisionOf(), teacherComment: '踏实认真。' };
  expect((await app.call(manageEvaluationComment, word, await by(from.teacher))).error_code).toBe(0);
  const verdict = {
    id: evaluation,
    revision: await revisionOf(),
    of: 'student' as const,
    pass: 1 as const,
    opinion: '',
  };
  expect((await app.call(manageEvaluationDecide, verdict, await by(from.office))).error_code).toBe(0);
  const own = (await app.call(selfReportPage, {}, await by(child))).data.dataList.find((row) => row.id === evaluation);
  expect(own?.auditStauts).toBe(4);
});
