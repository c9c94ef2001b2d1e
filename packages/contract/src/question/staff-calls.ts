import { z } from 'zod';
import { SCHOOL_STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, id, MOST_NAME, requiredText, text } from '../wire/fields.ts';
import { questionFetch, questionRow } from './calls.ts';

const tag = '质疑裁定';
const place = `${API}/manage/challenge`;
const access = SCHOOL_STAFF_TYPES;

const staffRow = questionRow.extend({ revision: z.int(), className: z.string() });
export type StaffQuestionRow = z.output<typeof staffRow>;

export const manageQuestionQueue = endpoint({
  method: 'POST',
  path: `${place}/queue`,
  summary: '待我裁定的质疑',
  tag,
  access,
  input: z.object({
    ...pageFields(20),
    /** 1: those that have ended too. */
    ended: codeNumber(0, 1, '应为 0 或 1').optional(),
    /** Only what stands there. Without it and `ended`: what waits for the person. */
    flowStatus: codeNumber(1, 4, '状态有误').optional(),
    /** Part of the name of whom it is about. */
    name: text(MOST_NAME).optional(),
    /** 1: only those whose day is past. */
    late: codeNumber(0, 1, '应为 0 或 1').optional(),
  }),
  /** What waits, the oldest first; others the latest first. */
  output: pageOf(staffRow),
});

export const manageQuestionFetch = endpoint({
  method: 'POST',
  path: `${place}/fetch`,
  summary: '裁定质疑详情',
  tag,
  access,
  refuses: [4],
  input: z.object({ id }),
  output: questionFetch.output.extend({ revision: z.int() }),
});

export const manageQuestionRule = endpoint({
  method: 'POST',
  path: `${place}/rule`,
  summary: '裁定质疑',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({
    id,
    revision: z.int('版本应为整数').min(1, '版本有误').max(2_147_483_647, '版本有误'),
    /** 2 valid, back for modification · 4 valid, ended, also of what was sent back and not modified by its day · 5 invalid. */
    status: z.union([z.literal(2), z.literal(4), z.literal(5)], '请选择裁定结果'),
    auditOpinion: requiredText(500, '请输入裁定意见'),
  }),
  output: nothing,
});

export const manageQuestionRecheck = endpoint({
  method: 'POST',
  path: `${place}/recheck`,
  summary: '复核修改',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({
    id,
    revision: z.int('版本应为整数').min(1, '版本有误').max(2_147_483_647, '版本有误'),
    /** 2 passed · 3 refused. */
    checkStatus: z.union([z.literal(2), z.literal(3)], '请选择复核结果'),
    checkOpinion: text(500).optional(),
  }),
  output: nothing,
});
