import {
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  IMPORT_MOST_ROWS,
  type ImportColumn,
  type ImportKind,
  importKindLabel,
} from '@vimo/contract';
import { refused } from '../../../platform/errors.ts';
import { plainTitle, type TablePlan, TOO_MANY_ROWS, textOf, workbookToFill } from '../../content/workbook/index.ts';

export type Cells = Record<string, string>;
export interface FileRow {
  /** As in the file: the heading is 1. */
  row: number;
  cells: Cells;
}

/** A cell as it is judged: a number that came masked says nothing, and leaves what stands; blanks in one of the choices only pad it. */
export function cellOf({ masked, choices }: Pick<ImportColumn, 'masked' | 'choices'>, text: string): string {
  if (masked && /[*＊]/.test(text)) return '';
  return choices ? text.replace(/\s/g, '') : text;
}

/** Columns of people's names. */
const NAMES: ReadonlySet<string> = new Set(['name', 'guardian', 'guardian2']);
/**
 * A name of several lines is told, as it may be two people's or have its pinyin below: its lines are parted by a sign that no name has. A name goes on behind its
 * middle dot, and its characters may stand below each other.
 */
function linesOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/[\r\n]/.test(value)) return value;
  const lines = value
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const isOneName = lines.every((line) => [...line].length === 1);
  const goesOn = (name: string) => name === '' || isOneName || /[·•‧・．.]$/.test(name);
  return lines.reduce((name, line) => `${name}${goesOn(name) ? '' : '、'}${line}`, '');
}

/** Behind the columns of the template, in the file of rows to mend: where a row stood, and why it did not come in. */
export const ROW_TITLE = '原行号';
export const REASON_TITLE = '原因';

/** How a file of a kind is read: by the titles of its template, in any order. */
export const tableOf = (kind: ImportKind): TablePlan<Pick<FileRow, 'cells'>> => ({
  most: IMPORT_MOST_ROWS,
  tooMany: TOO_MANY_ROWS,
  none: '表格里没有数据',
  titles: [...IMPORT_COLUMNS[kind].map(({ title }) => title), ROW_TITLE, REASON_TITLE],
  columns(titles) {
    const places = placesOf(kind, titles.map(plainTitle));
    return (values) => {
      const cells: Cells = {};
      places.forEach((column, at) => {
        if (!column) return;
        const isName = kind !== 'organisations' && NAMES.has(column.key);
        cells[column.key] = cellOf(column, textOf(isName ? linesOf(values[at]) : values[at]));
      });
      return Object.values(cells).some(Boolean) ? { cells } : undefined;
    };
  },
});

/** The file to fill in for an import of a kind. */
export const templateOf = (kind: ImportKind): Promise<Buffer> =>
  workbookToFill({ name: importKindLabel[kind], columns: IMPORT_COLUMNS[kind], mostRows: IMPORT_MOST_ROWS });

/** Which column of the kind stands at each place of the heading. */
function placesOf(kind: ImportKind, titles: readonly string[]): (ImportColumn | undefined)[] {
  /** Of a group none of which is there the first is missing. */
  const isFirstOfNone = (one: ImportKind, column: ImportColumn) => {
    const group = IMPORT_COLUMNS[one].filter((each) => each.group !== undefined && each.group === column.group);
    return group[0] === column && !group.some(({ title }) => titles.includes(title));
  };
  const fits = (one: ImportKind) =>
    IMPORT_COLUMNS[one].filter(
      (column) => (column.required && !titles.includes(column.title)) || isFirstOfNone(one, column),
    );
  const missing = fits(kind);
  if (missing.length > 0) {
    const other = IMPORT_KINDS.find((one) => one !== kind && fits(one).length === 0);
    if (other) throw refused(`这是${importKindLabel[other]}的表格，请在“导入${importKindLabel[other]}”中上传`);
    const names = missing.map(({ title }) => title).join('、');
    throw refused(`第一张工作表的第一行应是模板的表头，缺少：${names}`);
  }
  const twice = titles.find(
    (title, at) => title !== '' && titles.indexOf(title) !== at && IMPORT_COLUMNS[kind].some((c) => c.title === title),
  );
  if (twice) throw refused(`表头“${twice}”出现了两次`);
  return titles.map((title) => IMPORT_COLUMNS[kind].find((column) => column.title === title));
}
