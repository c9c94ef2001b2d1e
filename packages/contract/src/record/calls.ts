import { z } from 'zod';
import { MAX_TEXTAREA } from '../scheme/codes.ts';
import { STUDENT_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, id, ignoredField, optionalId, text } from '../wire/fields.ts';
import { manyIds } from '../wire/many-ids.ts';
import { MAX_RECORDS } from './codes.ts';

const tag = '写实记录';
const place = `${API}/record/info`;

export const recordRow = z.object({
  id: z.string(),
  gradeName: z.string(),
  className: z.string(),
  semesterName: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  dimensionId: z.string(),
  dimensionName: z.string(),
  title: z.string(),
  auditStauts: z.int(),
  /** 学生录入 or 教师录入. */
  sources: z.string(),
  confirmStatus: z.int(),
  studentName: z.string(),
  studentId: z.string(),
  vuserId: z.string(),
  createName: z.string(),
  createDate: z.string(),
  updateDate: z.string(),
  /** Who reviewed, or who entered it for the student, and what they said. */
  teacherName: z.string(),
  teacherEval: z.string(),
  auditDate: z.string(),
  /** What the student said when confirming or rejecting. */
  remarks: z.string(),
  confirmDate: z.string(),
  /** 1: a guardian entered or submitted it in the student's account. */
  byParent: z.int(),
  /** 1: void after a challenge; it is never edited again. */
  isVoid: z.int(),
  /** 1: sent back after a challenge, to be modified. */
  isReturned: z.int(),
  /** 1: passed by its reviewer, and waits for the second step of the review, by the school; `auditStauts` is 1 until then. */
  waitsForSchool: z.int(),
  /** Of what waits for the student's answer: after how many days it counts as confirmed, by its own version of the scheme; 0 is never. */
  confirmAfterDays: z.int(),
});
export type RecordRow = z.output<typeof recordRow>;

export const recordPage = endpoint({
  method: 'POST',
  path: `${place}/queryPage`,
  summary: '写实记录列表',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({
    ...pageFields(10),
    /** Whose, for guardians and staff in charge; own without. */
    studentId: optionalId,
    sources: z.enum(['', '学生录入', '教师录入', 'student input', 'teacher input'], '来源有误').optional(),
    confirmStatus: codeNumber(0, 3, '确认状态有误').or(z.literal('')).optional(),
    auditStauts: codeNumber(0, 3, '审核状态有误').or(z.literal('')).optional(),
    /** 0 leaves out what is void, 1 asks for that alone; by `auditStauts` it counts as not passed. */
    isVoid: codeNumber(0, 1, '应为 0 或 1').optional(),
    modelId: optionalId,
    /** Those that count in one semester alone. */
    semesterId: optionalId,
    /** Part of the title. */
    title: text(50).optional(),
  }),
  output: pageOf(recordRow),
});

const value = z.object({
  fieldId: z.string(),
  valueId: z.string(),
  value: z.string(),
  recordId: z.string(),
  fieldName: z.string(),
  fieldType: z.string(),
  isTitle: z.int(),
  required: z.int(),
  hint: z.string(),
  least: z.int(),
  most: z.int(),
  fieldSelectList: z.array(z.object({ value: z.string() })),
});
export type RecordValue = z.output<typeof value>;

const fileOfRecord = z.object({
  id: z.string(),
  /** Signed address that ends after half an hour. */
  url: z.string(),
  realName: z.string(),
  name: z.string(),
  extension: z.string(),
  size: z.int(),
  /** False of a film in H.265, or in a profile of H.264 with ten bits or more colours, which some machines play without its picture. */
  playsEverywhere: z.boolean(),
});
export type RecordFile = z.output<typeof fileOfRecord>;

const historyStep = z.object({
  step: z.string(),
  stepName: z.string(),
  at: z.string(),
  actorName: z.string(),
  /** 学生, 家长代操作, 班主任 … */
  actedAs: z.string(),
  remarks: z.string(),
});
export type RecordStep = z.output<typeof historyStep>;

export const recordFetch = endpoint({
  method: 'POST',
  path: `${place}/fetch`,
  summary: '写实记录详情',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ id }),
  output: z.object({
    info: recordRow,
    valueList: z.array(value),
    fileList: z.array(fileOfRecord),
    /** Every step of the record's life, the first one first; empty for whoever reads it under a public notice. */
    historyList: z.array(historyStep),
    /** Of what the student may submit or modify: each field that lacks something for it, with the text. */
    missingList: z.array(z.object({ fieldId: z.string(), text: z.string() })),
  }),
});

export const recordModelAndCount = endpoint({
  method: 'POST',
  path: `${place}/modelAndCount`,
  summary: '各模块的记录数',
  tag,
  access: STUDENT_TYPES,
  input: noInput,
  /** Records of one's own by module and state; modules without a record are there with 0. */
  output: z.array(
    z.object({
      modelId: z.string(),
      modelName: z.string(),
      recordCount: z.int(),
      /** By `auditStauts` 0 to 3. */
      statusCounts: z.array(z.int()),
      /** Of those that are not passed: void after a challenge. */
      voidCount: z.int(),
    }),
  ),
});

export const checkDimensionFront = endpoint({
  method: 'POST',
  path: `${place}/checkDimensionFront`,
  summary: '检查维度能否填写',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  input: z.object({ dimensionId: id }),
  output: nothing,
});

/** What a field was given; the server checks it by the field's type. */
export const fieldValue = text(MAX_TEXTAREA);

/** 1: saved and submitted, both or neither; what is missing is named by its field, all of it. */
const submit = codeNumber(0, 1, '应为 0 或 1').optional();

export const insertByFront = endpoint({
  method: 'POST',
  path: `${place}/insertByFront`,
  summary: '新增写实记录',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  input: z.object({
    dimensionId: id,
    dimensionName: ignoredField,
    /** The title is the value of the title field. */
    title: ignoredField,
    fieldList: z.array(z.object({ id, value: fieldValue })).max(40, '字段过多'),
    /** 1: sent before without an answer; a record that came of it is not made twice. */
    resent: codeNumber(0, 1, '应为 0 或 1').optional(),
    submit,
  }),
  output: z.object({ id: z.string() }),
});

export const recordUpdate = endpoint({
  method: 'POST',
  path: `${place}/update`,
  summary: '修改写实记录',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  listBody: true,
  /** The body may be the bare list. All values are of one record. */
  input: z.object({
    list: z
      .array(z.object({ fieldId: id, valueId: ignoredField, value: fieldValue, recordId: id }))
      .min(1, '请填写内容')
      .max(40, '字段过多'),
    submit,
  }),
  output: nothing,
});

/** A record that cannot be submitted yet, with what is missing by the field’s id: `incomplete` of a refusal of `submitRecord`. */
export interface IncompleteRecord {
  id: string;
  title: string;
  fields: Record<string, string>;
}

export const submitRecord = endpoint({
  method: 'POST',
  path: `${place}/submitRecord`,
  summary: '提交写实记录',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  listBody: true,
  /** The body may be the bare list. All of them or none. A refusal names those that lack something, and what: `IncompleteRecord`. */
  input: z.object({
    list: z
      .array(z.union([id, z.object({ id }).transform((one) => one.id)], '编号有误'))
      .min(1, '请选择记录')
      .max(MAX_RECORDS, `一次最多 ${MAX_RECORDS} 条`),
  }),
  output: nothing,
});

export const deleteRecord = endpoint({
  method: 'POST',
  path: `${place}/deleteById`,
  summary: '删除写实记录',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

export const confirmRecord = endpoint({
  method: 'POST',
  path: `${place}/confirmRecord`,
  summary: '确认或拒绝教师录入的记录',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  input: z.object({
    ids: manyIds(MAX_RECORDS, '请选择记录'),
    remarks: text(200).optional(),
    /** 2 confirms, 3 rejects. */
    confirmStatus: z.union([z.literal(2), z.literal(3), z.enum(['2', '3']).transform(Number)], '请选择确认或拒绝'),
  }),
  output: nothing,
});

export const countDimensionBySemesterId = endpoint({
  method: 'POST',
  path: `${place}/countDimensionBySemesterId`,
  summary: '各学期各维度的记录数',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({
    studentId: optionalId,
    semesterIds: manyIds(20, '请选择学期'),
  }),
  /** Passed records. */
  output: z.array(
    z.object({
      semesterId: z.string(),
      semesterName: z.string(),
      semesterList: z.array(
        z.object({
          modelId: z.string(),
          modelName: z.string(),
          dimensinoList: z.array(z.object({ dimensionId: z.string(), dimensionName: z.string(), num: z.int() })),
        }),
      ),
    }),
  ),
});
