import { z } from 'zod';
import { STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { id, readOfWorkbook, text, withHidden } from '../wire/fields.ts';
import { plainNumber } from '../wire/register-number.ts';
import { MOST_SIGN_UP_ROWS } from './codes.ts';

const tag = '管理平台';
const place = `${API}/manage/activity`;

export const manageSignUpTemplate = endpoint({
  method: 'GET',
  path: `${place}/signUpTemplate`,
  summary: '报名名单模板',
  tag,
  access: STAFF_TYPES,
  binary: true,
  input: z.object({ activityId: id }),
  /** An xlsx workbook to fill in. */
  output: z.unknown(),
});

/** A cell as it was typed. */
const typed = text(200);
/** Of a text in a list, kept or not: what is longer than it may be is told at its cell, and never cut to what fits. */
export const MOST_TYPED = 1000;
const cells = z.object({
  studentNo: typed.transform(plainNumber),
  studentName: typed,
  orgName: typed,
  className: typed,
  phone: typed,
  remarks: text(MOST_TYPED),
  attendance: typed,
  /** As the list says that goes out: who has cancelled is not signed up by it. */
  status: typed,
  /** How the sign-up was marked when the row was judged, a code of `Attendance`; empty for who is not signed up. */
  before: typed,
});
export type SignUpCells = z.output<typeof cells>;
const judged = z.object({
  row: z.int(),
  cells: z.record(z.string(), z.string()),
  /** Who is meant, once that is known: organisation and class. */
  place: z.string(),
  /** What else is to be known before somebody is signed up: that they had cancelled, who comes along. */
  note: z.string(),
  /** What is wrong with a cell, by its column. */
  faults: z.record(z.string(), z.string()),
  /** What the row does (`ImportAction`): signs somebody up (1), marks who was there (2), nothing as it is so already (3). */
  action: z.int(),
});
export type JudgedSignUp = z.output<typeof judged>;

const row = z.object({ row: z.int('行号应为整数').min(2, '行号有误').max(2_000_000, '行号有误'), cells });
const rowsOf = {
  activityId: id,
  rows: z.array(row, '请上传表格').min(1, '没有要导入的行').max(MOST_SIGN_UP_ROWS, `一次最多 ${MOST_SIGN_UP_ROWS} 行`),
};

export const manageSignUpRead = endpoint({
  method: 'POST',
  path: `${place}/readSignUps`,
  summary: '读取报名名单',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 4],
  multipart: true,
  /** Fields of the form before the file. Nothing is written. */
  input: z.object({ activityId: id, withHidden }),
  output: z.object({ ...readOfWorkbook, rows: z.array(judged) }),
});

export const manageSignUpCheck = endpoint({
  method: 'POST',
  path: `${place}/checkSignUps`,
  summary: '核对报名名单',
  tag,
  access: STAFF_TYPES,
  refuses: [4],
  input: z.object(rowsOf),
  /** Each row judged; nothing is written. */
  output: z.object({ rows: z.array(judged) }),
});

export const manageSignUpImport = endpoint({
  method: 'POST',
  path: `${place}/importSignUps`,
  summary: '导入报名名单',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 4],
  /** All or none: a problem names its cell, `fields` by `<row> <column>`. */
  input: z.object(rowsOf),
  output: z.object({ signedUp: z.int(), marked: z.int(), unchanged: z.int() }),
});
