import { manageEvaluationOpen, manageExaminationSave, manageScoreFrame, OrgType, selfReportPage } from '@vimo/contract';
import { expect, onTestFinished } from 'vitest';
import { addScheme, presetOf } from '../../modules/growth/scheme/index.ts';
import { addSchoolYear } from '../../modules/people/school-year/index.ts';
import { freshPhone, startTestApp, testClock } from '../app.ts';
import { makeActivity, makeClass, makeOrg, makeType } from '../fixtures.ts';
import { overHttp } from '../life-cycles/life.ts';
import {
  atFirst,
  EVALUATED,
  FIRST_DAY,
  GUARDIANS,
  HELD_ON,
  PUPILS,
  ROOMS,
  roomAtFirst,
  SCHOOLS,
  type Sheet,
  schoolOf,
} from './model.ts';

/** Credits are earned there. */
const SENIOR = 4;
const MORNING = `${FIRST_DAY}T10:00:00+08:00`;
/** One less than there are pupils. */
export const PLACES = 3;

export interface Person {
  accountId: string;
  token: string;
}

/** The server that all lives meet, and how a life begins: two schools of two classes, four pupils, two guardians who are nobody's yet. */
export async function startWorld() {
  const clock = testClock(MORNING);
  const app = await startTestApp({ clock, config: { staffIdleMinutes: 60 * 24 * 60 } });
  onTestFinished(() => app.close());
  const db = app.platform.database;
  const call = await overHttp(app);
  const city = await makeOrg(db, { type: OrgType.bureau, name: '云汀市教育局' });
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  const { id: subjectId } = (await db.row<{ id: string }>(
    "insert into subject (subject_name) values ('数学') returning subject_id as id",
  ))!;
  const { scheme, typeId } = {
    scheme: await addScheme(db, { orgId: city, stage: SENIOR, ...presetOf(SENIOR)! }, '2026-02-01 08:00:00'),
    typeId: await makeType(db),
  };
  const { content } = (await db.row<{ content: NonNullable<ReturnType<typeof presetOf>>['content'] }>(
    'select content from scheme where scheme_id = $1',
    [scheme],
  ))!;
  const reading = content.modules
    .flatMap(({ dimensions }) => dimensions)
    .find(({ dimensionName }) => dimensionName === '课外阅读')!;
  const said: Record<string, string> = { 读完日期: '2026-06-01', 读书心得: '法布尔蹲在地上看了一辈子虫子。' };
  /** A record of a book that was read. */
  const book = (title: string) => ({
    dimensionId: reading.dimensionId!,
    fieldList: reading.fields.flatMap(({ fieldId, fieldName, isTitle }) => {
      const value = isTitle ? title : said[fieldName];
      return value === undefined ? [] : [{ id: fieldId!, value }];
    }),
  });

  async function begin() {
    clock.set(MORNING);
    const schools = await Promise.all(
      SCHOOLS.map(async (nth) => {
        const orgId = await makeOrg(db, { parentOrgId: city, name: `第${nth + 1}中学` });
        return { orgId, office: await app.loginAs(5, { orgId }) };
      }),
    );
    const rooms = await Promise.all(
      ROOMS.map(async (nth) => {
        const { orgId } = schools[schoolOf(nth)]!;
        const classId = await makeClass(db, orgId, { day: clock(), stage: SENIOR, className: `${(nth % 2) + 1}班` });
        const teacher = await app.loginAs(6, { orgId });
        await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
          classId,
          teacher.accountId,
        ]);
        return { classId, teacher };
      }),
    );
    const pupils = await Promise.all(
      PUPILS.map(async (nth): Promise<Person> => {
        const room = roomAtFirst(nth);
        const place = { orgId: schools[schoolOf(room)]!.orgId, classId: rooms[room]!.classId };
        const accountId = await app.makeStudent(place, { name: `学生${'甲乙丙丁'[nth]}` });
        return { accountId, token: await app.sessionOf(accountId) };
      }),
    );
    const guardians = await Promise.all(
      GUARDIANS.map(async () => {
        const phone = freshPhone();
        return { phone, ...(await app.loginAs(4, { phone, accountCode: phone })) };
      }),
    );
    const frame = (await call(manageScoreFrame, {}, schools[0]!.office.token)).data;
    const semesterId = frame.semesters.find(({ isNow }) => isNow)!.id;
    const examinations: string[] = [];
    for (const { office } of schools) {
      const window = { semesterId, ...EVALUATED, version: 0 };
      expect((await call(manageEvaluationOpen, window, office.token)).ok).toBe(true);
      const subjects = [{ subjectId, fullMark: 150 }];
      const examination = { name: '期末考试', heldOn: HELD_ON, semesterId, gradeId: frame.grades[0]!.id, subjects };
      examinations.push((await call(manageExaminationSave, examination, office.token)).data.id);
    }
    const activityId = await makeActivity(db, clock(), {
      ...{ typeId, orgId: city, personNum: PLACES, openToAllStages: true, suitSections: [SENIOR] },
      ...{ signEnd: '2026-09-20 10:00:00', actStart: '2026-10-01 10:00:00', actEnd: '2026-10-02 10:00:00' },
    });
    const own = await Promise.all(pupils.map(({ token }) => call(selfReportPage, {}, token)));
    const yearId = frame.schoolYears[0]!.id;
    const of = { fitness: yearId, credits: semesterId };
    const real = {
      ...{
        app,
        call,
        clock,
        book,
        subjectId,
        semesterId,
        yearId,
        examinations,
        activityId,
        schools,
        rooms,
        pupils,
        guardians,
      },
      staff: [...rooms.map(({ teacher }) => teacher), ...schools.map(({ office }) => office)],
      /** What a sheet of a class is asked by. */
      sheet: (sheet: Sheet, room: number) => {
        const { classId } = rooms[room]!;
        return sheet === 'marks'
          ? { kind: 'scores' as const, of: examinations[schoolOf(room)]!, classId }
          : { kind: sheet, of: of[sheet], classId };
      },
    };
    return { model: atFirst(own.map(({ data }) => data.dataList[0]?.id ?? '')), real };
  }
  return { begin };
}
export type Real = Awaited<ReturnType<Awaited<ReturnType<typeof startWorld>>['begin']>>['real'];
