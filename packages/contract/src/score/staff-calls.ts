import { z } from 'zod';
import { Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id, optionalId, requiredDay, requiredText, text } from '../wire/fields.ts';
import { MOST_FULL_MARK, MOST_SHEET_ROWS, SHEET_KINDS } from './codes.ts';

const tag = '成绩管理';
const place = `${API}/manage/score`;
const access = [Usertype.teacher, Usertype.schoolAdministrator, Usertype.classTeacher] as const;

const named = z.object({ id: z.string(), name: z.string() });

export const manageScoreFrame = endpoint({
  method: 'POST',
  path: `${place}/frame`,
  summary: '成绩的学期、年级与班级',
  tag,
  access,
  input: noInput,
  output: z.object({
    /** Semesters that have begun, the latest first. */
    semesters: z.array(named.extend({ isNow: z.int() })),
    schoolYears: z.array(named),
    grades: z.array(named),
    subjects: z.array(named),
    /** Classes of this school year in which the person has something to do; `hasFitness`, `hasCredits` 1: these are entered by them there. */
    classes: z.array(
      named.extend({ gradeId: z.string(), isClassTeacher: z.int(), hasFitness: z.int(), hasCredits: z.int() }),
    ),
    /** 1: makes and publishes examinations. */
    mayKeep: z.int(),
  }),
});
export type ScoreFrame = z.output<typeof manageScoreFrame.output>;

const examinationSubject = z.object({ subjectId: z.string(), subjectName: z.string(), fullMark: z.number() });
const examination = z.object({
  id: z.string(),
  name: z.string(),
  heldOn: z.string(),
  semesterId: z.string(),
  semesterName: z.string(),
  gradeId: z.string(),
  gradeName: z.string(),
  published: z.int(),
  version: z.int(),
  subjects: z.array(examinationSubject),
  /** Marks that have been entered. */
  entered: z.int(),
  /** Classes of the grade in which the person has something to do. */
  classes: z.array(named),
});
export type StaffExamination = z.output<typeof examination>;

export const manageExaminationPage = endpoint({
  method: 'POST',
  path: `${place}/examinations`,
  summary: '考试列表',
  tag,
  access,
  input: z.object({ ...pageFields(20), semesterId: optionalId, gradeId: optionalId }),
  /** The latest first. */
  output: pageOf(examination),
});

export const manageExaminationSave = endpoint({
  method: 'POST',
  path: `${place}/saveExamination`,
  summary: '保存考试',
  tag,
  access,
  refuses: [1, 3, 4],
  input: z.object({
    /** Without one a new examination; with it the version as it was read. */
    id: optionalId,
    version: z.int('版本应为整数').min(0, '版本有误').max(2_147_483_647, '版本有误').default(0),
    name: requiredText(30, '请填写考试名称'),
    heldOn: requiredDay('请选择考试日期'),
    semesterId: id,
    gradeId: id,
    subjects: z
      .array(
        z.object({
          subjectId: id,
          fullMark: z
            .number('满分应为数字')
            .min(1, '满分至少 1 分')
            .max(MOST_FULL_MARK, `满分最多 ${MOST_FULL_MARK} 分`)
            .multipleOf(0.5, '满分应为 0.5 的倍数'),
        }),
        '请选择科目',
      )
      .min(1, '请选择科目')
      .max(20, '最多 20 科'),
  }),
  output: z.object({ id: z.string() }),
});

export const manageExaminationRemove = endpoint({
  method: 'POST',
  path: `${place}/removeExamination`,
  summary: '删除考试',
  tag,
  access,
  refuses: [1, 3, 4],
  input: z.object({ id, version: z.int('版本应为整数').min(1, '版本有误').max(2_147_483_647, '版本有误') }),
  output: nothing,
});

export const manageExaminationPublish = endpoint({
  method: 'POST',
  path: `${place}/publish`,
  summary: '发布成绩',
  tag,
  access,
  refuses: [1, 3, 4],
  input: z.object({ id, version: z.int('版本应为整数').min(1, '版本有误').max(2_147_483_647, '版本有误') }),
  output: nothing,
});

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
    mayPublish: z.int(),
    columns: z.array(column),
    rows: z.array(
      z.object({
        studentId: z.string(),
        studentName: z.string(),
        studentNo: z.string(),
        /** 1: no longer at the school; nothing more is entered. */
        hasLeft: z.int(),
        cells: z.record(z.string(), z.string()),
      }),
    ),
  }),
});
export type Sheet = z.output<typeof manageSheet.output>;

const cellText = text(12, '最多 12 个字');
const columnKey = z.string().regex(/^[0-9A-Za-z]{1,20}$/, '列有误');
const cell = z.object({
  studentId: id,
  key: columnKey,
  value: cellText,
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
  cells: z.record(columnKey, text(60, '最多 60 个字')),
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
  input: z.object(sheetOf),
  output: z.object({
    /** Columns of the sheet that the file has, by key. */
    columns: z.array(z.string()),
    /** Titles of the file that are none of the person's columns. */
    ignored: z.array(z.string()),
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

export const manageScoreStudents = endpoint({
  method: 'POST',
  path: `${place}/students`,
  summary: '班级学生',
  tag,
  access,
  refuses: [4],
  input: z.object({ classId: id }),
  output: z.object({ list: z.array(named) }),
});
