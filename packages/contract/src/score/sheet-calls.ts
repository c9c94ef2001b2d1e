import { z } from 'zod';
import { SCHOOL_STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { id, readOfWorkbook, text, withHidden } from '../wire/fields.ts';
import { MOST_SHEET_ROWS, SHEET_KINDS } from './codes.ts';

const tag = '成绩管理';
const place = `${API}/manage/score`;
const access = SCHOOL_STAFF_TYPES;

/** Which sheet: of an examination, of a school year's fitness, of a semester's credits; for one class. */
const sheetOf = {
  kind: z.enum(SHEET_KINDS, '请选择表格'),
  /** The examination, the school year, or the semester. */
  of: id,
  classId: id,
};

const column = z.object({
  key: z.string(),
  title: z.string(),
  least: z.number(),
  most: z.number(),
  mayEnter: z.int(),
});
export type SheetColumn = z.output<typeof column>;

export const manageSheet = endpoint({
  method: 'POST',
  path: `${place}/sheet`,
  summary: '录入表',
  tag,
  access,
  refuses: [4],
  input: z.object(sheetOf),
  output: z.object({
    title: z.string(),
    className: z.string(),
    /** 1: families see it; a change says why. */
    published: z.int(),
    /** 1: by the person; once more where something stands that families do not see. */
    mayPublish: z.int(),
    columns: z.array(column),
    rows: z.array(
      z.object({
        studentId: z.string(),
        studentName: z.string(),
        studentNo: z.string(),
        /** 1: gone from the schools; nothing more is entered. */
        hasLeft: z.int(),
        /** 1: a pupil of another class or school since; what is of this sheet is entered here still. */
        hasMoved: z.int(),
        /** 1: families see what stands; also of who came with what another class published, not yet of who came with something else. */
        published: z.int(),
        cells: z.record(z.string(), z.string()),
      }),
    ),
  }),
});
export type Sheet = z.output<typeof manageSheet.output>;

const cellText = text(12, '最多 12 个字');
/** As long as the longest of `CREDIT_ITEMS`, and some. */
const columnKey = z.string().regex(/^[0-9A-Za-z]{1,40}$/, '列有误');
const cell = z.object({
  studentId: id,
  key: columnKey,
  /** Longer than a mark, so that what was pasted with words beside it is told at its cell. */
  value: text(200),
  /** As it was read: a cell that somebody else changed meanwhile is not written over. */
  before: cellText,
});

export const manageSheetSave = endpoint({
  method: 'POST',
  path: `${place}/saveSheet`,
  summary: '保存录入表',
  tag,
  access,
  refuses: [1, 4],
  /** A problem names its cell: `fields` by `<studentId> <key>`. Nothing is written while there is one. */
  input: z.object({
    ...sheetOf,
    cells: z.array(cell, '请填写成绩').min(1, '没有改动').max(3000, '一次最多保存 3000 格'),
    reason: text(100).optional(),
  }),
  output: nothing,
});

export const manageSheetTemplate = endpoint({
  method: 'GET',
  path: `${place}/sheetTemplate`,
  summary: '录入表的空白表格',
  tag,
  access,
  binary: true,
  input: z.object(sheetOf),
  /** An xlsx workbook: the pupils of the class, the person's columns, and what is there. */
  output: z.unknown(),
});

/** A row of a workbook, by column: `studentNo`, `studentName`, and the keys of the sheet's columns. */
const sheetRow = z.object({
  row: z.int('行号应为整数').min(2, '行号有误').max(2_000_000, '行号有误'),
  cells: z.record(columnKey, text(200)),
  /** What stood in the sheet when the row was judged: a cell that somebody else changed since is not written over. */
  before: z.record(columnKey, cellText),
});
const judgedSheetRow = z.object({
  row: z.int(),
  cells: z.record(z.string(), z.string()),
  /** What stands where the row says something else. */
  before: z.record(z.string(), z.string()),
  /** Cells of the row where nothing stands. */
  added: z.int(),
  /** What is wrong with a cell, by its column. */
  faults: z.record(z.string(), z.string()),
});
export type JudgedSheetRow = z.output<typeof judgedSheetRow>;
const sheetRows = {
  ...sheetOf,
  rows: z.array(sheetRow, '请上传表格').min(1, '没有要导入的行').max(MOST_SHEET_ROWS, `一次最多 ${MOST_SHEET_ROWS} 行`),
};

export const manageSheetRead = endpoint({
  method: 'POST',
  path: `${place}/readSheet`,
  summary: '读取录入表格',
  tag,
  access,
  refuses: [1, 4],
  multipart: true,
  /** Fields of the form before the file. Nothing is written: what is read is looked at and mended first. */
  input: z.object({ ...sheetOf, withHidden }),
  output: z.object({
    ...readOfWorkbook,
    /** Columns of the sheet that the file has, by key. */
    columns: z.array(z.string()),
    /** Rows with a value. */
    rows: z.array(judgedSheetRow),
  }),
});

export const manageSheetCheck = endpoint({
  method: 'POST',
  path: `${place}/checkSheet`,
  summary: '核对要导入的录入表',
  tag,
  access,
  refuses: [1, 4],
  input: z.object(sheetRows),
  /** Each row judged; nothing is written. */
  output: z.object({ rows: z.array(judgedSheetRow) }),
});

export const manageSheetImport = endpoint({
  method: 'POST',
  path: `${place}/importSheet`,
  summary: '导入录入表',
  tag,
  access,
  refuses: [1, 4],
  /** All or none: a problem names its cell, `fields` by `<row> <column>`; `reason` when the sheet is published. */
  input: z.object({ ...sheetRows, reason: text(100).optional() }),
  /** Pupils and cells that changed. */
  output: z.object({ students: z.int(), cells: z.int() }),
});

export const manageSheetPublish = endpoint({
  method: 'POST',
  path: `${place}/publishSheet`,
  summary: '发布体质健康或学分',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({ ...sheetOf, kind: z.enum(['fitness', 'credits'], '请选择表格') }),
  output: nothing,
});

export const manageSheetHistory = endpoint({
  method: 'POST',
  path: `${place}/history`,
  summary: '更正记录',
  tag,
  access,
  refuses: [4],
  input: z.object(sheetOf),
  /** Changes after publication, the latest first, at most 200. */
  output: z.object({
    list: z.array(
      z.object({
        studentName: z.string(),
        title: z.string(),
        before: z.string(),
        after: z.string(),
        reason: z.string(),
        at: z.string(),
        actorName: z.string(),
      }),
    ),
  }),
});
