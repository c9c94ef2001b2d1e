import { buffer } from 'node:stream/consumers';
import { IMPORT_KINDS, importKindLabel } from '@vimo/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Lines, listsOf } from '../../../testing/import-lists.ts';
import { partsOfZip, zipOfParts } from '../../../testing/zip.ts';
import { sheetOf, workbookToFill } from '../../content/workbook/index.ts';

/** The same each time. */
const tried = (numRuns: number) => ({ seed: 20260901, numRuns });

/** Lists of whatever values, written as they go out and read as they come in. */
describe.each(IMPORT_KINDS)('a list of %s', (kind) => {
  const { columns, one, sheet, keys, cellsOf, saidIn, comesIn } = listsOf(kind);
  // The list of pupils has columns of every sort.
  const runs = kind === 'students' ? 20 : 10;
  const goesOut = (lines: Lines): Promise<Buffer> => buffer(sheetOf(importKindLabel[kind], columns, cellsOf(lines)));
  const toFill = (lines: Lines): Promise<Buffer> =>
    workbookToFill({ name: importKindLabel[kind], columns, mostRows: 100, rows: cellsOf(lines) });

  test.each([
    ['goes out', goesOut],
    ['is a file to fill in', toFill],
  ])('that %s comes in again as it went, whatever stands in it', async (_what, write) => {
    await fc.assert(
      fc.asyncProperty(sheet, async (lines) => {
        expect((await comesIn(await write(lines))).rows).toEqual(saidIn(lines));
      }),
      tried(runs),
    );
  });

  test('of which one cell is changed has one change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(one, { minLength: 1, maxLength: 5 }),
        fc.nat(4),
        fc.constantFrom(...keys),
        one,
        async (some, where, key, other) => {
          const at = where % some.length;
          const to = other[key] ?? '';
          fc.pre(to !== '' && to !== some[at]![key]);
          const before = saidIn(some);
          const { rows } = await comesIn(await goesOut(some.with(at, { ...some[at]!, [key]: to })));
          const changes = rows.flatMap(({ row, cells }, place) =>
            Object.keys(cells).flatMap((each) =>
              cells[each] === before[place]?.cells[each] ? [] : [[row, each, cells[each]]],
            ),
          );
          expect(rows).toHaveLength(some.length);
          expect(changes).toEqual([[at + 2, key, to]]);
        },
      ),
      tried(runs),
    );
  });

  test('of which a filter hides rows is read without them, which are counted, and with them where that is asked for', async () => {
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
        expect(await comesIn(bytes)).toMatchObject({ rows: seen, hiddenRows: all.length - seen.length });
        expect(await comesIn(bytes, true)).toMatchObject({ rows: all, hiddenRows: 0 });
      }),
      tried(runs),
    );
  });
});
