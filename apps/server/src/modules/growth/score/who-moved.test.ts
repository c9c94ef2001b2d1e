import {
  examinationScores,
  fitnessTable,
  manageAwardCheck,
  manageAwardPage,
  manageAwardSave,
  manageExaminationPage,
  manageExaminationPublish,
  manageExaminationSave,
  manageScoreFrame,
  manageScoreStudents,
  manageSheet,
  manageSheetCheck,
  manageSheetHistory,
  manageSheetImport,
  manageSheetPublish,
  manageSheetSave,
  notificationPage,
  OrgType,
  type SheetKind,
  studentScore,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../platform/database.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { setOrganisation } from '../../people/account/index.ts';
import { moveToClass } from '../../people/roster/index.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

const TODAY = '2026-03-12';
const clock = testClock(`${TODAY}T10:00:00+08:00`);
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const { id: maths } = (await db.row<{ id: string }>(
  "insert into subject (subject_name) values ('数学') returning subject_id as id",
))!;
const SENIOR = 4;

/** A school with two classes of 高三, each with its teacher; a pupil in the first. */
async function school() {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const inCharge = async (className: string) => {
    const classId = await makeClass(db, orgId, { day: app.clock(), stage: SENIOR, className });
    const { accountId, token } = await app.loginAs(6, { orgId, name: `${className}老师` });
    await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [classId, accountId]);
    return { classId, token };
  };
  const [first, second] = [await inCharge('1班'), await inCharge('2班')];
  const office = await app.loginAs(5, { orgId });
  const studentId = await app.makeStudent({ orgId, classId: first.classId }, { name: '林小禾' });
  const frame = (await app.call(manageScoreFrame, {}, office.token)).data;
  return {
    ...{ orgId, first, second, office, pupil: { studentId, token: await app.sessionOf(studentId) } },
    semesterId: frame.semesters.find(({ isNow }) => isNow)!.id,
    yearId: frame.schoolYears[0]!.id,
    gradeId: frame.grades[0]!.id,
  };
}
type Room = { classId: string; token: string };
let at: Awaited<ReturnType<typeof school>>;
beforeEach(async () => {
  at = await school();
});

type Writer = Pick<Db, 'run' | 'tell'>;
const move = (to: Room, from = TODAY, writer: Writer = db) =>
  moveToClass(writer as Db, at.pupil.studentId, to.classId, from);
const sheetOf = (kind: SheetKind, of: string) => {
  const asked = (room: Room) => ({ kind, of, classId: room.classId });
  return {
    /** The pupil's row as a class finds it; undefined where the pupil is not in its sheet. */
    async row(room: Room) {
      const { data } = await app.call(manageSheet, asked(room), room.token);
      return data.rows.find(({ studentId }) => studentId === at.pupil.studentId);
    },
    save: (room: Room, key: string, value: string, before = '', reason?: string) => {
      const cells = [{ studentId: at.pupil.studentId, key, value, before }];
      return app.call(manageSheetSave, { ...asked(room), cells, ...(reason ? { reason } : {}) }, room.token);
    },
    publish: (room: Room) => app.call(manageSheetPublish, { ...asked(room), kind: kind as 'fitness' }, room.token),
    mayPublish: async (room: Room) => (await app.call(manageSheet, asked(room), room.token)).data.mayPublish,
    history: async (room: Room) => (await app.call(manageSheetHistory, asked(room), room.token)).data.list,
    check: async (room: Room, values: Record<string, string>) => {
      const row = await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [
        at.pupil.studentId,
      ]);
      const rows = [{ row: 2, cells: { studentNo: row!.no, ...values }, before: {} }];
      const [judged] = (await app.call(manageSheetCheck, { ...asked(room), rows }, room.token)).data.rows;
      return judged!;
    },
    write: (room: Room, { row, cells, before }: { row: number; cells: object; before: object }, reason: string) => {
      const input = { ...asked(room), rows: [{ row, cells, before }], reason };
      return app.call(manageSheetImport, input as never, room.token);
    },
  };
};
const cell = (key: string) => `${at.pupil.studentId} ${key}`;
const STANDS = (value: string) => `已被他人改为“${value}”，请刷新后再改`;

describe('of a pupil who is in another class since', () => {
  it('fitness stands in the new sheet, changes field by field against what stands, and stays visible to the family', async () => {
    const fitness = sheetOf('fitness', at.yearId);
    const measured = { height: '162', weight: '50', vitalCapacity: '3000' };
    for (const [key, value] of Object.entries(measured)) await fitness.save(at.first, key, value);
    await fitness.publish(at.first);
    await move(at.second);

    expect(await fitness.row(at.first)).toBeUndefined();
    expect(await fitness.row(at.second)).toMatchObject({ cells: measured, published: 1 });
    expect((await fitness.save(at.second, 'height', '170')).refusal.fields).toEqual({
      [cell('height')]: STANDS('162'),
    });
    // What families see is corrected with a reason, though the new class has published nothing.
    expect((await fitness.save(at.second, 'height', '170', '162')).refusal.fields).toHaveProperty('reason');
    expect((await fitness.save(at.second, 'height', '170', '162', '复测')).error_code).toBe(0);
    expect((await fitness.save(at.second, 'weight', '', '50', '误录')).error_code).toBe(0);
    const left = { height: '170', vitalCapacity: '3000' };
    expect((await fitness.row(at.second))?.cells).toEqual(left);
    const seen = await app.call(fitnessTable, { semesterYearId: at.yearId }, at.pupil.token);
    expect(seen.data.values).toEqual(left);

    const judged = await fitness.check(at.second, { height: '171', weight: '52' });
    expect(judged).toMatchObject({ before: { height: '170' }, added: 1, faults: {} });
    expect((await fitness.write(at.second, { ...judged, before: {} }, '复测')).refusal.fields).toEqual({
      '2 height': '已被他人改为“170”，请核对',
    });
    expect((await fitness.write(at.second, judged, '复测')).error_code).toBe(0);
    expect((await fitness.row(at.second))?.cells).toEqual({ ...left, height: '171', weight: '52' });
    expect((await fitness.history(at.second)).map(({ before, after }) => [before, after])).toEqual([
      ['', '52'],
      ['170', '171'],
      ['50', ''],
      ['162', '170'],
    ]);
  });

  it('credits that no class published are told so, also in a class that has published, and are published once more', async () => {
    const credits = sheetOf('credits', at.semesterId);
    const mate = await app.makeStudent({ orgId: at.orgId, classId: at.second.classId });
    await app.call(
      manageSheetSave,
      {
        ...{ kind: 'credits', of: at.semesterId, classId: at.second.classId },
        cells: [{ studentId: mate, key: 'mathematicsCredit', value: '3', before: '' }],
      },
      at.second.token,
    );
    await credits.publish(at.second);
    await credits.save(at.first, 'mathematicsCredit', '2');
    await credits.save(at.first, 'socialPracticeCredit', '1');
    await move(at.second);

    const seen = async () =>
      (await app.call(studentScore, { semesterId: at.semesterId }, at.pupil.token)).data.studentStudyCredit;
    expect(await credits.row(at.second)).toMatchObject({ published: 0, cells: { mathematicsCredit: '2' } });
    expect([await credits.mayPublish(at.second), await seen()]).toEqual([1, {}]);
    expect((await credits.publish(at.second)).error_code).toBe(0);
    expect(await seen()).toEqual({ mathematicsCredit: 2, socialPracticeCredit: 1 });
    expect((await app.call(notificationPage, {}, at.pupil.token)).data.totalCount).toBe(1);
    expect((await app.call(notificationPage, {}, await app.sessionOf(mate))).data.totalCount).toBe(1);
    expect([await credits.mayPublish(at.second), (await credits.publish(at.second)).message]).toEqual([0, '已经发布']);
    // Back again: what the family was shown stays.
    await move(at.first, '2026-02-24');
    expect(await credits.row(at.first)).toMatchObject({ published: 1 });
    expect(await seen()).toEqual({ mathematicsCredit: 2, socialPracticeCredit: 1 });
  });

  it('a published mark is none that is added, when the move is dated before the examination', async () => {
    const subjects = [{ subjectId: maths, fullMark: 150 }];
    const input = { name: '月考', heldOn: '2026-03-10', semesterId: at.semesterId, gradeId: at.gradeId, subjects };
    const { id } = (await app.call(manageExaminationSave, input, at.office.token)).data;
    const marks = sheetOf('scores', id);
    await marks.save(at.first, maths, '124.5');
    const { version } = (await app.call(manageExaminationPage, {}, at.office.token)).data.dataList[0]!;
    await app.call(manageExaminationPublish, { id, version }, at.office.token);
    await move(at.second, '2026-03-02');

    expect(await marks.row(at.second)).toMatchObject({ cells: { [maths]: '124.5' }, hasMoved: 0 });
    expect((await marks.save(at.second, maths, '77', '', '登分')).refusal.fields).toEqual({
      [cell(maths)]: STANDS('124.5'),
    });
    expect(await marks.check(at.second, { [maths]: '77' })).toMatchObject({ added: 0, before: { [maths]: '124.5' } });
    const seen = await app.call(examinationScores, { examinationId: id }, at.pupil.token);
    expect(seen.data).toMatchObject([{ score: '124.5' }]);
  });

  it('who went to another school after an examination is marked so, and entered by the class of then', async () => {
    const subjects = [{ subjectId: maths, fullMark: 150 }];
    const input = { name: '月考', heldOn: '2026-03-10', semesterId: at.semesterId, gradeId: at.gradeId, subjects };
    const { id } = (await app.call(manageExaminationSave, input, at.office.token)).data;
    const marks = sheetOf('scores', id);
    const elsewhere = await makeOrg(db, { parentOrgId: city });
    await setOrganisation(db, at.pupil.studentId, elsewhere, `${TODAY} 09:00:00`);
    await move({ classId: await makeClass(db, elsewhere, { day: app.clock(), stage: SENIOR }), token: '' });
    expect(await marks.row(at.first)).toMatchObject({ hasMoved: 1, hasLeft: 0 });
    expect((await marks.save(at.first, maths, '99')).error_code).toBe(0);
    expect((await marks.row(at.first))?.cells).toEqual({ [maths]: '99' });
  });
});

describe('means of a semester', () => {
  /** A published examination in mathematics, with marks by pupil; null was not sat. */
  async function examined(orgId: string, heldOn: string, fullMark: number, marks: Record<string, number | null>) {
    const { id } = (await db.row<{ id: string }>(
      `insert into examination (org_id, semester_id, grade_id, exam_name, held_on, created_by, published_at)
       select $1, $2, $3, '测验', $4, account_id, now() from account limit 1 returning examination_id as id`,
      [orgId, at.semesterId, at.gradeId, heldOn],
    ))!;
    await db.run('insert into examination_subject values ($1, $2, $3)', [id, maths, fullMark]);
    await db.run(
      `insert into score (examination_id, student_id, subject_id, class_id, mark)
       select $1, key::bigint, $2, class_id, value::numeric from jsonb_each_text($3) join student on account_id = key::bigint`,
      [id, maths, JSON.stringify(marks)],
    );
  }
  const means = async () =>
    (await app.call(studentScore, { semesterId: at.semesterId }, await app.sessionOf(at.pupil.studentId))).data;

  it('are of the examinations of one school: where who changed school sat last', async () => {
    const { studentId } = at.pupil;
    const mate = await app.makeStudent({ orgId: at.orgId, classId: at.first.classId });
    await examined(at.orgId, '2026-03-03', 150, { [studentId]: 90, [mate]: 120 });
    expect((await means()).studentStudyRank).toMatchObject([{ avgScore: 90, fullScore: 150, rank: 2, people: 2 }]);
    const elsewhere = await makeOrg(db, { parentOrgId: city });
    const classId = await makeClass(db, elsewhere, { day: app.clock(), stage: SENIOR });
    const there = await app.makeStudent({ orgId: elsewhere, classId });
    await setOrganisation(db, studentId, elsewhere, `${TODAY} 09:00:00`);
    await move({ classId, token: '' });
    await examined(elsewhere, TODAY, 100, { [studentId]: 80, [there]: 70 });
    expect((await means()).studentStudyRank).toMatchObject([{ avgScore: 80, fullScore: 100, rank: 1, people: 2 }]);
  });

  it('count shares where full marks differ, for whoever sat only some of them too', async () => {
    const { studentId } = at.pupil;
    const [first, second] = [
      await app.makeStudent({ orgId: at.orgId, classId: at.first.classId }),
      await app.makeStudent({ orgId: at.orgId, classId: at.first.classId }),
    ];
    // Of 80 % and 50 %; beside 60 % in the long paper alone, though that is the most marks, and 70 % in the short one.
    await examined(at.orgId, '2026-03-03', 100, { [studentId]: 80, [first]: null, [second]: 70 });
    await examined(at.orgId, '2026-03-10', 150, { [studentId]: 75, [first]: 90 });
    const { studentStudyRank, studentStudyQualified } = await means();
    expect(studentStudyRank).toMatchObject([{ avgScore: 65, fullScore: 100, rank: 2, people: 3 }]);
    expect(studentStudyQualified).toMatchObject({ mathematicsQualifed: 0 });
  });
});

describe('in the moment in which somebody else has hold of a pupil', () => {
  /** Saves while the pupil is held by another transaction, which does its work when the saving waits for it (or, where it waits for nobody, has ended). */
  async function savedAfter(work: (writer: Writer) => Promise<unknown>) {
    const holder = await db.pool.connect();
    try {
      const run = async (text: string, values: readonly unknown[] = []) =>
        (await holder.query(text, [...values])).rowCount ?? 0;
      await run('begin');
      await run('select from student where account_id = $1 for update', [at.pupil.studentId]);
      const saving = sheetOf('fitness', at.yearId).save(at.first, 'height', '170');
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from student%no key update'`;
      let hasEnded = false;
      void saving.finally(() => {
        hasEnded = true;
      });
      for (let waiting = 0; waiting === 0 && !hasEnded; ) waiting = (await db.rows(waits)).length;
      await work({ run, tell: async () => {} });
      await run('commit');
      return await saving;
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  }

  it('a field that another class writes is not lost', async () => {
    const reply = await savedAfter(({ run }) =>
      run(
        `insert into fitness_result (student_id, school_year_id, class_id, content) values ($1, $2, $3, '{"weight": "50"}')`,
        [at.pupil.studentId, at.yearId, at.second.classId],
      ),
    );
    expect(reply.error_code).toBe(0);
    expect((await sheetOf('fitness', at.yearId).row(at.first))?.cells).toEqual({ height: '170', weight: '50' });
  });

  it('a move comes first: the class that had the pupil writes nothing any more', async () => {
    const reply = await savedAfter((writer) => move(at.second, TODAY, writer));
    expect(reply.refusal.fields).toEqual({ [cell('height')]: '该学生不在这个班' });
    expect((await sheetOf('fitness', at.yearId).row(at.second))?.cells).toEqual({});
  });
});

describe('an award', () => {
  const OCTOBER = '2025-10-11';
  const NOT_THEN = { happenedOn: '这一天学生还不在这个班，请由当时的班级或学校登记' };
  const award = (happenedOn: string) => ({ event: '物理竞赛', result: '二等奖', happenedOn });
  const save = (room: Room, happenedOn: string) => {
    const of = { type: 1 as const, classId: room.classId, studentId: at.pupil.studentId };
    return app.call(manageAwardSave, { ...of, ...award(happenedOn) }, room.token);
  };
  const checked = async (token: string, happenedOn: string) => {
    const row = await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [
      at.pupil.studentId,
    ]);
    const cells = { studentNo: row!.no, studentName: '', ...award(happenedOn) };
    return (await app.call(manageAwardCheck, { type: 1, rows: [{ row: 2, cells }] }, token)).data.rows[0]!.faults;
  };
  const listed = async ({ token }: Room) =>
    (await app.call(manageAwardPage, { type: 1 }, token)).data.dataList.map((one) => [one.className, one.happenedOn]);

  it('is of the class in which the pupil was that day, by form and by file', async () => {
    await move(at.second);
    expect(await checked(at.first.token, OCTOBER)).toEqual({});
    expect(await checked(at.first.token, TODAY)).toEqual({ studentNo: '不是您负责的班级' });
    expect(await checked(at.second.token, OCTOBER)).toEqual(NOT_THEN);
    expect((await save(at.second, OCTOBER)).refusal.fields).toEqual(NOT_THEN);
    expect((await save(at.first, TODAY)).refusal.fields).toEqual({ studentId: '学生不在这个班' });
    expect((await save(at.first, OCTOBER)).error_code).toBe(0);
    expect((await save(at.second, TODAY)).error_code).toBe(0);
    expect(await listed(at.first)).toEqual([['高三1班', OCTOBER]]);
    expect(await listed(at.second)).toEqual([['高三2班', TODAY]]);
    const { list } = (await app.call(manageScoreStudents, { classId: at.first.classId }, at.first.token)).data;
    expect(list).toEqual([{ id: at.pupil.studentId, name: expect.stringMatching(/^林小禾 \d+（已转出）$/) }]);
  });

  it('is noted by the old school of who goes to another one now, not by that one', async () => {
    const there = await school();
    await setOrganisation(db, at.pupil.studentId, there.orgId, `${TODAY} 10:00:00`);
    await move(there.first);
    expect((await save(there.first, OCTOBER)).refusal.fields).toEqual(NOT_THEN);
    expect(await checked(there.office.token, OCTOBER)).toEqual(NOT_THEN);
    expect((await save(at.first, OCTOBER)).error_code).toBe(0);
  });

  it('of a day on which the pupil was in no class is of the class of today', async () => {
    await db.run('update class_membership set starts_on = $2 where student_id = $1', [at.pupil.studentId, TODAY]);
    expect(await checked(at.first.token, OCTOBER)).toEqual({});
    expect((await save(at.first, OCTOBER)).error_code).toBe(0);
  });
});
