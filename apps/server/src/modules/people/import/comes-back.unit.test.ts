import { buffer } from 'node:stream/consumers';
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  nameProblem,
  plainName,
  plainNumber,
  plainPhone,
  readDay,
} from '@vimo/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partsOfZip, zipOfParts } from '../../../testing/zip.ts';
import { type ReadOf, readTable, sheetOf, workbookToFill } from '../../content/workbook/index.ts';
import { type Cells, tableOf } from './columns.ts';

/** Lists of pupils of whatever values, written as they go out and read as they come in, by the plan of the import and the readers of its cells. */
const COLUMNS = IMPORT_COLUMNS.students;

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

const VALUES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ...{ name, guardian: name, guardian2: name, studentNo: number, registerNo: masked, identity: masked },
  ...{ phone, phone2: phone, entrance: day },
};
function arbitraryOf({ key, choices }: ImportColumn): fc.Arbitrary<string> {
  const value = VALUES[key] ?? (choices ? fc.constantFrom(...choices) : text);
  return key === 'name' ? value : fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: fc.constant('') });
}
const pupil = fc
  .tuple(...COLUMNS.map(arbitraryOf))
  .map((values): Cells => Object.fromEntries(COLUMNS.map(({ key }, at) => [key, values[at] ?? ''])));
/** A line of a sheet: somebody, or nothing. */
const line = fc.option(pupil, { nil: undefined, freq: 4 });
const sheet = fc.array(line, { minLength: 1, maxLength: 6 }).filter((lines) => lines.some((one) => one !== undefined));
type Lines = readonly (Cells | undefined)[];

const cellsOf = (lines: Lines) => lines.map((one) => COLUMNS.map(({ key }) => one?.[key] ?? ''));
const goesOut = (lines: Lines): Promise<Buffer> => buffer(sheetOf('学生', COLUMNS, cellsOf(lines)));

/** How the import reads cells before it compares them with what stands. */
const READERS: Readonly<Record<string, (cell: string) => string>> = {
  ...{ name: plainName, guardian: plainName, guardian2: plainName, studentNo: plainNumber },
  ...{ phone: plainPhone, phone2: plainPhone, entrance: (cell: string) => readDay(cell).day },
};
async function comesIn(bytes: Buffer, withHidden = false) {
  const rows: { row: number; cells: Cells }[] = [];
  let read: ReadOf | undefined;
  const told = (what: ReadOf) => {
    read = what;
  };
  for await (const { row, cells } of readTable(bytes, tableOf('students'), { withHidden, told }))
    rows.push({
      row,
      cells: Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, READERS[key]?.(cell) ?? cell])),
    });
  return { rows, hiddenRows: read?.hiddenRows };
}
/** What is to be read of the lines of a sheet, below its heading. */
const saidIn = (lines: Lines, isThere = (_at: number): boolean => true): { row: number; cells: Cells }[] =>
  lines.flatMap((one, at) =>
    one && isThere(at) ? [{ row: at + 2, cells: { ...one, registerNo: '', identity: '' } }] : [],
  );

/** The same each time. */
const tried = (numRuns: number) => ({ seed: 20260901, numRuns });

describe.each<[what: string, write: (lines: Lines) => Promise<Buffer>]>([
  ['a list that goes out', goesOut],
  [
    'a file to fill in',
    (lines) => workbookToFill({ name: '学生', columns: COLUMNS, mostRows: 100, rows: cellsOf(lines) }),
  ],
])('%s', (_what, write) => {
  test('comes in again as it went, whatever stands in it', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, async (lines) => {
        expect((await comesIn(await write(lines))).rows).toEqual(saidIn(lines));
      }),
      tried(20),
    );
  });
});

test('one cell that is changed is one change', async () => {
  const keys = COLUMNS.map(({ key }) => key).filter((key) => VALUES[key] !== masked);
  await fc.assert(
    fc.asyncProperty(
      fc.array(pupil, { minLength: 1, maxLength: 5 }),
      fc.nat(4),
      fc.constantFrom(...keys),
      pupil,
      async (pupils, where, key, other) => {
        const at = where % pupils.length;
        const to = other[key] ?? '';
        fc.pre(to !== '' && to !== pupils[at]![key]);
        const before = saidIn(pupils);
        const { rows } = await comesIn(await goesOut(pupils.with(at, { ...pupils[at]!, [key]: to })));
        const changes = rows.flatMap(({ row, cells }, place) =>
          Object.keys(cells).flatMap((one) =>
            cells[one] === before[place]?.cells[one] ? [] : [[row, one, cells[one]]],
          ),
        );
        expect(rows).toHaveLength(pupils.length);
        expect(changes).toEqual([[at + 2, key, to]]);
      },
    ),
    tried(20),
  );
});

test('rows that a filter hides are left out and counted, and read where that is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(sheet, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), async (lines, hides) => {
      const seen = saidIn(lines, (at) => !hides[at]);
      fc.pre(seen.length > 0);
      const parts = await partsOfZip(await goesOut(lines));
      const bytes = zipOfParts(
        parts.map(({ name: part, data }) => ({
          name: part,
          data: part.startsWith('xl/worksheets/')
            ? data.replace(/<row r="(\d+)"/g, (row, nth) => (hides[Number(nth) - 2] ? `${row} hidden="1"` : row))
            : data,
        })),
      );
      const all = saidIn(lines);
      expect(await comesIn(bytes)).toEqual({ rows: seen, hiddenRows: all.length - seen.length });
      expect(await comesIn(bytes, true)).toEqual({ rows: all, hiddenRows: 0 });
    }),
    tried(15),
  );
});
