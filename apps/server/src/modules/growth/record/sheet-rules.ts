import { foldedName, holdsFiles, readDay, type SchemeDimension, type SchemeField } from '@vimo/contract';
import { FAILED_FORMULA, isFailedFormula, placeOf, titleOf } from '../../content/workbook/index.ts';
import { type NumberedPupil, notInClass } from '../../people/roster/index.ts';
import { NUMBER_TITLES } from '../../people/student/index.ts';
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

/** A day as it is kept; what is none stays as it is, to be judged. */
export const tidyDay = (typed: string): string => readDay(typed).day || typed;

/** Columns that say who is meant. */
const WHO = [...NUMBER_TITLES, '姓名'];

/** Which column holds what. Either `problem`, or places. */
export function placesIn(dimension: Pick<SchemeDimension, 'fields'>, titles: readonly string[]) {
  const fields = columnFields(dimension).map((field) => ({ field, at: placeOf(titles, [titleOf(field.fieldName)]) }));
  const missing = fields.filter(({ field, at }) => field.required && at < 0).map(({ field }) => field.fieldName);
  const known = fields.map(({ at }) => at);
  return {
    fields: fields.filter(({ at }) => at >= 0),
    ignored: titles.filter((title, at) => title !== '' && !known.includes(at) && !WHO.includes(title)),
    problem: missing.length > 0 ? `表头缺少：${missing.join('、')}；请用这个维度的模板` : '',
  };
}

/** What was written in these fields, to be compared. */
export const writtenIn = (content: Content, fields: readonly SchemeField[]): string =>
  JSON.stringify(fields.map(({ fieldId = '' }) => content[fieldId] ?? ''));

interface Known {
  /** Students of the class. */
  pupils: readonly SheetPupil[];
  /** Students of the school who have a number of the file and are not of the class. */
  others: readonly NumberedPupil[];
  /** What the person entered in the dimension for these students, and stands. */
  entered: readonly { studentId: string; content: Content }[];
}

/** What is wrong with each row, in the order of the rows; `same`: nothing is, and it stands as it is already, so that there is nothing to enter. */
export function judgeRows(
  dimension: SchemeDimension,
  rows: readonly SheetRow[],
  { pupils, others, entered }: Known,
): { row: number; studentId: string | undefined; faults: SheetFault[]; same: boolean }[] {
  const fields = columnFields(dimension);
  // Pictures and files are one for all rows, and asked for apart.
  const asked = { ...dimension, fields, evidenceRequired: 0 as const };
  const byNumber = new Map(pupils.map((pupil) => [pupil.studentNo, pupil]));
  const before = new Set(entered.map(({ studentId, content }) => `${studentId} ${writtenIn(content, fields)}`));
  const seen = new Map<string, number>();
  return rows.map(({ row, studentNo, studentName, content }) => {
    const pupil = byNumber.get(studentNo);
    const failed = Object.entries(content).filter(([, value]) => isFailedFormula(value));
    const problems = {
      ...{ ...gaps(asked, content), ...valueProblems(asked, content) },
      ...Object.fromEntries(failed.map(([key]) => [key, FAILED_FORMULA])),
    };
    const faults = Object.entries(problems).map(([key, text]) => ({ key, text }));
    let same = false;
    if (!pupil) faults.unshift({ key: 'studentNo', text: notInClass(studentNo, others) });
    else {
      if (studentName && foldedName(studentName) !== foldedName(pupil.name))
        faults.unshift({ key: 'studentName', text: `学号对应的学生是${pupil.name}` });
      const what = `${pupil.studentId} ${writtenIn(content, fields)}`;
      const twin = seen.get(what);
      if (twin !== undefined) faults.unshift({ key: 'studentNo', text: `与第 ${twin} 行内容相同` });
      seen.set(what, twin ?? row);
      same = faults.length === 0 && before.has(what);
    }
    return { row, studentId: pupil?.studentId, faults, same };
  });
}
