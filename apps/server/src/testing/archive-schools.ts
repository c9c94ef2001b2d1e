import { createHash } from 'node:crypto';
import { manageArchiveRun, OrgType, reportExport, reportVerify, SESSION_HEADER } from '@vimo/contract';
import type { Config } from '../config.ts';
import { addScheme, presetOf } from '../modules/growth/scheme/index.ts';
import { addSchoolYear } from '../modules/people/school-year/index.ts';
import { startTestApp, testClock } from './app.ts';
import { makeClass, makeOrg } from './fixtures.ts';
import { runTasks } from './tasks.ts';

export const UNDER_NOTICE = '2026-06-22T10:00:00+08:00';
export const AFTER_NOTICE = '2026-06-27T10:00:00+08:00';
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** An app with schools whose classes are under notice, and what tests of archived reports do with them. */
export async function startArchiveSchools(config: Partial<Config> = {}) {
  const clock = testClock(UNDER_NOTICE);
  const app = await startTestApp({ clock, config });
  const db = app.platform.database;

  const city = await makeOrg(db, { type: OrgType.bureau, name: '云汀市教育局' });
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  const schemeId = await addScheme(db, { orgId: city, stage: 2, ...presetOf(2)! }, '2026-02-01 08:00:00');
  const part = (await db.row<{ moduleId: string; dimensionId: string; fieldId: string }>(
    `select content #>> '{modules,1,moduleId}' as "moduleId", content #>> '{modules,1,dimensions,0,dimensionId}' as "dimensionId",
       content #>> '{modules,1,dimensions,0,fields,0,fieldId}' as "fieldId" from scheme where scheme_id = $1`,
    [schemeId],
  ))!;
  const { id: semesterId } = (await db.row<{ id: string }>('select semester_id as id from semester where term = 2'))!;

  /** A school with a class of three under notice until 26 June, each with one passed record. */
  async function school() {
    const orgId = await makeOrg(db, { parentOrgId: city });
    const classId = await makeClass(db, orgId, { day: app.clock() });
    const office = await app.loginAs(5, { orgId, name: '教务处' });
    const teacher = await app.loginAs(6, { orgId, name: '高老师' });
    await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
      classId,
      teacher.accountId,
    ]);
    const notice = await db.row<{ id: string }>(
      `insert into public_notice (org_id, class_id, semester_id, starts_on, ends_on, opened_by)
       values ($1, $2, $3, '2026-06-20', '2026-06-26', $4) returning public_notice_id as id`,
      [orgId, classId, semesterId, office.accountId],
    );
    const pupil = async (name: string) => {
      const accountId = await app.makeStudent({ orgId, classId }, { name });
      const record = await db.row<{ id: string }>(
        `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content,
           by_teacher, state, creator_id, submitted_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, 1, '昆虫记', $8, false, 2, $1, $9, $9, $9) returning record_id as id`,
        [
          ...[accountId, orgId, classId, semesterId, schemeId, part.moduleId, part.dimensionId],
          ...[JSON.stringify({ [part.fieldId]: '昆虫记' }), '2026-04-01 09:00:00'],
        ],
      );
      await db.run('insert into noticed_report values ($1, $2, $3, $4, $5, array[$6::bigint])', [
        ...[notice!.id, accountId, semesterId, orgId, classId, record!.id],
      ]);
      return { accountId, recordId: record!.id, token: await app.sessionOf(accountId) };
    };
    const child = await pupil('林小禾');
    const guardian = await app.loginAs(4);
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [
      guardian.accountId,
      child.accountId,
    ]);
    return {
      ...{ orgId, classId, office, teacher, child, guardian, noticeId: notice!.id },
      mate: await pupil('许嘉宁'),
      namesake: await pupil('许嘉宁'),
    };
  }
  type School = Awaited<ReturnType<typeof school>>;

  /** Another day: everybody has logged in anew. */
  async function itIs(at: School, moment: string) {
    clock.set(moment);
    for (const one of [at.office, at.teacher, at.child, at.mate, at.guardian])
      one.token = await app.sessionOf(one.accountId);
  }

  return {
    ...{ app, db, clock, city, semesterId, school, itIs },
    async archiveClass(at: School) {
      await itIs(at, AFTER_NOTICE);
      const asked = await app.call(manageArchiveRun, { semesterId, classId: at.classId }, at.office.token);
      await runTasks(app);
      return asked;
    },
    async fetchPdf(token: string | undefined, studentId: string) {
      const { statusCode, headers, rawPayload } = await app.app.http.inject({
        url: reportExport.path,
        query: { studentId, semesterId },
        headers: token ? { [SESSION_HEADER]: token } : {},
      });
      return { status: statusCode, headers, bytes: rawPayload };
    },
    verify: async ({ code = '', sha256: hash = '' }) =>
      (await app.call(reportVerify, { verifyCode: code, sha256: hash })).data,
    /** The code of a student's latest version. */
    codeOf: async ({ accountId }: { accountId: string }) =>
      (await db.row<{ code: string }>('select code from report_archive where student_id = $1 order by version desc', [
        accountId,
      ]))!.code,
  };
}
