import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportKind,
  nameProblem,
  plainName,
  plainNumber,
  plainPhone,
  readDay,
} from '@vimo/contract';
import fc from 'fast-check';
import { type ReadOf, readTable } from '../modules/content/workbook/index.ts';
import { type Cells, tableOf } from '../modules/people/import/columns.ts';

/** Lists of whatever values for each kind of import, and how a workbook of one is read: by the plan of the import and the readers of its cells. */

const textsOf = (...signs: string[]) =>
  fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 10 }).map((some) => some.join(''));
const name = textsOf(
  ...['王', '林', '〇', '⾼', '⽂', '𠮷', '\u{323b0}', '\ue012', '阿丽娅', 'O', 'e', '\u0301', 'अनि', 'ئا', 'NULL'],
  ...['TRUE', "'", '’', '-', '–', '·', '•', '.', ' ', '　', '\u200d', '\ufeff'],
)
  .map(plainName)
  .filter((one) => one !== '' && nameProblem(one) === undefined);
const number = fc.oneof(
  fc.stringMatching(/^0{1,4}[0-9]{1,16}$/),
  fc.stringMatching(/^[0-9A-Z-]{2,20}$/),
  fc.constantFrom('1E10', '-1', '00', '1-2', '2024-09-01', 'TRUE'),
);
const text = textsOf(
  ...['云汀市', '（', '，', '𠮷', '😀', 'A', '1', '0', 'e5', '/', '%', '#N/A', '=', '+', '-', '@', '&', '<', '>', '"'],
  ...[' ', '_', '_x0041_', 'x000D_', '&#10;', ']]>'],
)
  .map((one) => one.trim())
  .filter((one) => one !== '');
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const phone = fc.stringMatching(/^1[3-9][0-9]{9}$/);
/** It says nothing, and leaves what stands. */
const masked = fc.constant('3301**********0012');

/** Values by column; others are words of its choices, or texts. */
const VALUES: Readonly<Record<ImportKind, Readonly<Record<string, fc.Arbitrary<string>>>>> = {
  students: {
    ...{ name, guardian: name, guardian2: name, studentNo: number, registerNo: masked, identity: masked },
    ...{ phone, phone2: phone, entrance: day },
  },
  staff: { name, login: number, phone, identity: masked },
  classes: { year: fc.stringMatching(/^20[0-9]{2}$/) },
  charges: { name, login: number },
  organisations: {},
};
const DAY_READ = (cell: string) => readDay(cell).day;
/** How the import reads cells before it compares them with what stands. */
const READERS: Readonly<Record<ImportKind, Readonly<Record<string, (cell: string) => string>>>> = {
  students: {
    ...{ name: plainName, guardian: plainName, guardian2: plainName, studentNo: plainNumber },
    ...{ phone: plainPhone, phone2: plainPhone, entrance: DAY_READ },
  },
  staff: { name: plainName, login: plainNumber, phone: plainPhone },
  classes: {},
  charges: { name: plainName, login: plainNumber },
  organisations: {},
};

export type Lines = readonly (Cells | undefined)[];
/** A row below the heading, by the number that the spreadsheet shows. */
export interface SaidRow {
  row: number;
  cells: Cells;
}

/** All that a test of one kind needs. */
export function listsOf(kind: ImportKind) {
  const columns = IMPORT_COLUMNS[kind];
  const isMasked = (key: string) => VALUES[kind][key] === masked;
  const filled = columns.find(({ required }) => required)!.key;
  const arbitraryOf = ({ key, choices }: ImportColumn): fc.Arbitrary<string> => {
    const value = VALUES[kind][key] ?? (choices ? fc.constantFrom(...choices) : text);
    return key === filled
      ? value
      : fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: fc.constant('') });
  };
  /** A row with at least one cell filled in. */
  const one = fc
    .tuple(...columns.map(arbitraryOf))
    .map((values): Cells => Object.fromEntries(columns.map(({ key }, at) => [key, values[at] ?? ''])));
  /** A line of a sheet: somebody or something, or nothing. */
  const line = fc.option(one, { nil: undefined, freq: 4 });
  const nothing = Object.fromEntries(columns.flatMap(({ key }) => (isMasked(key) ? [[key, '']] : [])));
  return {
    columns,
    one,
    sheet: fc.array(line, { minLength: 1, maxLength: 6 }).filter((lines) => lines.some((each) => each !== undefined)),
    /** Columns of which a change is one. */
    keys: columns.map(({ key }) => key).filter((key) => !isMasked(key)),
    cellsOf: (lines: Lines) => lines.map((each) => columns.map(({ key }) => each?.[key] ?? '')),
    /** What is to be read of the lines of a sheet, of which the first is of that row. */
    saidIn: (lines: Lines, isThere = (_at: number): boolean => true, first = 2): SaidRow[] =>
      lines.flatMap((each, at) => (each && isThere(at) ? [{ row: at + first, cells: { ...each, ...nothing } }] : [])),
    async comesIn(bytes: Buffer, withHidden = false) {
      const rows: SaidRow[] = [];
      let read: ReadOf | undefined;
      const told = (what: ReadOf) => {
        read = what;
      };
      const asRead = ([key, cell]: [string, string]) => [key, READERS[kind][key]?.(cell) ?? cell];
      for await (const { row, cells } of readTable(bytes, tableOf(kind), { withHidden, told }))
        rows.push({ row, cells: Object.fromEntries(Object.entries(cells).map(asRead)) });
      return { rows, hiddenRows: read?.hiddenRows, ignored: read?.ignored };
    },
  };
}
