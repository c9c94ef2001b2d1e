import { z } from 'zod';
import { staffType } from '../staff/people-calls.ts';
import { studentLacksFilter, studentStatusFilter } from '../student/staff-calls.ts';
import { STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id, MOST_NAME, optionalId, readOfWorkbook, text, withHidden } from '../wire/fields.ts';
import { IMPORT_KINDS, IMPORT_MOST_ROWS } from './codes.ts';

const tag = '管理平台';
const kind = z.enum(IMPORT_KINDS, '请选择导入类型');
const rowNumber = z.int('行号应为整数').min(2, '行号有误').max(2_000_000, '行号有误');

export const importTemplate = endpoint({
  method: 'GET',
  path: `${API}/manage/import/template`,
  summary: '导入模板',
  tag,
  access: STAFF_TYPES,
  binary: true,
  input: z.object({ kind }),
  output: z.object({}),
});

/** The file is read in a task; how it goes is told by `importFetch`. */
export const importUpload = endpoint({
  method: 'POST',
  path: `${API}/manage/import/upload`,
  summary: '上传导入文件',
  tag,
  access: STAFF_TYPES,
  multipart: true,
  refuses: [1, 3, 4],
  /** Fields of the form before the file. */
  input: z.object({ kind, orgId: id, withHidden }),
  output: z.object({ batchId: z.string() }),
});

const fault = z.object({
  column: z.string(),
  level: z.enum(['error', 'warning']),
  title: z.string(),
  text: z.string(),
  /** What may be meant instead, the likeliest first; may be empty. */
  options: z.array(z.string()),
});
export type ImportFault = z.output<typeof fault>;

const batch = z.object({
  id: z.string(),
  kind,
  orgId: z.string(),
  orgName: z.string(),
  fileName: z.string(),
  state: z.int(),
  ...readOfWorkbook,
  /** Why the file could not be read, or the import not be done. */
  problem: z.string(),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Rows that say what stands already. */
  unchanged: z.int(),
  /** Rows with an error that are not skipped; rows with a warning; rows skipped. */
  errors: z.int(),
  warnings: z.int(),
  skipped: z.int(),
  /** The first hundred things to look after, errors first: where each stands first, and in how many rows. */
  problems: z.array(fault.extend({ row: z.int(), rows: z.int() })),
  /** The task under way; null when none is. */
  task: z.object({ id: z.string(), state: z.int(), done: z.int(), total: z.int() }).nullable(),
  classes: z.array(z.object({ className: z.string(), created: z.int(), updated: z.int(), after: z.int() })),
  /** 1: of a file of many schools, `classes` are its schools. */
  bySchool: z.int(),
  guardians: z.int(),
  finishDate: z.string(),
  seconds: z.int(),
  userName: z.string(),
  /** First passwords that may still be fetched, and of how many classes. */
  passwords: z.int(),
  passwordClasses: z.int(),
  /** Until when they may be fetched, empty when there are none; 1 when they were before. */
  passwordsUntil: z.string(),
  passwordsTaken: z.int(),
  /** Signed, for half an hour: the rows with errors and those skipped, as a file to mend. Empty when there are none. */
  rowFileUrl: z.string(),
});
export type ImportBatch = z.output<typeof batch>;

export const importFetch = endpoint({
  method: 'POST',
  path: `${API}/manage/import/fetch`,
  summary: '导入详情',
  tag,
  access: STAFF_TYPES,
  refuses: [3, 4],
  input: z.object({ batchId: id }),
  output: batch,
});

export const importUnfinished = endpoint({
  method: 'POST',
  path: `${API}/manage/import/queryUnfinished`,
  summary: '我未完成的导入',
  tag,
  access: STAFF_TYPES,
  refuses: [3],
  input: noInput,
  /** The latest first: files that are read, looked at or written, and those whose first passwords may be fetched, for the first time or again. */
  output: z.array(
    batch
      .pick({ id: true, kind: true, orgName: true, fileName: true, state: true, passwordsTaken: true })
      .extend({ createDate: z.string() }),
  ),
});

const row = z.object({
  row: z.int(),
  action: z.int(),
  skipped: z.int(),
  /** In the order of the kind's columns. `value` stands as it was typed where it has to be mended; elsewhere numbers are masked. */
  cells: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Of a row that changes somebody or something that is there, by each column that it changes, what stands now: empty where nothing does, numbers masked. */
  was: z.array(z.object({ key: z.string(), value: z.string() })),
  faults: z.array(fault),
});
export type ImportRow = z.output<typeof row>;

export const importRows = endpoint({
  method: 'POST',
  path: `${API}/manage/import/queryPage`,
  summary: '导入预览',
  tag,
  access: STAFF_TYPES,
  refuses: [3, 4],
  input: z.object({
    ...pageFields(50),
    batchId: id,
    view: z.enum(['all', 'errors', 'updates'], '请选择要看的行').default('all'),
    /** The page on which this row stands, instead of `currentPage`. */
    row: rowNumber.optional(),
  }),
  output: pageOf(row).extend({ currentPage: z.int() }),
});

const cell = { batchId: id, row: rowNumber, column: z.string().max(20) };
const alike = z.union([z.literal(0), z.literal(1)], '请选择要改的行').default(0);
/** Of very many rows alike some are left: the same call does the next ones. */
const left = z.object({ left: z.int() });

export const importMend = endpoint({
  method: 'POST',
  path: `${API}/manage/import/mend`,
  summary: '修改导入单元格',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 3, 4],
  /** `alike` 1: in all rows in which the same is wrong with this cell. */
  input: z.object({ ...cell, value: text(200), alike }),
  output: left,
});

/** Lets the warnings of a cell pass; an error has to be mended or its row skipped. */
export const importIgnore = endpoint({
  method: 'POST',
  path: `${API}/manage/import/ignore`,
  summary: '忽略导入提醒',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 3, 4],
  input: z.object({ ...cell, alike }),
  output: left,
});

export const importSkip = endpoint({
  method: 'POST',
  path: `${API}/manage/import/skip`,
  summary: '跳过导入行',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 3, 4],
  /** Without rows: all that have an error now. */
  input: z.object({
    batchId: id,
    rows: z.array(rowNumber).max(IMPORT_MOST_ROWS, '行数过多').optional(),
    skipped: z.union([z.literal(0), z.literal(1)], '请选择跳过或恢复'),
  }),
  output: nothing,
});

export const importConfirm = endpoint({
  method: 'POST',
  path: `${API}/manage/import/confirm`,
  summary: '确认导入',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 3, 4],
  input: z.object({ batchId: id }),
  output: nothing,
});

/** Removes what was uploaded and not written. */
export const importDiscard = endpoint({
  method: 'POST',
  path: `${API}/manage/import/discard`,
  summary: '放弃导入',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 3, 4],
  input: z.object({ batchId: id }),
  output: nothing,
});

export const importRowFile = endpoint({
  method: 'GET',
  path: `${API}/manage/import/rows`,
  summary: '下载错误与跳过的行',
  tag,
  access: 'everyone',
  binary: true,
  input: z.object({ id, expires: z.coerce.number().int(), sign: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: z.object({}),
});

const slip = z.object({
  className: z.string(),
  name: z.string(),
  role: z.string(),
  login: z.string(),
  password: z.string(),
});
export type PasswordSlip = z.output<typeof slip>;

/** First passwords, for a day after they were made. To fetch them again the person's own password is asked for; each time is in the audit log. */
export const importPasswords = endpoint({
  method: 'POST',
  path: `${API}/manage/import/passwords`,
  summary: '领取初始密码',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 3, 4],
  input: z.object({ batchId: id }),
  /** `fileUrl`: the same as xlsx, as long as they may be fetched. */
  output: z.object({ slips: z.array(slip), fileUrl: z.string() }),
});

export const importPasswordFile = endpoint({
  method: 'GET',
  path: `${API}/manage/import/passwordFile`,
  summary: '下载初始密码表',
  tag,
  access: 'everyone',
  binary: true,
  input: z.object({ id, expires: z.coerce.number().int(), sign: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: z.object({}),
});

/** What a list that goes out is narrowed by: the filters of its room. */
export const exportFilter = z.object({
  keyword: text(MOST_NAME).optional(),
  /** students */
  gradeId: optionalId,
  classId: optionalId,
  studentStatus: studentStatusFilter,
  lacks: studentLacksFilter,
  /** staff */
  kind: staffType.optional(),
  /** classes, charges: of that school year instead of the present one. */
  schoolYearId: optionalId,
});
export type ExportFilter = z.output<typeof exportFilter>;

/** What each of them narrows by, for the audit log. */
export const exportFilterLabel: Record<keyof ExportFilter, string> = {
  keyword: '姓名或号码',
  gradeId: '年级',
  classId: '班级',
  studentStatus: '学籍状态',
  lacks: '待完善',
  kind: '类型',
  schoolYearId: '学年',
};

/** Asks for the password again (docs/domains/accounts.md). Answers the task that makes the file. */
export const exportStart = endpoint({
  method: 'POST',
  path: `${API}/manage/export/start`,
  summary: '导出名单',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 3, 4],
  /** Without an organisation all that the person is responsible for. */
  input: z.object({
    kind: z.enum(IMPORT_KINDS, '请选择导出内容'),
    orgId: optionalId,
    filter: exportFilter.default({}),
  }),
  output: z.object({ taskId: z.string() }),
});
