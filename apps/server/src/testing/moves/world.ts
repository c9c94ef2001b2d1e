import {
  manageEvaluationOpen,
  manageExaminationSave,
  manageIndicatorAdd,
  manageIndicatorFetch,
  manageIndicatorPublish,
  manageIndicatorSave,
  manageScoreFrame,
  manageTaskAdd,
  OrgType,
  selfReportPage,
} from '@vimo/contract';
import { expect, onTestFinished } from 'vitest';
import { addScheme, presetOf } from '../../modules/growth/scheme/index.ts';
import { addSchoolYear } from '../../modules/people/school-year/index.ts';
import { freshPhone, startTestApp, type TestApp, testClock } from '../app.ts';
import { makeActivity, makeClass, makeClub, makeEnrolment, makeOrg, makeType } from '../fixtures.ts';
import { overHttp } from '../life-cycles/life.ts';
import {
  atFirst,
  GUARDIANS,
  nameAtFirst,
  PUPILS,
  ROOMS,
  roomAtFirst,
  SCHOOLS,
  type Season,
  type Sheet,
  schoolOf,
} from './model.ts';

/** Credits are earned there. */
const SENIOR = 4;
/** One less than there are pupils. */
export const PLACES = 3;

export interface Person {
  accountId: string;
  token: string;
}

/** An activity that was over when a life begins, to which all pupils had signed up, with their sign-ups in the order of the pupils. */
async function makeHeld(
  { clock, platform: { database: db } }: TestApp,
  { heldOn, firstOfSemester }: Season,
  { typeId, orgId, pupils }: { typeId: string; orgId: string; pupils: readonly Person[] },
) {
  const activityId = await makeActivity(db, clock(), {
    ...{ typeId, orgId, personNum: pupils.length, signCount: pupils.length, openToAllStages: true },
    ...{ signStart: `${firstOfSemester} 10:00:00`, signEnd: `${heldOn} 08:00:00` },
    ...{ actStart: `${heldOn} 09:00:00`, actEnd: `${heldOn} 17:00:00` },
  });
  for (const { accountId } of pupils) await makeEnrolment(db, activityId, accountId);
  const rows = await db.rows<{ id: string }>(
    'select enrolment_id::text as id from enrolment where activity_id = $1 order by enrolment_id',
    [activityId],
  );
  return { activityId, enrolments: rows.map(({ id }) => id) };
}

/** The server that all lives meet, and how a life begins: two schools of two classes, four pupils, two guardians who are nobody's yet. */
export async function startWorld(season: Season) {
  const morning = `${season.firstDay}T10:00:00+08:00`;
  const clock = testClock(morning);
  const app = await startTestApp({ clock, config: { staffIdleMinutes: 60 * 24 * 60 } });
  onTestFinished(() => app.close());
  const db = app.platform.database;
  const call = await overHttp(app);
  const city = await makeOrg(db, { type: OrgType.bureau, name: '云汀市教育局' });
  for (const year of [2025, 2026])
    await addSchoolYear(db, year, [
      [`${year}-09-01`, `${year + 1}-01-22`],
      [`${year + 1}-02-23`, `${year + 1}-07-03`],
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
  const bureau = await app.loginAs(10, { orgId: city });
  const { id: systemId } = (await call(manageIndicatorAdd, { name: '综合素质指标' }, bureau.token)).data;
  const indicators = { ones: [{ name: '思想品德', twos: [{ name: '责任担当', points: [{ name: '按时值日' }] }] }] };
  const system = { id: systemId, revision: 1, name: '综合素质指标', content: indicators };
  const { revision } = (await call(manageIndicatorSave, system, bureau.token)).data;
  await call(manageIndicatorPublish, { id: systemId, revision }, bureau.token);
  const { versionId } = (await call(manageIndicatorFetch, { id: systemId }, bureau.token)).data;
  const said: Record<string, string> = { 读完日期: '2026-06-01', 读书心得: '法布尔蹲在地上看了一辈子虫子。' };
  const readOn = reading.fields.find(({ fieldName }) => fieldName === '读完日期')!.fieldId!;
  /** A record of a book that was read. */
  const book = (title: string) => ({
    dimensionId: reading.dimensionId!,
    fieldList: reading.fields.flatMap(({ fieldId, fieldName, isTitle }) => {
      const value = isTitle ? title : said[fieldName];
      return value === undefined ? [] : [{ id: fieldId!, value }];
    }),
  });

  async function begin() {
    clock.set(morning);
    const schools = await Promise.all(
      SCHOOLS.map(async (nth) => {
        const orgId = await makeOrg(db, { parentOrgId: city, name: `第${nth + 1}中学` });
        return { orgId, office: await app.loginAs(5, { orgId }) };
      }),
    );
    const rooms = await Promise.all(
      ROOMS.map(async (nth) => {
        const { orgId } = schools[schoolOf(nth)]!;
        // In its last year, and in the one before.
        const day = schoolOf(nth) === 0 ? clock() : new Date(`${season.lastYear}T10:00:00+08:00`);
        const classId = await makeClass(db, orgId, { day, stage: SENIOR, className: nameAtFirst(nth) });
        const teacher = await app.loginAs(6, { orgId });
        await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
          classId,
          teacher.accountId,
        ]);
        return { classId, teacher };
      }),
    );
    const pupils = await Promise.all(
      PUPILS.map(async (nth): Promise<Person & { studentNo: string }> => {
        const room = roomAtFirst(nth);
        const place = { orgId: schools[schoolOf(room)]!.orgId, classId: rooms[room]!.classId };
        const accountId = await app.makeStudent(place, { name: `学生${'甲乙丙丁'[nth]}` });
        const { studentNo } = (await db.row<{ studentNo: string }>(
          'select student_no as "studentNo" from student where account_id = $1',
          [accountId],
        ))!;
        return { accountId, studentNo, token: await app.sessionOf(accountId) };
      }),
    );
    /** A guardian who is nobody's yet. */
    const newGuardian = async (nth: number) => {
      const [phone, name] = [freshPhone(), `家长${'甲乙'[nth]}`];
      return { phone, name, ...(await app.loginAs(4, { phone, name, accountCode: phone })) };
    };
    const guardians = await Promise.all(GUARDIANS.map(newGuardian));
    const clubs = await Promise.all(schools.map(({ orgId }) => makeClub(db, { orgId })));
    const frame = (await call(manageScoreFrame, {}, schools[0]!.office.token)).data;
    const semesterId = frame.semesters.find(({ isNow }) => isNow)!.id;
    const examinations: string[] = [];
    const tasks: { self: string; peers: string }[] = [];
    for (const [school, { office }] of schools.entries()) {
      const window = { semesterId, ...season.evaluated, version: 0 };
      expect((await call(manageEvaluationOpen, window, office.token)).ok).toBe(true);
      const { grades } = (await call(manageScoreFrame, {}, office.token)).data;
      const subjects = [{ subjectId, fullMark: 150 }];
      const examination = { name: '期末考试', heldOn: season.heldOn, semesterId, gradeId: grades[0]!.id, subjects };
      examinations.push((await call(manageExaminationSave, examination, office.token)).data.id);
      const classIds = ROOMS.filter((nth) => schoolOf(nth) === school).map((nth) => rooms[nth]!.classId);
      const layTask = async (title: string, type: number) => {
        const dates = { startDate: season.rated.startsOn, endDate: season.rated.endsOn };
        return (await call(manageTaskAdd, { title, type, cycle: 5, ...dates, versionId, classIds }, office.token)).data
          .id;
      };
      tasks.push({ self: await layTask('自评', 3), peers: await layTask('互评', 4) });
    }
    const activityId = await makeActivity(db, clock(), {
      ...{ typeId, orgId: city, personNum: PLACES, openToAllStages: true, suitSections: [SENIOR] },
      ...season.activity,
    });
    const held = await makeHeld(app, season, { typeId, orgId: city, pupils });
    const own = await Promise.all(pupils.map(({ token }) => call(selfReportPage, {}, token)));
    const yearId = frame.schoolYears[0]!.id;
    const of = { fitness: yearId, credits: semesterId };
    const real = {
      ...{
        app,
        bureau,
        call,
        clock,
        book,
        readOn,
        subjectId,
        semesterId,
        yearId,
        examinations,
        tasks,
        activityId,
        held,
        schools,
        rooms,
        pupils,
        guardians,
        newGuardian,
        clubs,
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
    return {
      model: atFirst(
        season,
        own.map(({ data }) => data.dataList[0]?.id ?? ''),
      ),
      real,
    };
  }
  return { begin };
}
export type Real = Awaited<ReturnType<Awaited<ReturnType<typeof startWorld>>['begin']>>['real'];
