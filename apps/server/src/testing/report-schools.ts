import { manageNoticeOpen, OrgType, reportFetch } from '@vimo/contract';
import { addScheme, presetOf } from '../modules/growth/scheme/index.ts';
import { addSchoolYear } from '../modules/people/school-year/index.ts';
import { startTestApp, testClock } from './app.ts';
import { makeClass, makeOrg } from './fixtures.ts';

const NOW = '2026-06-22T10:00:00+08:00';

/** An app with schools whose pupils have passed records, and what tests of reports and their notices do there. */
export async function startReportSchools() {
  const clock = testClock(NOW);
  // A statement that waits for a lock is given up after a while: some tests are about that.
  const app = await startTestApp({ clock, budgets: { timeoutMs: 2500, patienceMs: 60_000 } });
  const db = app.platform.database;

  const city = await makeOrg(db, { type: OrgType.bureau, name: '云汀市教育局' });
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  const schemeId = await addScheme(db, { orgId: city, stage: 2, ...presetOf(2)! }, '2026-02-01 08:00:00');
  const scheme = await db.row<{
    modules: {
      moduleId: string;
      dimensions: { dimensionId: string; fields: { fieldId: string; fieldName: string }[] }[];
    }[];
  }>(`select content -> 'modules' as modules from scheme where scheme_id = $1`, [schemeId]);
  const semester = await db.row<{ id: string }>('select semester_id as id from semester where term = 2');
  const semesterId = semester!.id;

  /** A passed record of the semester, of the first dimension of a module of the preset. */
  async function record(
    studentId: string,
    { module = 1, title = '昆虫记', state = 2, orgId = at.orgId, classId = at.classId } = {},
  ) {
    const { moduleId, dimensions } = scheme!.modules[module]!;
    const { dimensionId, fields } = dimensions[0]!;
    const content = Object.fromEntries(
      fields.slice(0, 3).map(({ fieldId }, index) => [fieldId, index === 0 ? title : '2026-03-12']),
    );
    const row = await db.row<{ id: string }>(
      `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher,
         state, creator_id, submitted_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, false, $10, $1, $11, $11, $11) returning record_id as id`,
      [
        studentId,
        orgId,
        classId,
        semesterId,
        schemeId,
        moduleId,
        dimensionId,
        title,
        JSON.stringify(content),
        state,
        '2026-04-01 09:00:00',
      ],
    );
    return row!.id;
  }

  /** A school of its own for each test: two classes of a grade, their teacher, an administrator, pupils. */
  async function school() {
    const orgId = await makeOrg(db, { parentOrgId: city });
    const classId = await makeClass(db, orgId, { day: app.clock() });
    const otherClassId = await makeClass(db, orgId, { day: app.clock(), className: '3班' });
    const teacher = await app.loginAs(6, { orgId, name: '高老师' });
    const office = await app.loginAs(5, { orgId, name: '教务处' });
    await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
      classId,
      teacher.accountId,
    ]);
    const pupil = async (name: string, inClass = classId) => {
      const accountId = await app.makeStudent({ orgId, classId: inClass }, { name });
      return { accountId, token: await app.sessionOf(accountId) };
    };
    return {
      orgId,
      classId,
      otherClassId,
      teacher,
      office,
      pupil,
      student: await pupil('林小禾'),
      mate: await pupil('许嘉宁'),
    };
  }
  let at: Awaited<ReturnType<typeof school>>;
  const begin = async () => {
    clock.set(NOW);
    at = await school();
    return at;
  };

  const keyOf = (pupil: { accountId: string }) => ({ studentId: pupil.accountId, classId: at.classId, semesterId });
  const open = (by = at.teacher.token, more: object = {}) =>
    app.call(
      manageNoticeOpen,
      { semesterId, classId: at.classId, startsOn: '2026-06-22', endsOn: '2026-06-26', ...more },
      by,
    );
  const fetched = async (token: string, of = at.student) => (await app.call(reportFetch, keyOf(of), token)).error_code;
  /** Days later everybody has logged in anew. */
  async function later(moment: string): Promise<void> {
    clock.set(moment);
    for (const person of [at.teacher, at.office]) person.token = await app.sessionOf(person.accountId);
  }

  return { app, clock, db, city, semesterId, record, begin, keyOf, open, fetched, later };
}
export type ReportSchool = Awaited<ReturnType<Awaited<ReturnType<typeof startReportSchools>>['begin']>>;
