import { writeXlsx } from 'hucre/xlsx';
import { toWireTime } from '../../platform/time.ts';
import { type AccessCases, just, MATE, type Make, NO_ID, NONE, OTHER, OWN } from './cases.ts';
import { pupilOf } from './records.ts';
import { semester } from './semester.ts';
import type { Actor, Stage } from './stage.ts';

/** Of whom something is asked: a published examination with a mark of the student. */
async function marked(stage: Stage, studentId: string, classId?: string, { published = true } = {}) {
  const { db, app } = stage;
  const semesterId = await semester(stage);
  const place = await db.row<{ orgId: string; classId: string | null }>(
    `select coalesce(a.org_id, $2) as "orgId", s.class_id as "classId" from account a left join student s using (account_id)
     where a.account_id = $1`,
    [studentId, stage.school],
  );
  const inClass = classId ?? place?.classId ?? (await pupilOf(stage, stage.school)).classId;
  await db.run("insert into subject (subject_name) values ('试科') on conflict do nothing");
  const row = await db.row<{ id: string; subjectId: string }>(
    `with made as (
       insert into examination (org_id, semester_id, grade_id, exam_name, held_on, created_by, published_at)
       select $1, $2, (co.stage * 10 + y.start_year - co.entrance_year + 1), '期中考试', $4::date, $5,
         case when $6 then $4::timestamptz end
       from school_class c join cohort co using (cohort_id), semester t join school_year y using (school_year_id)
       where c.class_id = $3 and t.semester_id = $2 returning examination_id
     ), subjects as (
       insert into examination_subject (examination_id, subject_id, full_mark)
       select examination_id, subject_id, 100 from made, subject where subject_name = '试科' returning examination_id, subject_id)
     select examination_id as id, subject_id as "subjectId" from subjects`,
    [place!.orgId, semesterId, inClass, toWireTime(app.clock()).slice(0, 10), studentId, published],
  );
  await db.run(
    'insert into score (examination_id, student_id, subject_id, class_id, mark) values ($1, $2, $3, $4, 90)',
    [row!.id, studentId, row!.subjectId, inClass],
  );
  return { examinationId: row!.id, subjectId: row!.subjectId, semesterId, classId: inClass };
}

const year = async (stage: Stage): Promise<string> => {
  const semesterId = await semester(stage);
  const row = await stage.db.row<{ id: string }>('select school_year_id as id from semester where semester_id = $1', [
    semesterId,
  ]);
  return row!.id;
};

/** Of oneself, of others. */
const ofStudent = (input: (stage: Stage, studentId: string) => Promise<object>): Record<string, Make> => ({
  [OWN]: (stage, { accountId }) => input(stage, accountId),
  [MATE]: (stage) => input(stage, stage.mate),
  [OTHER]: (stage) => input(stage, stage.stranger),
  [NONE]: async (stage) => ({ ...(await input(stage, stage.mate)), studentId: NO_ID }),
});

interface Found {
  examinationId: string;
  subjectId: string;
  semesterId: string;
  classId: string;
  studentId: string;
}
const NOTHING: Found = { examinationId: NO_ID, subjectId: NO_ID, semesterId: NO_ID, classId: NO_ID, studentId: NO_ID };
/** Of a class: in charge of it, another of the school, another school's. */
const ofClass = (
  input: (found: Found, stage: Stage) => object | Promise<object>,
  options?: { published?: boolean },
): Record<string, Make> => {
  const of = async (stage: Stage, orgId: string, teacherId?: string) => {
    const { studentId, classId } = await pupilOf(stage, orgId, teacherId);
    return input({ ...(await marked(stage, studentId, classId, options)), studentId }, stage);
  };
  return {
    'of a class in charge': (stage: Stage, actor: Actor) => of(stage, stage.school, actor.accountId),
    'of another class of the school': (stage) => of(stage, stage.school),
    [OTHER]: (stage) => of(stage, stage.otherSchool),
    [NONE]: (stage) => input(NOTHING, stage),
  };
};
const sheet = ({ examinationId, classId }: Found) => ({ kind: 'scores', of: examinationId, classId });
/** A row of a workbook for a pupil of a class. */
const sheetRow = async (found: Found, stage: Stage) => {
  const studentNo = `X${found.studentId}`;
  await stage.db.run('update student set student_no = $2 where account_id = $1', [found.studentId, studentNo]);
  const { subjectId } = found;
  const cells = { studentNo, [subjectId]: '95' };
  return { ...sheet(found), rows: [{ row: 2, cells, before: { [subjectId]: '90' } }] };
};
const day = ({ app }: Stage) => toWireTime(app.clock()).slice(0, 10);
const some = ({ totalCount }: { totalCount: number }) => totalCount > 0;

async function award(stage: Stage, { studentId, classId, semesterId }: Found, type = 1): Promise<string> {
  const row = await stage.db.row<{ id: string }>(
    `insert into student_award (type, student_id, org_id, class_id, semester_id, event, result, happened_on, created_by, created_at)
     select $5::smallint, $1, co.org_id, c.class_id, $3, '读书分享会', '一等奖', $4::date, $1, $4::timestamptz
     from school_class c join cohort co using (cohort_id) where c.class_id = $2 returning award_id as id`,
    [studentId, classId, semesterId, day(stage), type],
  );
  return row?.id ?? NO_ID;
}

const office = (input: (found: Found, stage: Stage) => object | Promise<object>): Record<string, Make> => {
  const { 'of a class in charge': own, [OTHER]: other, [NONE]: none } = ofClass(input, { published: false });
  return { 'of the school': own!, [OTHER]: other!, [NONE]: none! };
};

/** A workbook that names nobody of the school. */
const marksOf = async () =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: '成绩',
          rows: [
            ['学籍号', '试科'],
            ['X0', '80'],
          ],
        },
      ],
    }),
  );

const awardsFile = async () =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: '获奖',
          rows: [
            ['学籍号', '姓名', '事件', '结果', '日期'],
            ['X0', '', '读书分享会', '一等奖', '2026-03-01'],
          ],
        },
      ],
    }),
  );
const awardRow = (stage: Stage, studentNo: string) => ({
  row: 2,
  cells: { studentNo, studentName: '', event: '读书分享会', result: '一等奖', happenedOn: day(stage) },
});
/** An award by file for a pupil of a class. */
const importOf = async (stage: Stage, orgId: string, teacherId?: string) => {
  const { studentId } = await pupilOf(stage, orgId, teacherId);
  await semester(stage);
  const studentNo = `X${studentId}`;
  await stage.db.run('update student set student_no = $2 where account_id = $1', [studentId, studentNo]);
  return { type: 1, rows: [awardRow(stage, studentNo)] };
};

/** A list of awards or of breaches, narrowed to the class of one. */
export const awardsShown = (type: number): Record<string, Make> =>
  ofClass(async (found, stage) => {
    if (found.classId !== NO_ID) await award(stage, found, type);
    return { type, classId: found.classId };
  });

export const scoreCases: Record<string, AccessCases> = {
  examinationList: {
    works: '2',
    cases: ofStudent(async (stage, studentId) => {
      await marked(stage, studentId);
      return { studentId };
    }),
  },
  examinationScores: {
    works: '2',
    cases: ofStudent(async (stage, studentId) => ({
      examinationId: (await marked(stage, studentId)).examinationId,
      studentId,
    })),
  },
  fitnessTable: {
    works: '2',
    cases: ofStudent(async (stage, studentId) => ({ semesterYearId: await year(stage), studentId })),
  },
  awardList: {
    works: '2',
    cases: ofStudent(async (stage, studentId) => ({ type: 1, semesterId: await semester(stage), studentId })),
  },
  ...Object.fromEntries(
    ['studentScore', 'studentHealth'].map((name) => [
      name,
      { works: '2', cases: ofStudent(async (stage, studentId) => ({ semesterId: await semester(stage), studentId })) },
    ]),
  ),
  ...Object.fromEntries(
    ['studentScores', 'studentHealths'].map((name) => [
      name,
      {
        works: '2',
        cases: ofStudent(async (stage, studentId) => ({ semesterIds: [await semester(stage)], studentId })),
      },
    ]),
  ),
  manageScoreFrame: { works: '5', cases: just() },
  manageExaminationPage: { works: '5', cases: just() },
  manageExaminationSave: {
    works: '5',
    counts: true,
    cases: {
      '': async (stage) => {
        const studentId = await stage.student(stage.school);
        const { subjectId, semesterId } = await marked(stage, studentId);
        const row = await stage.db.row<{ gradeId: string }>(
          'select max(grade_id)::text as "gradeId" from examination where org_id = $1',
          [stage.school],
        );
        return {
          // One of a name, a day and a grade: each time another.
          ...{ id: '', name: `期末考试${studentId}`, heldOn: day(stage), semesterId, gradeId: row!.gradeId },
          subjects: [{ subjectId, fullMark: 100 }],
        };
      },
    },
  },
  manageExaminationRemove: { works: '5', cases: office(({ examinationId }) => ({ id: examinationId, version: 1 })) },
  manageExaminationPublish: { works: '5', cases: office(({ examinationId }) => ({ id: examinationId, version: 1 })) },
  manageSheet: { works: '6', cases: ofClass(sheet) },
  manageSheetSave: {
    works: '6',
    cases: ofClass(
      (found) => ({
        ...sheet(found),
        cells: [{ studentId: found.studentId, key: found.subjectId, value: '95', before: '90' }],
      }),
      { published: false },
    ),
  },
  manageSheetRead: {
    works: '6',
    cases: ofClass(async (found) => ({ ...sheet(found), sent: { name: '成绩.xlsx', bytes: await marksOf() } })),
  },
  manageSheetCheck: { works: '6', cases: ofClass(sheetRow, { published: false }) },
  manageSheetImport: { works: '6', cases: ofClass(sheetRow, { published: false }) },
  manageSheetPublish: {
    works: '6',
    cases: ofClass(async ({ classId, studentId }, stage) => {
      const schoolYearId = await year(stage);
      if (classId !== NO_ID)
        await stage.db.run(
          `insert into fitness_result (student_id, school_year_id, class_id, content) values ($1, $2, $3, '{"height":"160"}')`,
          [studentId, schoolYearId, classId],
        );
      return { kind: 'fitness', of: schoolYearId, classId };
    }),
  },
  manageSheetTemplate: { works: '6', cases: ofClass(sheet) },
  manageAwardTemplate: { works: '6', cases: { '': () => ({ type: 1 }) } },
  manageAwardRead: {
    works: '6',
    cases: { '': async () => ({ type: 1, sent: { name: '获奖.xlsx', bytes: await awardsFile() } }) },
  },
  manageAwardCheck: { works: '6', cases: { '': (stage) => ({ type: 1, rows: [awardRow(stage, 'X0')] }) } },
  manageAwardImport: {
    works: '6',
    cases: {
      'of a class in charge': (stage, actor) => importOf(stage, stage.school, actor.accountId),
      'of another class of the school': (stage) => importOf(stage, stage.school),
      [OTHER]: (stage) => importOf(stage, stage.otherSchool),
      [NONE]: (stage) => ({ type: 1, rows: [awardRow(stage, 'X0')] }),
    },
  },
  manageRankRule: { works: '10', cases: just() },
  manageRankRuleSave: {
    works: '10',
    cases: {
      '': async ({ db, district }) => {
        await db.run('delete from score_rule where org_id = $1', [district]);
        return { isTold: 1, version: 0 };
      },
    },
  },
  manageSheetHistory: { works: '6', cases: ofClass(sheet) },
  manageScoreStudents: { works: '6', cases: ofClass(({ classId }) => ({ classId })) },
  manageAwardPage: {
    works: '6',
    shows: some,
    cases: awardsShown(1),
  },
  manageAwardSave: {
    works: '6',
    cases: ofClass(({ classId, studentId }, stage) => ({
      ...{ type: 1, classId, studentId, event: '读书分享会', result: '校级一等奖', happenedOn: day(stage) },
    })),
  },
  manageAwardRemove: {
    works: '6',
    cases: ofClass(async (found, stage) => ({
      id: found.classId === NO_ID ? NO_ID : await award(stage, found),
      reason: '登记错了',
    })),
  },
};
