import type { SchemeContent } from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import { addScheme, presetOf } from '../../modules/growth/scheme/index.ts';
import { dayOf, toWireTime } from '../../platform/time.ts';
import { makeClass, makeOrg } from '../fixtures.ts';
import { type AccessCases, just, MATE, type Make, NO_ID, NONE, OTHER, OWN, whose } from './cases.ts';
import { semester } from './semester.ts';
import { type Actor, NAME, type Stage } from './stage.ts';

/** States as stored (modules/growth/record/states.ts). */
const [DRAFT, SUBMITTED, PASSED, WAITING] = [0, 1, 2, 4];

async function contentOf({ db }: Stage, schemeId: string): Promise<SchemeContent> {
  const row = await db.row<{ content: SchemeContent }>('select content from scheme where scheme_id = $1', [schemeId]);
  return row!.content;
}

/** The first dimension of a scheme with every field filled but the pictures. */
async function filled(stage: Stage, schemeId = stage.scheme) {
  const [module] = (await contentOf(stage, schemeId)).modules;
  const [dimension] = module!.dimensions;
  const values = [
    '红领巾广播站播音',
    '2026-03-02',
    '播音员',
    '每周三中午播音，学会了怎样写稿，也学会了怎样和同学分工。',
  ];
  const fieldList = dimension!.fields
    .slice(0, values.length)
    .map(({ fieldId = '' }, at) => ({ id: fieldId, value: values[at]! }));
  return { moduleId: module!.moduleId!, dimensionId: dimension!.dimensionId!, dimension: dimension!, fieldList };
}

const schoolOf = (stage: Stage, accountId: string) =>
  stage.db.row<{ orgId: string | null; classId: string | null }>(
    `select a.org_id as "orgId", s.class_id as "classId" from account a left join student s using (account_id) where a.account_id = $1`,
    [accountId],
  );

export async function makeRecord(
  stage: Stage,
  studentId: string,
  state: number,
  { creatorId = studentId, byTeacher = false } = {},
): Promise<string> {
  const { moduleId, dimensionId, fieldList } = await filled(stage);
  const place = await schoolOf(stage, studentId);
  const now = toWireTime(stage.app.clock());
  const row = await stage.db.row<{ id: string }>(
    `insert into record (student_id, org_id, class_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher, state,
       creator_id, submitted_at, reviewed_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 1, $7, $8, $9, $10, $11, $12, $12, $13, $13) returning record_id as id`,
    [
      studentId,
      place?.orgId ?? stage.school,
      place?.classId ?? null,
      stage.scheme,
      moduleId,
      dimensionId,
      fieldList[0]!.value,
      JSON.stringify(Object.fromEntries(fieldList.map(({ id, value }) => [id, value]))),
      byTeacher,
      state,
      creatorId,
      state === DRAFT ? null : now,
      now,
    ],
  );
  return row!.id;
}

let classes = 0;
/** A student of a new class of a school; the person is its class teacher when said so. */
export async function pupilOf(stage: Stage, orgId: string, teacherId?: string) {
  classes += 1;
  const classId = await makeClass(stage.db, orgId, { day: stage.app.clock(), className: `试${classes}班` });
  if (teacherId) await stage.takeCharge(classId, teacherId);
  return { classId, studentId: await stage.app.makeStudent({ orgId, classId }, { name: NAME }) };
}

/** Records of students as staff see them. */
const inCharge = (
  state: number,
  input: (recordId: string) => object,
  prepare: (stage: Stage, recordId: string, actor: Actor) => Promise<unknown> = async () => {},
): Record<string, Make> => {
  const of = async (stage: Stage, actor: Actor, orgId: string, teacherId?: string) => {
    const { studentId } = await pupilOf(stage, orgId, teacherId);
    const recordId = await makeRecord(stage, studentId, state);
    await prepare(stage, recordId, actor);
    return input(recordId);
  };
  return {
    'of a class in charge': (stage, actor) => of(stage, actor, stage.school, actor.accountId),
    'of another class of the school': (stage, actor) => of(stage, actor, stage.school),
    [OTHER]: (stage, actor) => of(stage, actor, stage.otherSchool),
    [NONE]: () => input(NO_ID),
  };
};
/** Each line of the answer names what was sent: lines are alike but for that. */
export const line = ({ [OTHER]: other, ...cases }: Record<string, Make>): Record<string, Make> => ({
  ...cases,
  'of a student of another school': other!,
});
const oneDone = (data: { ok: number }[]) => data.some(({ ok }) => ok === 1);

const ofOtherCity = async (stage: Stage) => {
  const city = await makeOrg(stage.db, { type: 2 });
  const schemeId = await addScheme(stage.db, { orgId: city, stage: 2, ...presetOf(2)! }, toWireTime(stage.app.clock()));
  return filled(stage, schemeId);
};
const begun = ({ dimensionId, fieldList }: Awaited<ReturnType<typeof filled>>) => ({ dimensionId, fieldList });

const ownStudents = (more: object = {}): AccessCases => ({
  works: '2',
  cases: {
    [OWN]: (_, actor) => ({ studentId: actor.accountId, ...more }),
    [MATE]: ({ mate }) => ({ studentId: mate, ...more }),
    [OTHER]: ({ stranger }) => ({ studentId: stranger, ...more }),
    [NONE]: () => ({ studentId: NO_ID, ...more }),
  },
});

/** Two records that say the same, one of them in the person's queue. */
const alike: Record<string, Make> = Object.fromEntries(
  Object.entries(inCharge(SUBMITTED, (id) => ({ id }))).map(([label, make]): [string, Make] => [
    label,
    async (stage, actor) => {
      const { id } = (await make(stage, actor)) as { id: string };
      if (id === NO_ID) return { id, likeId: NO_ID };
      const mate = await stage.db.row<{ orgId: string }>('select org_id as "orgId" from record where record_id = $1', [
        id,
      ]);
      const { studentId } = await pupilOf(stage, mate!.orgId);
      const likeId = await makeRecord(stage, studentId, PASSED);
      await stage.db.run(
        `update record set text_hash = decode(md5($1::text), 'hex') where record_id = any ($2::bigint[])`,
        [id, [id, likeId]],
      );
      return { id, likeId };
    },
  ]),
);

const teacherOf = ({ app }: Stage, orgId: string) => app.makeAccount({ usertype: 3, orgId, name: NAME });
const daysOf = ({ app }: Stage) => {
  const day = dayOf(toWireTime(app.clock()));
  return { startDate: day, endDate: day };
};
const named = async (stage: Stage, orgId: string) => ({
  absentId: await teacherOf(stage, orgId),
  deputyId: await teacherOf(stage, orgId),
  ...daysOf(stage),
});
/** A deputy of somebody, named by them. */
const standIn = async (stage: Stage, orgId: string, absentId?: string) => {
  const absent = absentId ?? (await teacherOf(stage, orgId));
  const { startDate } = daysOf(stage);
  const row = await stage.db.row<{ id: string }>(
    `insert into review_deputy (org_id, absent_id, deputy_id, starts_on, ends_on, named_by, created_at)
     values ($1, $2, $3, $4, $4, $2, now()) returning review_deputy_id as id`,
    [orgId, absent, await teacherOf(stage, orgId), startDate],
  );
  return row!;
};

/** An entry of a teacher for a student of the school. */
/** An entry of a teacher for a pupil of a class in charge. */
const entryOf = async (stage: Stage, creatorId: string) => {
  const { studentId } = await pupilOf(stage, stage.school, creatorId);
  return makeRecord(stage, studentId, WAITING, { creatorId, byTeacher: true });
};
const entries = (input: (recordId: string, stage: Stage) => Promise<object> | object): Record<string, Make> => ({
  [OWN]: async (stage, { accountId }) => input(await entryOf(stage, accountId), stage),
  'of a colleague': async (stage) =>
    input(await entryOf(stage, await stage.app.makeAccount({ usertype: 3, orgId: stage.school })), stage),
  [NONE]: (stage) => input(NO_ID, stage),
});

/** A call about a class: answered for one that the person is in charge of. */
const ofClassInCharge: AccessCases = {
  works: '6',
  cases: {
    'class in charge': async (stage, { accountId }) => ({
      classId: (await pupilOf(stage, stage.school, accountId)).classId,
    }),
    'another class of the school': async (stage) => ({ classId: (await pupilOf(stage, stage.school)).classId }),
    [OTHER]: async (stage) => ({ classId: (await pupilOf(stage, stage.otherSchool)).classId }),
    [NONE]: () => ({ classId: NO_ID }),
  },
};

/** A workbook of the first dimension with one row, for a class. */
interface SheetOfClass {
  dimension: SchemeContent['modules'][number]['dimensions'][number];
  studentNo: string;
  values: string[];
  rows: object[];
}
async function sheetBytes(dimension: SheetOfClass['dimension'], row: string[]): Promise<Buffer> {
  const heading = ['学籍号', '姓名', ...dimension.fields.slice(0, row.length - 2).map(({ fieldName }) => fieldName)];
  return Buffer.from(await writeXlsx({ sheets: [{ name: '录入', rows: [heading, row] }] }));
}
function sheetOf(more: (of: SheetOfClass) => object | Promise<object>): AccessCases {
  const of = async (stage: Stage, orgId: string, teacherId?: string) => {
    const { classId, studentId } = await pupilOf(stage, orgId, teacherId);
    return { classId, ...(await sheet(stage, studentId)) };
  };
  const sheet = async (stage: Stage, studentId: string) => {
    const { dimensionId, dimension, fieldList } = await filled(stage);
    const studentNo = `L${studentId}`;
    await stage.db.run('update student set student_no = $2 where account_id = $1', [studentId, studentNo]);
    const rows = [{ row: 2, studentNo, studentName: '', fieldList }];
    return {
      dimensionId,
      ...(await more({ dimension, studentNo, values: fieldList.map(({ value }) => value), rows })),
    };
  };
  return {
    works: '6',
    cases: {
      'class in charge': (stage, { accountId }) => of(stage, stage.school, accountId),
      'another class of the school': (stage) => of(stage, stage.school),
      [OTHER]: (stage) => of(stage, stage.otherSchool),
      [NONE]: async (stage) => ({ classId: NO_ID, ...(await sheet(stage, NO_ID)) }),
    },
  };
}

export const recordCases: Record<string, AccessCases> = {
  recordPage: ownStudents(),
  countDimensionBySemesterId: ownStudents({ semesterIds: ['1'] }),
  recordFetch: {
    works: '2',
    cases: whose(
      (stage, ownerId) => makeRecord(stage, ownerId, PASSED),
      (id) => ({ id }),
    ),
  },
  recordModelAndCount: { works: '2', cases: just() },
  checkDimensionFront: {
    works: '2',
    cases: {
      'own scheme': async (stage) => ({ dimensionId: (await filled(stage)).dimensionId }),
      'scheme of another city': async (stage) => ({ dimensionId: (await ofOtherCity(stage)).dimensionId }),
      [NONE]: () => ({ dimensionId: NO_ID }),
    },
  },
  insertByFront: {
    works: '2',
    counts: true,
    cases: {
      'own scheme': async (stage) => begun(await filled(stage)),
      'fields of another scheme': async (stage) => ({
        dimensionId: (await filled(stage)).dimensionId,
        fieldList: (await ofOtherCity(stage)).fieldList,
      }),
      'picture of a schoolmate': async (stage) => {
        const { dimensionId, dimension, fieldList } = await filled(stage);
        const picture = dimension.fields.find(({ fieldType }) => fieldType === 'image')!.fieldId!;
        return {
          dimensionId,
          fieldList: [...fieldList, { id: picture, value: await stage.picture(stage.mate, 'record') }],
        };
      },
      'scheme of another city': async (stage) => begun(await ofOtherCity(stage)),
      [NONE]: async (stage) => ({ ...begun(await filled(stage)), dimensionId: NO_ID }),
    },
  },
  recordUpdate: {
    works: '2',
    cases: Object.fromEntries(
      Object.entries(
        whose(
          (stage, ownerId) => makeRecord(stage, ownerId, DRAFT),
          (recordId) => ({ recordId }),
        ),
      ).map(([label, make]): [string, Make] => [
        label,
        async (stage, actor) => {
          const { recordId } = (await make(stage, actor)) as { recordId: string };
          const { fieldList } = await filled(stage);
          return { list: [{ recordId, fieldId: fieldList[0]!.id, value: '红领巾广播站写稿' }] };
        },
      ]),
    ),
  },
  submitRecord: {
    works: '2',
    cases: whose(
      async (stage, ownerId) => {
        // It counts in the semester of its submission.
        await semester(stage);
        return makeRecord(stage, ownerId, DRAFT);
      },
      (id) => ({ list: [id] }),
    ),
  },
  deleteRecord: {
    works: '2',
    cases: whose(
      (stage, ownerId) => makeRecord(stage, ownerId, DRAFT),
      (id) => ({ id }),
    ),
  },
  confirmRecord: {
    works: '2',
    cases: whose(
      async (stage, ownerId) =>
        makeRecord(stage, ownerId, WAITING, {
          creatorId: await stage.app.makeAccount({ usertype: 3, orgId: stage.school }),
          byTeacher: true,
        }),
      (id) => ({ ids: [id], confirmStatus: 2 }),
    ),
  },
  manageRecordQueue: { works: '6', cases: just() },
  manageRecordFetch: { works: '6', cases: inCharge(SUBMITTED, (id) => ({ id })) },
  manageRecordDecide: {
    works: '6',
    shows: oneDone,
    cases: line(inCharge(SUBMITTED, (id) => ({ list: [{ id }], pass: 1 }))),
  },
  manageRecordTakeBack: {
    works: '6',
    cases: inCharge(
      PASSED,
      (id) => ({ id }),
      ({ db, app }, recordId, { accountId }) =>
        db.run(
          `insert into record_history (record_id, at, step, actor_id, acted_as, from_state, to_state, remarks)
           values ($1, $2, 'pass', $3, '', 1, 2, '')`,
          [recordId, toWireTime(app.clock()), accountId],
        ),
    ),
  },
  manageRecordClasses: { works: '6', cases: just() },
  manageRecordStudents: ofClassInCharge,
  manageRecordDimensions: ofClassInCharge,
  manageRecordEnter: {
    works: '6',
    shows: oneDone,
    counts: true,
    cases: Object.fromEntries(
      (
        [
          [
            'of a class in charge',
            async (stage, { accountId }) => (await pupilOf(stage, stage.school, accountId)).studentId,
          ],
          ['of another class of the school', async (stage) => (await pupilOf(stage, stage.school)).studentId],
          ['of a student of another school', async (stage) => (await pupilOf(stage, stage.otherSchool)).studentId],
          [NONE, async () => NO_ID],
        ] as [string, (stage: Stage, actor: Actor) => Promise<string>][]
      ).map(([label, student]): [string, Make] => [
        label,
        async (stage, actor) => ({ studentIds: [await student(stage, actor)], ...begun(await filled(stage)) }),
      ]),
    ),
  },
  manageRecordSheetTemplate: sheetOf(() => ({})),
  manageRecordSheetRead: sheetOf(async ({ dimension, studentNo, values }) => ({
    sent: { name: '录入.xlsx', bytes: await sheetBytes(dimension, [studentNo, '', ...values]) },
  })),
  manageRecordSheetCheck: sheetOf(({ rows }) => ({ rows })),
  manageRecordSheetEnter: { ...sheetOf(({ rows }) => ({ rows })), counts: true },
  manageRecordEntered: { works: '6', cases: just() },
  manageRecordMend: {
    works: '6',
    cases: entries(async (id, stage) => {
      await semester(stage);
      return { id, revision: 1, fieldList: (await filled(stage)).fieldList };
    }),
  },
  manageRecordWithdraw: { works: '6', cases: entries((id) => ({ id, reason: '录错了人' })) },
  manageRecordDrawSample: {
    works: '5',
    cases: {
      'one that passed': async (stage, { accountId }) => {
        await stage.db.run(
          `insert into record_sample (record_id, org_id, drawn_at, drawer_id)
           select record_id, org_id, now(), $1 from record where state = 2 on conflict do nothing`,
          [accountId],
        );
        await makeRecord(stage, await stage.student(stage.school), PASSED);
        return { percent: 100, days: 30 };
      },
    },
  },
  manageRecordSamples: { works: '5', cases: just() },
  manageRecordSecondLook: {
    works: '5',
    cases: inCharge(
      PASSED,
      (id) => ({ id, keep: 1 }),
      ({ db }, recordId, { accountId }) =>
        db.run(
          `insert into record_sample (record_id, org_id, drawn_at, drawer_id)
           select record_id, org_id, now(), $2 from record where record_id = $1`,
          [recordId, accountId],
        ),
    ),
  },
  manageRecordSetting: { works: '5', cases: just() },
  manageRecordSaveSetting: { works: '5', cases: just({ secondStep: 0 }) },
  manageRecordQueueFigures: { works: '6', cases: just() },
  manageRecordLike: { works: '6', cases: alike },
  manageRecordLoad: { works: '5', cases: just() },
  manageRecordDeputies: { works: '6', cases: just() },
  manageRecordColleagues: { works: '6', cases: just() },
  manageRecordNameDeputy: {
    works: '6',
    cases: {
      'a colleague': (stage) => named(stage, stage.school),
      'staff of another school': (stage) => named(stage, stage.otherSchool),
      [NONE]: async (stage) => ({ ...(await named(stage, stage.school)), deputyId: NO_ID }),
    },
  },
  manageRecordEndDeputy: {
    works: '6',
    cases: {
      [OWN]: (stage, { accountId }) => standIn(stage, stage.school, accountId),
      'of a colleague': (stage) => standIn(stage, stage.school),
      [OTHER]: (stage) => standIn(stage, stage.otherSchool),
      [NONE]: () => ({ id: NO_ID }),
    },
  },
};
