import { Refusal, refused } from '../../../platform/errors.ts';
import type { Book, Sheet } from './book.ts';
import { openBook, scanSheet } from './inspect.ts';
import { MOST_COLUMNS, rowsOf, type Shared, sharedOf } from './rows.ts';
import { textOf } from './values.ts';

/** How the rows of a workbook are read: what an import says of its file. */
export interface TablePlan<Row> {
  /** Most rows of one file, and what a larger one is told. */
  most: number;
  tooMany: string;
  /** What a file without any row is told. */
  none: string;
  /**
   * Looks at the titles of the heading, without blanks and the sign of what must be filled in, and answers how a row below is read: undefined leaves it out.
   * It may be asked of several sheets; the last time is of the one that is read.
   * @throws Refusal when a column is missing
   */
  columns(titles: readonly string[]): (values: readonly unknown[]) => Row | undefined;
}

/** What of a workbook was read. */
export interface ReadOf {
  sheetName: string;
  /** Rows with something in them that the spreadsheet does not show, and that were left out. */
  hiddenRows: number;
}

interface Reading {
  /** Rows that a filter or a hand has hidden are read too. */
  withHidden?: boolean;
  /** Hears at the end what was read. */
  told?: (read: ReadOf) => void;
}

/** A title as it is compared: 姓名＊ is 姓名. */
export const titleOf = (text: string): string => text.replace(/[*＊\s]/g, '');

/** Sheets whose headings are looked at, and rows of each among which one is looked for. */
const MOST_SHEETS = 20;
const MOST_ABOVE = 100;

/**
 * Reads a sheet of a workbook as people see it, after looking at what it is made of: the first row that holds something is the heading, those below are
 * read by the plan. `row` is the number that a spreadsheet shows.
 * @throws Refusal with what to do, for a file that is no workbook, is not as planned, or holds too much or nothing
 */
export async function* readTable<Row extends object>(
  bytes: Buffer,
  { most, tooMany, none, columns }: TablePlan<Row>,
  { withHidden = false, told }: Reading = {},
): AsyncGenerator<Row & { row: number }> {
  const book = await openBook(bytes);
  try {
    const shared = await sharedOf(book);
    const sheet = await sheetToRead(book, shared, columns);
    await scanSheet(book, sheet);
    let read: ReturnType<typeof columns> | undefined;
    let count = 0;
    let hiddenRows = 0;
    for await (const { index, isHidden, values } of rowsOf(book, sheet, shared)) {
      const isLeftOut = isHidden && !withHidden;
      if (!read) {
        const titles = isLeftOut ? [] : titlesOf(values);
        if (titles.some(Boolean)) read = columns(titles);
        continue;
      }
      const row = read(values);
      if (!row) continue;
      if (isLeftOut) {
        hiddenRows += 1;
        continue;
      }
      count += 1;
      if (count > most) throw refused(tooMany);
      yield { ...row, row: index + 1 };
    }
    if (count === 0)
      throw refused(hiddenRows > 0 ? `${none}，隐藏的 ${hiddenRows} 行没有读入，请取消筛选或隐藏后重新上传` : none);
    told?.({ sheetName: sheet.name, hiddenRows });
  } finally {
    book.parts.zip.close();
  }
}

const titlesOf = (values: readonly unknown[]) => values.slice(0, MOST_COLUMNS).map((value) => titleOf(textOf(value)));

/** The first sheet that is shown; another one, if it alone has the headings that are planned. */
async function sheetToRead(book: Book, shared: Shared, columns: TablePlan<object>['columns']): Promise<Sheet> {
  const shown = book.sheets.filter(({ isHidden }) => !isHidden).slice(0, MOST_SHEETS);
  const [first = book.sheets[0]!] = shown;
  if (shown.length < 2) return first;
  const fitting: Sheet[] = [];
  for (const sheet of shown) {
    const titles = await headingOf(book, sheet, shared);
    if (!titles || !fits(columns, titles)) continue;
    if (sheet === first) return first;
    fitting.push(sheet);
  }
  return fitting.length === 1 ? fitting[0]! : first;
}

async function headingOf(book: Book, sheet: Sheet, shared: Shared): Promise<string[] | undefined> {
  let rows = 0;
  for await (const { isHidden, values } of rowsOf(book, sheet, shared)) {
    const titles = isHidden ? [] : titlesOf(values);
    if (titles.some(Boolean)) return titles;
    rows += 1;
    if (rows > MOST_ABOVE) return undefined;
  }
  return undefined;
}

function fits(columns: TablePlan<object>['columns'], titles: readonly string[]): boolean {
  try {
    columns(titles);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
