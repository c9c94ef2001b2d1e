import { goBelowCalls } from '../../../platform/below-calls.ts';
import { Refusal, refused } from '../../../platform/errors.ts';
import { SPARE_ROWS } from './inspect.ts';
import { TOO_LARGE } from './parts.ts';
import type { SheetRow } from './rows.ts';
import {
  MOST_ABOVE,
  type ReadTask,
  type RowsAnswer,
  type SheetsAnswer,
  type Source,
  shownSheets,
  sourceOf,
} from './source.ts';
import { asSent } from './values.ts';

/** Signs of all cells that are handed over, and their places: a text that is kept once may stand in every cell, and a row reach far. */
const MOST_SIGNS = 8 * 1024 * 1024;
/** No title is longer. */
const MOST_TITLE = 500;

goBelowCalls();

/** The work of a thread that reads workbooks (`service.ts`). A refusal is an answer: errors lose their kind on the way. */
export default async function read(task: ReadTask): Promise<SheetsAnswer | RowsAnswer | { refusal: string }> {
  try {
    const source = await sourceOf(Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength));
    try {
      return task.sheet === undefined ? await headsOf(source) : await rowsOf(source, task);
    } finally {
      source.close();
    }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}

function signsOf(values: readonly unknown[]): number {
  let signs = values.length;
  for (const value of values) if (typeof value === 'string') signs += value.length;
  return signs;
}

async function headsOf(source: Source): Promise<SheetsAnswer> {
  const heads: Record<number, SheetRow[]> = {};
  const shown = shownSheets(source.sheets);
  let signs = 0;
  // One alone is read, whatever stands in it.
  for (const sheet of shown.length > 1 ? shown : []) {
    const rows = await headOf(source, sheet);
    for (const { values } of rows) signs += signsOf(values);
    if (signs > MOST_SIGNS) throw refused(TOO_LARGE);
    heads[sheet] = rows;
  }
  return { sheets: source.sheets, heads };
}

/** The first rows of a sheet, as far as it can be read. */
async function headOf(source: Source, sheet: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const row of source.heads(sheet)) {
      const values = row.values.map((value) => asSent(typeof value === 'string' ? value.slice(0, MOST_TITLE) : value));
      rows.push({ ...row, values });
      if (rows.length > MOST_ABOVE) break;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return rows;
}

async function rowsOf(
  source: Source,
  { sheet, most, tooMany }: Extract<ReadTask, { sheet: number }>,
): Promise<RowsAnswer> {
  const { merged, rows: found } = await source.read(sheet);
  const rows: SheetRow[] = [];
  let signs = 0;
  for await (const row of found) {
    if (row.values.every((value) => value === null)) continue;
    signs += signsOf(row.values);
    if (signs > MOST_SIGNS) throw refused(TOO_LARGE);
    rows.push({ ...row, values: row.values.map(asSent) });
    if (rows.length > most + SPARE_ROWS) throw refused(tooMany);
  }
  return { merged, rows };
}
