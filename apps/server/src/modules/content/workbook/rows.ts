import { type Book, isTrue, type Sheet } from './book.ts';
import { formatsOf, type ShownAs } from './formats.ts';
import { hearAll, heard, type Listener } from './parts.ts';
import { UNCOUNTED } from './values.ts';

/** Cells of a row that are looked at: the lists of the national register have about a hundred. */
export const MOST_COLUMNS = 200;

/** A row as the spreadsheet shows it. */
export interface SheetRow {
  /** Counted from 0. */
  index: number;
  /** By a filter or by hand. */
  isHidden: boolean;
  /** Null where nothing stands. */
  values: unknown[];
  /** Places of the sheet's columns that are hidden, the same for all its rows. */
  hiddenColumns: readonly number[];
}

/** What the rows of all sheets of a workbook have in common. */
export interface Shared {
  texts: readonly string[];
  shownAs: ShownAs;
  countsAnew: boolean;
}
export const sharedOf = async (book: Book): Promise<Shared> => ({
  texts: await textsOf(book),
  shownAs: await formatsOf(book),
  countsAnew: book.countsAnew,
});

/** Some signs stand in a file by their number: _x000A_. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Texts that are kept once; the reading of a text (pinyin above it) is none of it. */
async function textsOf({ parts, texts: entry }: Book): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  await hearAll(parts, entry, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = !isReading;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'si') texts.push(unescaped(text));
    },
  });
  return texts;
}

/** The rows of a sheet one after the other; memory holds no more than some. @throws Refusal where the file is damaged */
export async function* rowsOf({ parts }: Book, { entry }: Sheet, shared: Shared): AsyncGenerator<SheetRow> {
  let rows: SheetRow[] = [];
  const listener = listenToRows(shared, (row) => rows.push(row));
  for await (const _ of heard(parts, entry, listener)) {
    const some = rows;
    rows = [];
    yield* some;
  }
}

/** A cell while it is heard. */
interface Cell {
  at: number;
  type: string;
  style: number;
  text: string;
  isFormula: boolean;
}

/** What a cell says. */
function cellValue(
  { type, style, text, isFormula }: Cell,
  { texts, shownAs, countsAnew }: Shared,
  hidesNoughts: boolean,
): unknown {
  if (type === 'str' || type === 'inlineStr') return shownAs(unescaped(text), style);
  const value = text.trim();
  // Nothing is no zero, and not the first of the texts that are kept once.
  if (value === '') return isFormula ? UNCOUNTED : null;
  if (type === 's') {
    const kept = texts[Number(value)];
    return kept === undefined ? null : shownAs(kept, style);
  }
  if (type === 'b') return value === '1' || value === 'true';
  // As some keep a day, in words of ISO 8601: with a time, and perhaps a zone.
  if (type === 'd') return /^\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? value;
  const number = type === 'e' ? Number.NaN : Number(value);
  // Libraries that do not count keep a nought for what the spreadsheet will count.
  if (isFormula && countsAnew && number === 0) return UNCOUNTED;
  if (hidesNoughts && number === 0) return null;
  return Number.isFinite(number) ? shownAs(number, style) : value;
}

function listenToRows(shared: Shared, found: (row: SheetRow) => void): Listener {
  let isData = false;
  /** The spreadsheet leaves cells empty whose number is nought. */
  let hidesNoughts = false;
  let index = -1;
  let row: SheetRow | undefined;
  // A file may say the same of a column again and again.
  const hidden = new Set<number>();
  let hiddenColumns: readonly number[] | undefined;
  let cell: Cell | undefined;
  let next = 0;
  let isText = false;
  let isReading = false;

  return {
    open(name, attributes) {
      switch (name) {
        case 'sheetData':
          isData = true;
          break;
        case 'sheetView':
          hidesNoughts ||= ['0', 'false'].includes(attributes.showZeros ?? '');
          break;
        case 'col':
          if (isTrue(attributes.hidden) || Number(attributes.width ?? 1) === 0)
            for (const at of spanOf(attributes)) hidden.add(at);
          break;
        case 'row':
          if (!isData) break;
          index = numberOf(attributes.r) ?? index + 1;
          hiddenColumns ??= [...hidden];
          row = {
            ...{ index, isHidden: isTrue(attributes.hidden) || Number(attributes.ht ?? 1) === 0 },
            ...{ values: [], hiddenColumns },
          };
          next = 0;
          break;
        case 'c': {
          if (!row) break;
          const at = columnOf(attributes.r) ?? next;
          next = at + 1;
          cell = { at, type: attributes.t ?? 'n', style: Number(attributes.s ?? -1), text: '', isFormula: false };
          break;
        }
        case 'f':
          if (cell) cell.isFormula = true;
          break;
        case 'v':
          isText = cell !== undefined && cell.type !== 'inlineStr';
          break;
        case 't':
          isText = cell?.type === 'inlineStr' && !isReading;
          break;
        case 'rPh':
          isReading = true;
          break;
      }
    },
    text(piece) {
      if (isText && cell) cell.text += piece;
    },
    close(name) {
      switch (name) {
        case 'sheetData':
          isData = false;
          break;
        case 'row':
          if (row) found({ ...row, values: Array.from(row.values, (value) => value ?? null) });
          row = undefined;
          break;
        case 'c':
          if (cell && row && cell.at < MOST_COLUMNS) {
            const value = cellValue(cell, shared, hidesNoughts);
            // Cells behind the last that holds something have a style alone, and may be many.
            if (value !== null) row.values[cell.at] = value;
          }
          cell = undefined;
          break;
        case 'v':
        case 't':
          isText = false;
          break;
        case 'rPh':
          isReading = false;
          break;
      }
    },
  };
}

/** The columns, counted from 0, of which an element says how they are shown. */
function spanOf({ min, max }: Record<string, string>): number[] {
  const first = numberOf(min) ?? 0;
  const last = Math.min(numberOf(max) ?? first, MOST_COLUMNS - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** A row's number in a file, counted from 0. */
function numberOf(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number - 1 : undefined;
}

/** The column of B7, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? [];
  if (letters === undefined) return undefined;
  let at = 0;
  for (const letter of letters) at = at * 26 + letter.charCodeAt(0) - 64;
  return at - 1;
}
