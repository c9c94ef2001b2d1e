import { Refusal, refused } from '../../../platform/errors.ts';
import { MOST_COLUMNS, type SheetRow } from './rows.ts';
import { MOST_ABOVE, type Source, shownSheets, sourceOf } from './source.ts';
import { textOf, UNCOUNTED } from './values.ts';

type ReadRow<Row> = (values: readonly unknown[]) => Row | undefined;
type Columns<Row> = (titles: readonly string[]) => ReadRow<Row>;

/** How the rows of a workbook are read: what an import says of its file. */
export interface TablePlan<Row> {
  /** Most rows of one file, and what a larger one is told. */
  most: number;
  tooMany: string;
  /** What a file without any row is told. */
  none: string;
  /**
   * Looks at the titles of the heading, without blanks and the sign of what must be filled in, and answers how a row below is read: undefined leaves it out.
   * It may be asked of several sheets and of rows above the heading; the last time that it answers is of the one that is read.
   * @throws Refusal when a column is missing
   */
  columns: Columns<Row>;
  /** All titles that it knows: others are told as not read. Absent where the plan tells them itself. */
  titles?: readonly string[];
}

/** What of a workbook was read. */
export interface ReadOf {
  sheetName: string;
  /** Names of the sheets beside it, hidden ones too, which were left out. */
  otherSheets: string[];
  /** Rows with something in them that the spreadsheet does not show, and that were left out. */
  hiddenRows: number;
  /** Titles of columns that it does not show, and that were left out. */
  hiddenColumns: string[];
  /** Titles of columns that are shown and that the plan does not know. */
  ignored: string[];
}

export interface Reading {
  /** Rows and columns that a filter or a hand has hidden are read too. */
  withHidden?: boolean;
  /** Hears at the end what was read. */
  told?: (read: ReadOf) => void;
}

/** A title as it is compared: 姓名＊ is 姓名. */
export const titleOf = (text: string): string => text.replace(/[*＊\s]/g, '');

/** A title as it is looked for: 身高(cm) is 身高（ｃｍ） and 身 高（cm）, whichever width its signs have. */
export const plainTitle = (title: string): string => titleOf(title.normalize('NFKC'));

/** Rows with something in them that may stand above the heading, such as the title of a list. */
const MOST_TITLES = 5;

/**
 * Reads a sheet of a workbook as people see it, after looking at what it is made of: the first row that is as planned is the heading, those below are
 * read by the plan. `row` is the number that a spreadsheet shows.
 * @throws Refusal with what to do, for a file that is no workbook, is not as planned, or holds too much or nothing
 */
export async function* readTable<Row extends object>(
  bytes: Buffer,
  plan: TablePlan<Row>,
  reading: Reading = {},
): AsyncGenerator<Row & { row: number }> {
  yield* readSource(await sourceOf(bytes), plan, reading);
}

/** Reads a workbook that was opened, and closes it. */
export async function* readSource<Row extends object>(
  source: Source,
  { most, tooMany, none, columns, titles }: TablePlan<Row>,
  { withHidden = false, told }: Reading,
): AsyncGenerator<Row & { row: number }> {
  try {
    const sheet = await sheetToRead(source, columns, withHidden);
    const { merged, rows } = await source.read(sheet);
    const heading = headingBy(columns);
    let read: ReadRow<Row> | undefined;
    let again: ReturnType<typeof headingAgain> | undefined;
    let count = 0;
    let hiddenRows = 0;
    let hiddenColumns: string[] = [];
    let ignored: string[] = [];
    const known = titles?.map(plainTitle);
    for await (const one of rows) {
      const { index, isHidden, values } = one;
      const isLeftOut = isHidden && !withHidden;
      if (!read) {
        if (!isLeftOut) {
          const { seen, hidden } = titlesOf(one, withHidden);
          read = heading.look(seen, hidden);
          if (read) {
            again = headingAgain(titlesOf(one, true).seen);
            hiddenColumns = hidden;
            ignored = known ? seen.filter((title) => title !== '' && !known.includes(plainTitle(title))) : [];
          }
        }
        // A title above it may be one cell over the whole sheet.
        if (read && merged && merged.row > index)
          throw refused(`文件含有合并单元格${merged.ref && `（${merged.ref}）`}，请取消合并后再上传`);
        continue;
      }
      const heads = again?.(values);
      if (heads === 'another')
        throw refused(`第 ${index + 1} 行又是表头，与前面的不同，请把几个表格合成一个，或分成几个文件上传`);
      if (heads === 'same') continue;
      // What is left out may hold formulas that nobody counted.
      const row = read(isLeftOut ? values.map((value) => (value === UNCOUNTED ? null : value)) : values);
      if (!row) continue;
      if (isLeftOut) {
        hiddenRows += 1;
        continue;
      }
      count += 1;
      if (count > most) throw refused(tooMany);
      yield { ...row, row: index + 1 };
    }
    if (!read) heading.missing();
    if (count === 0)
      throw refused(hiddenRows > 0 ? `${none}，隐藏的 ${hiddenRows} 行没有读入，请取消筛选或隐藏后重新上传` : none);
    told?.({ ...sheetsOf(source, sheet), hiddenRows, hiddenColumns, ignored });
  } finally {
    source.close();
  }
}

/** Sheets that are named as left out, and letters of each: a spreadsheet takes 31. */
const MOST_OTHERS = 20;
const MOST_NAME = 100;

const sheetsOf = ({ sheets }: Source, read: number): Pick<ReadOf, 'sheetName' | 'otherSheets'> => ({
  sheetName: sheets[read]!.name,
  otherSheets: sheets.flatMap(({ name }, at) => (at === read ? [] : [name.slice(0, MOST_NAME)])).slice(0, MOST_OTHERS),
});

/** The titles of a row, those of hidden columns apart: in their places is nothing, unless they are read too. */
function titlesOf({ values, hiddenColumns }: SheetRow, withHidden: boolean): { seen: string[]; hidden: string[] } {
  const titles = values.slice(0, MOST_COLUMNS).map((value) => titleOf(textOf(value)));
  const isHidden = (at: number) => !withHidden && hiddenColumns.includes(at);
  return {
    seen: titles.map((title, at) => (isHidden(at) ? '' : title)),
    hidden: titles.filter((title, at) => title !== '' && isHidden(at)),
  };
}

/** The place of the first sheet that is shown; of another one, if it alone has the headings that are planned. @throws Refusal where none is shown */
async function sheetToRead(source: Source, columns: Columns<object>, withHidden: boolean): Promise<number> {
  const shown = shownSheets(source.sheets);
  const [first] = shown;
  if (first === undefined) throw refused('工作表都被隐藏了，请取消隐藏后再上传');
  if (shown.length < 2) return first;
  const fitting: number[] = [];
  for (const sheet of shown) {
    if (!(await fits(source, sheet, columns, withHidden))) continue;
    if (sheet === first) return first;
    fitting.push(sheet);
  }
  return fitting.length === 1 ? fitting[0]! : first;
}

/** Whether a sheet has the heading that is planned. */
async function fits(source: Source, sheet: number, columns: Columns<object>, withHidden: boolean): Promise<boolean> {
  const heading = headingBy(columns);
  let rows = 0;
  try {
    for await (const row of source.heads(sheet)) {
      if (!row.isHidden && heading.look(titlesOf(row, withHidden).seen)) return true;
      rows += 1;
      if (rows > MOST_ABOVE) return false;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return false;
}

/** Looks for the heading row after row: the first that is as planned. */
function headingBy<Row>(columns: Columns<Row>) {
  let looked = 0;
  let most = 0;
  // What is wrong with the row that is likeliest to be meant for one: a title above it has fewer cells.
  let problem: Refusal | undefined;
  return {
    /** How the rows below are read; undefined for a row above the heading. @throws Refusal where none of the first ones is it */
    look(titles: readonly string[], hidden: readonly string[] = []): ReadRow<Row> | undefined {
      const filled = titles.filter(Boolean).length;
      if (filled === 0) return undefined;
      try {
        return columns(titles);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (filled > most)
          problem =
            hidden.length > 0
              ? refused(`${error.message}。隐藏的列没有读入：${hidden.join('、')}，请取消隐藏后重新上传`)
              : error;
        most = Math.max(most, filled);
      }
      looked += 1;
      if (looked === MOST_TITLES) throw problem;
      return undefined;
    },
    /** @throws Refusal of the heading, where there was a row that might have been it */
    missing(): void {
      if (problem) throw problem;
    },
  };
}

/** A longer text is no title, and not looked at. */
const MOST_TITLE = 100;

/** Knows the heading where it stands once more below: the same, as on each printed page, or another one, below which the columns are others. */
function headingAgain(titles: readonly string[]): (values: readonly unknown[]) => 'same' | 'another' | undefined {
  const known = new Set(titles.filter(Boolean));
  const titleIn = (value: unknown) => (typeof value === 'string' && value.length <= MOST_TITLE ? titleOf(value) : '');
  return (values) => {
    const there = new Set(values.map(titleIn).filter((title) => known.has(title)));
    if (there.size < 2) return undefined;
    const found = values.slice(0, MOST_COLUMNS).map((value) => titleOf(textOf(value)));
    const isSame = Array.from({ length: Math.max(found.length, titles.length) }, (_, at) => at).every(
      (at) => (found[at] ?? '') === (titles[at] ?? ''),
    );
    return isSame ? 'same' : 'another';
  };
}

/**
 * Where a column stands that goes by one of these words; -1 where it is not there.
 * @throws Refusal where two go by them: which is meant is not for the reader to say
 */
export function placeOf(titles: readonly string[], words: readonly string[]): number {
  const meant = words.map(plainTitle);
  const places = titles.flatMap((title, at) => (title !== '' && meant.includes(plainTitle(title)) ? [at] : []));
  const [at = -1, second] = places;
  if (second === undefined) return at;
  throw refused(
    titles[at] === titles[second]
      ? `表头“${titles[at]}”出现了两次，请只留一列`
      : `表头“${titles[at]}”和“${titles[second]}”是同一项，请只留一列`,
  );
}
