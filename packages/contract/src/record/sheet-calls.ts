import { z } from 'zod';
import { SCHOOL_STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { id, readOfWorkbook, text, withHidden } from '../wire/fields.ts';
import { plainNumber } from '../wire/register-number.ts';
import { fieldValue } from './calls.ts';
import { MAX_SHEET_CELL, MAX_SHEET_ROWS } from './codes.ts';

/** A workbook of entries: a row a record of a student of one class, columns by the fields of one dimension (docs/domains/records.md). */
const tag = '写实记录管理';
const place = `${API}/manage/record/sheet`;
const access = SCHOOL_STAFF_TYPES;

const of = { classId: id, dimensionId: id };
const row = z.object({
  /** As the spreadsheet counts it. */
  row: z.int('行号应为整数').min(2, '行号有误').max(2_000_000, '行号有误'),
  /** Of a row whose numbers are of two pupils both. */
  studentNo: text(80).transform(plainNumber),
  studentName: text(40),
  /** Longer than any field takes, so that what is too long is told in its cell. */
  fieldList: z.array(z.object({ id, value: text(MAX_SHEET_CELL) })).max(40, '字段过多'),
});
const rows = z.array(row).min(1, '表格里没有数据').max(MAX_SHEET_ROWS, `一次最多 ${MAX_SHEET_ROWS} 行`);
const judged = {
  /** What is wrong in a cell: `key` is studentNo, studentName or the field's id. */
  faults: z.array(z.object({ key: z.string(), text: z.string() })),
  /** 1: entered by this person before as it is; nothing is written for it. */
  same: z.int(),
};

export const manageRecordSheetTemplate = endpoint({
  method: 'GET',
  path: `${place}/template`,
  summary: '录入表格模板',
  tag,
  access,
  binary: true,
  refuses: [4],
  input: z.object(of),
  /** An xlsx workbook with the students of the class and a column for each field but pictures and files. */
  output: z.unknown(),
});

export const manageRecordSheetRead = endpoint({
  method: 'POST',
  path: `${place}/read`,
  summary: '读取录入表格',
  tag,
  access,
  refuses: [1, 4],
  multipart: true,
  /** Fields of the form before the file. Nothing is written. */
  input: z.object({ ...of, withHidden }),
  output: z.object({
    ...readOfWorkbook,
    rows: z.array(
      z.object({
        row: z.int(),
        studentNo: z.string(),
        studentName: z.string(),
        fieldList: z.array(z.object({ id: z.string(), value: z.string() })),
        ...judged,
      }),
    ),
  }),
});
export type RecordSheetRow = z.output<typeof manageRecordSheetRead.output>['rows'][number];

export const manageRecordSheetCheck = endpoint({
  method: 'POST',
  path: `${place}/check`,
  summary: '检查录入表格的行',
  tag,
  access,
  refuses: [4],
  input: z.object({ ...of, rows }),
  output: z.object({ rows: z.array(z.object({ row: z.int(), ...judged })) }),
});

export const manageRecordSheetEnter = endpoint({
  method: 'POST',
  path: `${place}/enter`,
  summary: '按表格为学生录入记录',
  tag,
  access,
  refuses: [1, 4],
  /** All rows or none; `fieldList` are the pictures and files that all of them show. */
  input: z.object({
    ...of,
    rows,
    fieldList: z
      .array(z.object({ id, value: fieldValue }))
      .max(40, '字段过多')
      .default([]),
  }),
  output: z.object({
    /** Records that were written, and for how many students. */
    count: z.int(),
    studentNum: z.int(),
    /** Rows that stood already. */
    same: z.int(),
  }),
});
