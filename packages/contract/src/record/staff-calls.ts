import { z } from 'zod';
import { formField } from '../scheme/calls.ts';
import { SCHOOL_STAFF_TYPES, Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, id, MOST_NAME, optionalId, text } from '../wire/fields.ts';
import { fieldValue, recordFetch, recordRow } from './calls.ts';
import { MAX_RECORDS } from './codes.ts';

const tag = '写实记录管理';
const place = `${API}/manage/record`;

/** Who works with records at a school; the bureau looks, and decides nothing in a school's place. */
const SCHOOL_STAFF = SCHOOL_STAFF_TYPES;
const SCHOOL_OFFICE = [Usertype.schoolAdministrator] as const;

/** The revision that was read: of two who decide at once the second is told. */
const revision = z.int('版本应为整数').min(1, '版本有误').max(2_147_483_647, '版本有误');
const fieldList = z.array(z.object({ id, value: fieldValue })).max(40, '字段过多');
/** One line of what a call did to many. */
const result = z.object({ id: z.string(), name: z.string(), ok: z.int(), message: z.string() });
export type RecordResult = z.output<typeof result>;

const staffRow = recordRow.extend({ revision: z.int(), submitDate: z.string(), fileNum: z.int() });
export type StaffRecordRow = z.output<typeof staffRow>;

export const manageRecordQueue = endpoint({
  method: 'POST',
  path: `${place}/queue`,
  summary: '待我审核的记录',
  tag,
  access: SCHOOL_STAFF,
  input: z.object({
    ...pageFields(20),
    modelId: optionalId,
    dimensionId: optionalId,
    classId: optionalId,
    /** 1, by default: what waits; 2 and 3: what the person passed and refused, the latest first. */
    state: codeNumber(1, 3, '状态有误').optional(),
    /** 1: only those that have hints of likeness. */
    hinted: codeNumber(0, 1, '应为 0 或 1').optional(),
    /** Part of the student's name. */
    name: text(MOST_NAME).optional(),
    /** 1: a school's administrator sees only what the school itself reviews. */
    schoolOnly: codeNumber(0, 1, '应为 0 或 1').optional(),
    /** 1: a school's administrator sees only what waits for teachers where there is none. */
    unheld: codeNumber(0, 1, '应为 0 或 1').optional(),
    /** 1: only what waits for longer than `REVIEW_DAYS` working days, for teachers who are there. */
    late: codeNumber(0, 1, '应为 0 或 1').optional(),
  }),
  /** The oldest first. `hints`: kinds of likeness that were found, see `manageRecordFetch`. */
  output: pageOf(staffRow.extend({ hints: z.array(z.string()) })),
});

const hint = z.object({
  /** file: the same file; picture: nearly the same; text: the same text; words: nearly the same. Hints, never a verdict; shown to no family. */
  kind: z.string(),
  recordId: z.string(),
  title: z.string(),
  studentName: z.string(),
  createDate: z.string(),
  /** The file that both show, or pictures that are alike, under the ids in this record and in the other; empty for texts. */
  fileId: z.string(),
  likeFileId: z.string(),
});
export type RecordHint = z.output<typeof hint>;

export const manageRecordFetch = endpoint({
  method: 'POST',
  path: `${place}/fetch`,
  summary: '审核记录详情',
  tag,
  access: SCHOOL_STAFF,
  refuses: [4],
  input: z.object({ id }),
  output: recordFetch.output.extend({
    revision: z.int(),
    mayDecide: z.int(),
    /** 1: the caller's own entry, of a student who is still theirs, may be mended and sent again. */
    mayMend: z.int(),
    /** 1: the caller's own entry, or a rejected one of a teacher who is gone from the caller's school, may be withdrawn. */
    mayWithdraw: z.int(),
    hintList: z.array(hint),
  }),
});

export const manageRecordDecide = endpoint({
  method: 'POST',
  path: `${place}/decide`,
  summary: '审核记录',
  tag,
  access: SCHOOL_STAFF,
  input: z.object({
    list: z
      .array(z.object({ id, revision: revision.optional() }))
      .min(1, '请选择记录')
      .max(MAX_RECORDS, `一次最多 ${MAX_RECORDS} 条`),
    pass: codeNumber(0, 1, '请选择通过或不通过'),
    /** Required for a refusal. */
    reason: text(200).optional(),
  }),
  /** A line for each record, in the order sent: each is decided for itself. */
  output: z.array(result),
});

export const manageRecordTakeBack = endpoint({
  method: 'POST',
  path: `${place}/takeBack`,
  summary: '撤回刚才的审核通过',
  tag,
  access: SCHOOL_STAFF,
  refuses: [1, 4],
  /** A record that the caller passed within `TAKE_BACK_SECONDS`, and of which nothing followed yet. */
  input: z.object({ id }),
  output: nothing,
});

export const manageRecordClasses = endpoint({
  method: 'POST',
  path: `${place}/classes`,
  summary: '可为其录入记录的班级',
  tag,
  access: SCHOOL_STAFF,
  input: noInput,
  /** Those that the person is in charge of this school year; for a school's administrators all of the school. */
  output: z.array(z.object({ classId: z.string(), className: z.string(), studentNum: z.int() })),
});

export const manageRecordStudents = endpoint({
  method: 'POST',
  path: `${place}/students`,
  summary: '班级的学生',
  tag,
  access: SCHOOL_STAFF,
  refuses: [4],
  input: z.object({ classId: id }),
  output: z.array(z.object({ studentId: z.string(), name: z.string(), studentNo: z.string() })),
});

export const manageRecordDimensions = endpoint({
  method: 'POST',
  path: `${place}/dimensions`,
  summary: '可为班级录入的维度',
  tag,
  access: SCHOOL_STAFF,
  refuses: [1, 4],
  input: z.object({ classId: id }),
  output: z.array(
    z.object({
      modelId: z.string(),
      modelName: z.string(),
      dimensions: z.array(z.object({ dimensionId: z.string(), dimensionName: z.string(), fields: z.array(formField) })),
    }),
  ),
});

export const manageRecordEnter = endpoint({
  method: 'POST',
  path: `${place}/enter`,
  summary: '为学生录入记录',
  tag,
  access: SCHOOL_STAFF,
  refuses: [1, 4],
  /** For the students named, or for all of a class. */
  input: z.object({
    studentIds: z.array(id, '请选择学生').max(MAX_RECORDS, `一次最多 ${MAX_RECORDS} 名学生`).optional(),
    classId: optionalId,
    dimensionId: id,
    fieldList,
  }),
  /** A line for each student. */
  output: z.array(result),
});

export const manageRecordEntered = endpoint({
  method: 'POST',
  path: `${place}/entered`,
  summary: '我录入的记录',
  tag,
  access: SCHOOL_STAFF,
  /** For a school's administrators also rejected ones whose teachers are gone. */
  input: z.object({
    ...pageFields(20),
    confirmStatus: z.union([z.literal(''), z.literal(1), z.literal(2), z.literal(3)], '确认状态有误').optional(),
    name: text(MOST_NAME).optional(),
    /** 1: only what is left to the caller's office. */
    left: codeNumber(0, 1, '应为 0 或 1').optional(),
  }),
  output: pageOf(staffRow),
});

export const manageRecordMend = endpoint({
  method: 'POST',
  path: `${place}/mend`,
  summary: '修改录入的记录并重新发送',
  tag,
  access: SCHOOL_STAFF,
  refuses: [1, 4],
  input: z.object({ id, revision, fieldList }),
  output: nothing,
});

export const manageRecordWithdraw = endpoint({
  method: 'POST',
  path: `${place}/withdraw`,
  summary: '撤回录入的记录',
  tag,
  access: SCHOOL_STAFF,
  refuses: [1, 4],
  input: z.object({ id, reason: text(200).optional() }),
  output: nothing,
});

export const manageRecordDrawSample = endpoint({
  method: 'POST',
  path: `${place}/drawSample`,
  summary: '抽取复核样本',
  tag,
  access: SCHOOL_OFFICE,
  refuses: [1],
  /** Of what passed in the last so many days and was not drawn before. */
  input: z.object({
    percent: z.int('比例应为整数').min(1, '比例为 1 到 100').max(100, '比例为 1 到 100'),
    days: z.int('天数应为整数').min(1, '天数为 1 到 180').max(180, '天数为 1 到 180').default(30),
  }),
  output: z.object({ count: z.int() }),
});

export const manageRecordSamples = endpoint({
  method: 'POST',
  path: `${place}/samples`,
  summary: '待复核的样本',
  tag,
  access: SCHOOL_OFFICE,
  input: z.object(pageFields(20)),
  output: pageOf(staffRow),
});

export const manageRecordSecondLook = endpoint({
  method: 'POST',
  path: `${place}/secondLook`,
  summary: '复核样本',
  tag,
  access: SCHOOL_OFFICE,
  refuses: [1, 4],
  input: z.object({
    id,
    keep: codeNumber(0, 1, '请选择复核结果'),
    reason: text(200).optional(),
  }),
  /** 1: the archived report shows the record yet whose pass was taken back, and is to be corrected. */
  output: z.object({ toCorrect: z.int() }),
});

export const manageRecordSetting = endpoint({
  method: 'POST',
  path: `${place}/setting`,
  summary: '学校、教育局的记录设置',
  tag,
  access: [...SCHOOL_OFFICE, Usertype.bureauStaff],
  input: noInput,
  output: z.object({
    guardiansWrite: z.int(),
    guardiansEvaluate: z.int(),
    /** 1: a review takes two steps, the reviewer's and the school's. A bureau's is that of all schools below it. */
    secondStep: z.int(),
    /** 1: a bureau above asks for it. */
    secondStepAbove: z.int(),
  }),
});

export const manageRecordSaveSetting = endpoint({
  method: 'POST',
  path: `${place}/saveSetting`,
  summary: '修改学校、教育局的记录设置',
  tag,
  access: [...SCHOOL_OFFICE, Usertype.bureauStaff],
  /** What guardians may do in their children's accounts (a school's alone), and whether reviews take two steps; what is not named stays. */
  input: z.object({
    guardiansWrite: codeNumber(0, 1, '应为 0 或 1').optional(),
    guardiansEvaluate: codeNumber(0, 1, '应为 0 或 1').optional(),
    secondStep: codeNumber(0, 1, '应为 0 或 1').optional(),
  }),
  output: nothing,
});
