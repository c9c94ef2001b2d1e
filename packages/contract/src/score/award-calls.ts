import { z } from 'zod';
import { SCHOOL_STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import {
  codeNumber,
  id,
  optionalId,
  orDigits,
  readOfWorkbook,
  requiredDay,
  requiredText,
  text,
  withHidden,
} from '../wire/fields.ts';
import { plainNumber } from '../wire/register-number.ts';
import { MOST_AWARD_ROWS } from './codes.ts';

const tag = '成绩管理';
const place = `${API}/manage/score`;
const access = SCHOOL_STAFF_TYPES;

const type = orDigits(z.union([z.literal(1), z.literal(2)], '请选择获奖或违纪'));
const award = z.object({
  id: z.string(),
  studentId: z.string(),
  studentName: z.string(),
  studentNo: z.string(),
  className: z.string(),
  type: z.int(),
  event: z.string(),
  result: z.string(),
  happenedOn: z.string(),
  semesterId: z.string(),
});
export type StaffAward = z.output<typeof award>;

export const manageAwardPage = endpoint({
  method: 'POST',
  path: `${place}/awards`,
  summary: '获奖与违纪列表',
  tag,
  access,
  refuses: [4],
  input: z.object({
    ...pageFields(20),
    type,
    semesterId: optionalId,
    classId: optionalId,
  }),
  output: pageOf(award),
});

export const manageAwardSave = endpoint({
  method: 'POST',
  path: `${place}/addAward`,
  summary: '登记获奖或违纪',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({
    type,
    classId: id,
    studentId: id,
    event: requiredText(60, '请填写事件'),
    result: requiredText(40, '请填写结果'),
    happenedOn: requiredDay('请选择日期'),
  }),
  output: z.object({ id: z.string() }),
});

export const manageAwardRemove = endpoint({
  method: 'POST',
  path: `${place}/removeAward`,
  summary: '撤销获奖或违纪',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({ id, reason: requiredText(100, '请填写撤销原因') }),
  output: nothing,
});

const sentType = codeNumber(1, 2, '请选择获奖或违纪');
export const manageAwardTemplate = endpoint({
  method: 'GET',
  path: `${place}/awardTemplate`,
  summary: '获奖与违纪模板',
  tag,
  access,
  binary: true,
  input: z.object({ type: sentType }),
  /** An xlsx workbook: the pupils of the person's classes with nothing noted. */
  output: z.unknown(),
});

/** A row as it was typed. */
const typed = text(200);
const awardCells = z.object({
  studentNo: typed.transform(plainNumber),
  studentName: typed,
  event: typed,
  result: typed,
  happenedOn: typed,
});
export type AwardCells = z.output<typeof awardCells>;
const row = z.object({ row: z.int('行号应为整数').min(2, '行号有误').max(2_000_000, '行号有误'), cells: awardCells });
const judged = z.object({
  row: z.int(),
  cells: z.record(z.string(), z.string()),
  /** Of the pupil, once one is found. */
  className: z.string(),
  /** What is wrong with a cell, by its column. */
  faults: z.record(z.string(), z.string()),
  /** 1: noted already; it is not noted twice. */
  isThere: z.int(),
});
export type JudgedAward = z.output<typeof judged>;
/** A row with what was told of it: noted already, or not. */
const seen = row.extend({ isThere: z.union([z.literal(0), z.literal(1)], '应为 0 或 1').default(0) });
const many = <R extends z.ZodType>(of: R) =>
  z.array(of, '请上传表格').min(1, '没有要登记的行').max(MOST_AWARD_ROWS, `一次最多 ${MOST_AWARD_ROWS} 行`);

export const manageAwardRead = endpoint({
  method: 'POST',
  path: `${place}/readAwards`,
  summary: '读取获奖与违纪表格',
  tag,
  access,
  refuses: [1],
  multipart: true,
  /** Fields of the form before the file. Nothing is written. */
  input: z.object({ type: sentType, withHidden }),
  output: z.object({ ...readOfWorkbook, rows: z.array(judged) }),
});

export const manageAwardCheck = endpoint({
  method: 'POST',
  path: `${place}/checkAwards`,
  summary: '核对要登记的获奖与违纪',
  tag,
  access,
  input: z.object({ type, rows: many(row) }),
  /** Each row judged; nothing is written. */
  output: z.object({ rows: z.array(judged) }),
});

export const manageAwardImport = endpoint({
  method: 'POST',
  path: `${place}/importAwards`,
  summary: '批量登记获奖或违纪',
  tag,
  access,
  refuses: [1],
  /** All or none: a problem names its cell, `fields` by `<row> <column>`; so is told what was noted when it was looked at and is taken back by now. */
  input: z.object({ type, rows: many(seen) }),
  output: z.object({ added: z.int(), there: z.int() }),
});
