import { Refusal, refused } from '../../../platform/errors.ts';
import { DAMAGED, inspectWorkbook } from './inspect.ts';
import { textOf } from './values.ts';
import { workbooks } from './write.ts';

/** Cells of a row that are looked at. */
const MOST_COLUMNS = 60;

/** How the rows of a workbook are read: what an import says of its file. */
export interface TablePlan<Row> {
  /** Most rows of one file, and what a larger one is told. */
  most: number;
  tooMany: string;
  /** What a file without any row is told. */
  none: string;
  /**
   * Looks at the titles of the heading, without blanks and the sign of what must be filled in, and answers how a row below is read: undefined leaves it out.
   * @throws Refusal when a column is missing
   */
  columns(titles: readonly string[]): (values: readonly unknown[]) => Row | undefined;
}

/** A title as it is compared: 姓名＊ is 姓名. */
export const titleOf = (text: string): string => text.replace(/[*＊\s]/g, '');

/**
 * Reads the first sheet that is shown of a workbook, after looking at what it is made of: the first row that holds something is the heading, those below are
 * read by the plan. `row` is the number that a spreadsheet shows.
 * @throws Refusal with what to do, for a file that is no workbook, is not as planned, or holds too much or nothing
 */
export async function* readTable<Row extends object>(
  bytes: Buffer,
  { most, tooMany, none, columns }: TablePlan<Row>,
): AsyncGenerator<Row & { row: number }> {
  const sheet = await inspectWorkbook(bytes);
  let read: ReturnType<typeof columns> | undefined;
  let count = 0;
  for await (const { index, values } of rowsOf(bytes, sheet)) {
    const cells = values.slice(0, MOST_COLUMNS);
    if (!read) {
      const titles = cells.map((value) => titleOf(textOf(value)));
      if (titles.some(Boolean)) read = columns(titles);
      continue;
    }
    const row = read(cells);
    if (!row) continue;
    count += 1;
    if (count > most) throw refused(tooMany);
    yield { ...row, row: index + 1 };
  }
  if (count === 0) throw refused(none);
}

async function* rowsOf(bytes: Buffer, sheet: number) {
  try {
    const { streamXlsxRows } = await workbooks();
    yield* streamXlsxRows(bytes, { readStyles: true, sheet });
  } catch (error) {
    throw error instanceof Refusal ? error : refused(DAMAGED);
  }
}
