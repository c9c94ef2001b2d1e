import {
  examinationScores,
  manageExaminationPage,
  manageExaminationPublish,
  manageExaminationSave,
  manageScoreFrame,
  manageSheet,
  manageSheetSave,
  OrgType,
} from '@vimo/contract';
import { addSchoolYear } from '../modules/people/school-year/index.ts';
import { startTestApp, testClock } from './app.ts';
import { makeClass, makeOrg } from './fixtures.ts';

const NOW = '2026-03-12T10:00:00+08:00';

/** An app with schools of two classes and an examination of the first, and what tests of marks, fitness and awards do there. */
export async function startScoreSchools() {
  const clock = testClock(NOW);
  const app = await startTestApp({ clock });
  const db = app.platform.database;

  const city = await makeOrg(db, { type: OrgType.bureau });
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  const subject = async (name: string) =>
    (await db.row<{ id: string }>('insert into subject (subject_name) values ($1) returning subject_id as id', [name]))!
      .id;
  const [chinese, maths] = [await subject('语文'), await subject('数学')];

  async function school() {
    const orgId = await makeOrg(db, { parentOrgId: city });
    const classId = await makeClass(db, orgId, { day: app.clock(), className: '1班' });
    const other = await makeClass(db, orgId, { day: app.clock(), className: '2班' });
    const teacher = await app.loginAs(6, { orgId, name: '高老师' });
    const subjectTeacher = await app.loginAs(3, { orgId });
    const office = await app.loginAs(5, { orgId });
    await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
      classId,
      teacher.accountId,
    ]);
    await db.run(
      `insert into subject_teacher (class_id, subject_id, school_year_id, account_id) select $1, $2, school_year_id, $3 from school_year`,
      [classId, maths, subjectTeacher.accountId],
    );
    const pupil = async (name: string, inClass: string) => {
      const accountId = await app.makeStudent({ orgId, classId: inClass }, { name });
      return { accountId, token: await app.sessionOf(accountId) };
    };
    const frame = (await app.call(manageScoreFrame, {}, office.token)).data;
    const pupils = [await pupil('林小禾', classId), await pupil('许嘉宁', classId)] as const;
    return {
      ...{ orgId, classId, other, teacher, subjectTeacher, office, pupils, stranger: await pupil('唐知远', other) },
      semesterId: frame.semesters.find(({ isNow }) => isNow)!.id,
      yearId: frame.schoolYears[0]!.id,
      gradeId: frame.grades[0]!.id,
    };
  }
  let at: Awaited<ReturnType<typeof school>>;
  let examinationId: string;
  /** A school of its own for each test, with an examination that is not published. */
  const begin = async () => {
    at = await school();
    const input = {
      ...{ name: '期中考试', heldOn: '2026-03-10', semesterId: at.semesterId, gradeId: at.gradeId },
      subjects: [
        { subjectId: chinese, fullMark: 120 },
        { subjectId: maths, fullMark: 120 },
      ],
    };
    examinationId = (await app.call(manageExaminationSave, input, at.office.token)).data.id;
    return { at, examinationId };
  };
  const cell = (value: string, { student = at.pupils[0].accountId, key = maths, before = '' } = {}) => ({
    ...{ studentId: student, key, value, before },
  });
  const save = (cells: ReturnType<typeof cell>[], token = at.teacher.token, reason?: string) =>
    app.call(
      manageSheetSave,
      { kind: 'scores', of: examinationId, classId: at.classId, cells, ...(reason ? { reason } : {}) },
      token,
    );
  const sheet = async (token = at.teacher.token) =>
    (await app.call(manageSheet, { kind: 'scores', of: examinationId, classId: at.classId }, token)).data;
  const publish = async () => {
    const { dataList } = (await app.call(manageExaminationPage, {}, at.office.token)).data;
    const { version } = dataList.find(({ id }) => id === examinationId)!;
    return app.call(manageExaminationPublish, { id: examinationId, version }, at.office.token);
  };
  const seen = async (token = at.pupils[0].token) =>
    (await app.call(examinationScores, { examinationId }, token)).data.map(({ subjectName, score }) => [
      subjectName,
      score,
    ]);

  return { app, clock, db, city, chinese, maths, subject, begin, cell, save, sheet, publish, seen };
}
export type ScoreSchool = Awaited<ReturnType<Awaited<ReturnType<typeof startScoreSchools>>['begin']>>['at'];
