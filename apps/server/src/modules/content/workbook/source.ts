import { type Merged, openBook, scanSheet } from './inspect.ts';
import { rowsOf, type SheetRow, sharedOf } from './rows.ts';
import { asKept } from './values.ts';

/** A workbook that is read: here, or in a thread beside. */
export interface Source {
  sheets: readonly { name: string; isHidden: boolean }[];
  /** Rows from the beginning of a sheet, as far as a heading is looked for. */
  heads(sheet: number): AsyncIterable<SheetRow> | Iterable<SheetRow>;
  /** The sheet that is read, after a look at all of it. @throws Refusal */
  read(sheet: number): Promise<{ merged: Merged | undefined; rows: AsyncIterable<SheetRow> | Iterable<SheetRow> }>;
  close(): void;
}

/** Opens a workbook in this thread, as tasks do in their own process. @throws Refusal */
export async function sourceOf(bytes: Buffer): Promise<Source> {
  const book = await openBook(bytes);
  const close = () => book.parts.zip.close();
  try {
    const shared = await sharedOf(book);
    return {
      sheets: book.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      heads: (sheet) => rowsOf(book, book.sheets[sheet]!, shared),
      async read(sheet) {
        const merged = await scanSheet(book, book.sheets[sheet]!);
        return { merged, rows: rowsOf(book, book.sheets[sheet]!, shared) };
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Sheets whose headings are looked at. */
const MOST_SHEETS = 20;
/** The sheets that are shown, by their places, among which one with the headings is looked for. */
export const shownSheets = (sheets: Source['sheets']): number[] =>
  sheets.flatMap(({ isHidden }, at) => (isHidden ? [] : [at])).slice(0, MOST_SHEETS);
/** Rows of each among which a heading is looked for. */
export const MOST_ABOVE = 100;

/** What a thread is asked: the sheets of a workbook with their first rows, or all rows of one. */
export type ReadTask = { bytes: Uint8Array } & (
  | { sheet?: undefined }
  | { sheet: number; most: number; tooMany: string }
);
export interface SheetsAnswer {
  sheets: Source['sheets'];
  heads: Record<number, SheetRow[]>;
}
export interface RowsAnswer {
  merged: Merged | undefined;
  rows: SheetRow[];
}

const arrived = (row: SheetRow): SheetRow => ({ ...row, values: row.values.map(asKept) });

/** Opens a workbook by way of a thread: what came of it is asked for by `ask`. @throws Refusal */
export async function sourceBeside(
  bytes: Buffer,
  { most, tooMany }: { most: number; tooMany: string },
  ask: (task: ReadTask) => Promise<unknown>,
): Promise<Source> {
  const { sheets, heads } = (await ask({ bytes })) as SheetsAnswer;
  return {
    sheets,
    heads: (sheet) => (heads[sheet] ?? []).map(arrived),
    async read(sheet) {
      const { merged, rows } = (await ask({ bytes, sheet, most, tooMany })) as RowsAnswer;
      return { merged, rows: rows.map(arrived) };
    },
    close() {},
  };
}
