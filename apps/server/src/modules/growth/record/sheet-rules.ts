import { holdsFiles, type SchemeDimension, type SchemeField } from '@vimo/contract';
import { type NumberedPupil, notInClass } from '../../people/roster/index.ts';
import { type Content, gaps, valueProblems } from './values.ts';

/** Rows of a workbook of entries: read, and judged (docs/domains/records.md). Pure. */

export interface SheetRow {
  row: number;
  studentNo: string;
  studentName: string;
  content: Content;
}
/** `key` is studentNo, studentName or the id of a field. */
export interface SheetFault {
  key: string;
  text: string;
}
export interface SheetPupil {
  studentId: string;
  name: string;
  studentNo: string;
}

/** Fields that have a column: a workbook holds neither pictures nor files. */
export const columnFields = ({ fields }: Pick<SchemeDimension, 'fields'>): SchemeField[] =>
  fields.filter(({ fieldType }) => !holdsFiles(fieldType));

const MS_OF_DAY = 86_400_000;
/** Spreadsheets count days from here. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/**
 * 2026/3/1, 2026.3.1, 2026年3月1日, 20260301 and 46082 are 2026-03-01; anything else stays as it is. The last is what a day becomes when it is
 * pasted without its format: whole numbers of 1954 to 2119 are taken, others are likelier to be something else.
 */
export function tidyDay(typed: string): string {
  if (/^[2-7]\d{4}$/.test(typed)) return new Date(DAY_ZERO + Number(typed) * MS_OF_DAY).toISOString().slice(0, 10);
  const parts = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/.exec(typed.replace(/\s/g, ''));
  if (!parts) return typed;
  const [, year, month, day, wholeMonth, wholeDay] = parts;
  return [year, (month ?? wholeMonth)?.padStart(2, '0'), (day ?? wholeDay)?.padStart(2, '0')].join('-');
}

const bare = (heading: string) => heading.replace(/[*＊\s]/g, '');
const NUMBERS = ['学籍号', '学号'];

/** Which column holds what. Either `problem`, or places. */
export function placesIn(dimension: Pick<SchemeDimension, 'fields'>, heading: readonly string[]) {
  const titles = heading.map(bare);
  const numberAt = titles.findIndex((title) => NUMBERS.includes(title));
  const nameAt = titles.indexOf('姓名');
  const fields = columnFields(dimension).map((field) => ({ field, at: titles.indexOf(bare(field.fieldName)) }));
  const missing = fields.filter(({ field, at }) => field.required && at < 0).map(({ field }) => field.fieldName);
  const known = [numberAt, nameAt, ...fields.map(({ at }) => at)];
  return {
    numberAt,
    nameAt,
    fields: fields.filter(({ at }) => at >= 0),
    ignored: titles.filter((title, at) => title !== '' && !known.includes(at)),
    problem:
      numberAt < 0
        ? '第一行应是表头，并且有“学籍号”一列'
        : missing.length > 0
          ? `表头缺少：${missing.join('、')}；请用这个维度的模板`
          : '',
  };
}

/** What was written in these fields, to be compared. */
export const writtenIn = (content: Content, fields: readonly SchemeField[]): string =>
  JSON.stringify(fields.map(({ fieldId = '' }) => content[fieldId] ?? ''));

export const ENTERED_BEFORE = '您已为该学生录入过相同的内容';

interface Known {
  /** Students of the class. */
  pupils: readonly SheetPupil[];
  /** Students of the school who have a number of the file and are not of the class. */
  others: readonly NumberedPupil[];
  /** What the person entered in the dimension for these students, and stands. */
  entered: readonly { studentId: string; content: Content }[];
}

/** What is wrong with each row, in the order of the rows. */
export function judgeRows(
  dimension: SchemeDimension,
  rows: readonly SheetRow[],
  { pupils, others, entered }: Known,
): { row: number; studentId: string | undefined; faults: SheetFault[] }[] {
  const fields = columnFields(dimension);
  // Pictures and files are one for all rows, and asked for apart.
  const asked = { ...dimension, fields, evidenceRequired: 0 as const };
  const byNumber = new Map(pupils.map((pupil) => [pupil.studentNo, pupil]));
  const before = new Set(entered.map(({ studentId, content }) => `${studentId} ${writtenIn(content, fields)}`));
  const seen = new Map<string, number>();
  return rows.map(({ row, studentNo, studentName, content }) => {
    const pupil = byNumber.get(studentNo);
    const problems = { ...gaps(asked, content), ...valueProblems(asked, content) };
    const faults = Object.entries(problems).map(([key, text]) => ({ key, text }));
    if (!pupil) faults.unshift({ key: 'studentNo', text: notInClass(studentNo, others) });
    else {
      if (studentName && studentName !== pupil.name)
        faults.unshift({ key: 'studentName', text: `学籍号对应的学生是${pupil.name}` });
      const what = `${pupil.studentId} ${writtenIn(content, fields)}`;
      const twin = seen.get(what);
      if (twin !== undefined) faults.unshift({ key: 'studentNo', text: `与第 ${twin} 行内容相同` });
      else if (before.has(what)) faults.unshift({ key: 'studentNo', text: ENTERED_BEFORE });
      seen.set(what, twin ?? row);
    }
    return { row, studentId: pupil?.studentId, faults };
  });
}
