import {
  countDimensionBySemesterId,
  manageRecordFetch,
  manageRecordQueue,
  recordFetch,
  recordPage,
  recordPassRate,
  reportFetch,
  selfReportOne,
  studentFetch,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeRecordSchool } from '../../../testing/record-school.ts';
import { State } from './states.ts';

const app = await startTestApp({ clock: testClock('2026-03-12T10:00:00+08:00') });
const db = app.platform.database;
afterAll(() => app.close());

const at = await makeRecordSchool(app);
const schemeId = (await db.row<{ id: string }>('select scheme_id as id from scheme'))!.id;
const semesterId = (await db.row<{ id: string }>('select semester_id as id from semester'))!.id;
/** One who teaches a subject in the class. */
async function teacherOf(subjectName: string) {
  const teacher = await app.loginAs(3, { orgId: at.orgId, name: '范老师' });
  await db.run('insert into subject (subject_name) values ($1) on conflict do nothing', [subjectName]);
  await db.run(
    `insert into subject_teacher (class_id, school_year_id, account_id, subject_id)
     select $1, school_year_id, $2, subject_id from school_year, subject where subject_name = $3`,
    [at.classId, teacher.accountId, subjectName],
  );
  return teacher;
}
const [sports, colleague] = [await teacherOf('体育'), await teacherOf('体育')];
let child: Awaited<ReturnType<typeof at.pupil>>;
beforeEach(async () => {
  child = await at.pupil();
});

/** A record of the child in a dimension of the preset, as it stands, decided by somebody. */
async function record(moduleName: string, dimensionName: string, state: number, reviewerId: string | null = null) {
  const module = at.content.modules.find((one) => one.moduleName === moduleName)!;
  const { dimensionId, reviewer } = module.dimensions.find((one) => one.dimensionName === dimensionName)!;
  const row = await db.row<{ id: string }>(
    `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher,
       state, creator_id, reviewer_id, submitted_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '{}', false, $10, $1, $11, $12, $12, $12) returning record_id as id`,
    [
      ...[child.accountId, at.orgId, at.classId, semesterId, schemeId, module.moduleId, dimensionId, reviewer],
      ...[dimensionName, state, reviewerId, at.now],
    ],
  );
  return row!.id;
}
const seen = async (id: string, { token } = sports) => (await app.call(recordFetch, { id }, token)).error_code === 0;
const listed = async (input: object = {}, { token } = sports) =>
  (await app.call(recordPage, { studentId: child.accountId, ...input }, token)).data.dataList.map(({ id }) => id);

describe('a subject teacher', () => {
  it('sees passed records of the modules that the scheme names for the subject, and no others', async () => {
    const running = await record('身心健康', '体育锻炼', State.passed);
    const reading = await record('学业水平', '课外阅读', State.passed);
    const closed = [
      await record('身心健康', '体育锻炼', State.refused),
      await record('身心健康', '体育锻炼', State.void),
      await record('身心健康', '体育锻炼', State.submitted),
    ];
    expect(await Promise.all([running, reading, ...closed].map((id) => seen(id)))).toEqual([
      true,
      ...Array(4).fill(false),
    ]);
    expect(await listed()).toEqual([running]);
    expect(await listed({ auditStauts: 3 })).toEqual([]);
    expect((await listed({}, at.teacher)).length).toBe(5);
    const input = { studentId: child.accountId, semesterIds: [semesterId] };
    const { data } = await app.call(countDimensionBySemesterId, input, sports.token);
    expect(data[0]?.semesterList.map(({ modelName }) => modelName)).toEqual(['身心健康']);
  });

  it('reviews what the dimension gives them; what was refused is shown to who refused it', async () => {
    const skill = await record('身心健康', '运动技能', State.submitted);
    const { dataList } = (await app.call(manageRecordQueue, {}, sports.token)).data;
    expect(dataList.map(({ id }) => id)).toContain(skill);
    expect(await seen(skill)).toBe(true);
    const refused = await record('身心健康', '运动技能', State.refused, colleague.accountId);
    const fetched = async ({ token }: { token: string }) =>
      (await app.call(manageRecordFetch, { id: refused }, token)).error_code;
    expect([await seen(refused), await fetched(sports)]).toEqual([false, 4]);
    expect([await seen(refused, colleague), await fetched(colleague)]).toEqual([true, 0]);
    expect(await seen(refused, at.teacher)).toBe(true);
  });

  it('sees neither reports, comments and figures of a child, nor where and with whom it lives', async () => {
    await record('身心健康', '体育锻炼', State.passed);
    await db.run('update account set address_cipher = $2 where account_id = $1', [
      child.accountId,
      app.platform.secrets.seal('临湖路 1 号'),
    ]);
    const studentId = child.accountId;
    const asked = ({ token }: { token: string }) =>
      Promise.all<{ error_code: number }>([
        app.call(reportFetch, { studentId, classId: at.classId, semesterId }, token),
        app.call(selfReportOne, { semesterId, vuserId: studentId }, token),
        app.call(recordPassRate, { studentId }, token),
      ]);
    expect((await asked(sports)).map(({ error_code }) => error_code)).toEqual([4, 4, 4]);
    expect((await asked(at.teacher)).map(({ error_code }) => error_code)).toEqual([0, 0, 0]);
    const home = async ({ token }: { token: string }) =>
      (await app.call(studentFetch, { id: studentId }, token)).data.homeAddress;
    expect([await home(sports), await home(at.teacher)]).toEqual(['', '临湖路 1 号']);
  });
});
