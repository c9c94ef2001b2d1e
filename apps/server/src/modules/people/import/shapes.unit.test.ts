import { IMPORT_KINDS } from '@vimo/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Lines, listsOf } from '../../../testing/import-lists.ts';
import { bookOfSheet } from '../../../testing/workbooks.ts';

/** The same lists as people lay them out: columns in any order and width among others, a title above, blank lines, numbers and days in formats. */

const MOST_DIGITS = 12;
/** A style of the number of digits that it shows, of all numbers of one by its place; the one behind them shows a day. */
const DAY_STYLE = MOST_DIGITS + 1;
const digits = Array.from({ length: MOST_DIGITS }, (_, at) => at + 1);
const STYLES =
  `<numFmts count="${MOST_DIGITS}">${digits.map((of) => `<numFmt numFmtId="${200 + of}" formatCode="${'0'.repeat(of)}"/>`).join('')}</numFmts>` +
  `<cellXfs count="${DAY_STYLE + 1}"><xf numFmtId="0"/>${digits.map((of) => `<xf numFmtId="${200 + of}"/>`).join('')}<xf numFmtId="14"/></cellXfs>`;

const DAY_MS = 86_400_000;
const serialOf = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / DAY_MS;
const escaped = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
/** 0 is A; no list has more than 26 columns. */
const letterOf = (at: number) => String.fromCharCode(65 + at);

const OWN_TITLES = ['备注', '座位', '爱好'];

interface Shape {
  /** Titles in their order, those of the list's own among them. */
  order: readonly string[];
  /** Rows above the heading. */
  above: number;
  asNumbers: boolean;
  width: number;
}

describe.each(IMPORT_KINDS)('a workbook of %s', (kind) => {
  const { columns, sheet, saidIn, comesIn } = listsOf(kind);
  const titles = columns.map(({ title }) => title);
  const runs = kind === 'students' ? 20 : 10;
  const shape = fc.record<Shape>({
    order: fc
      .nat(OWN_TITLES.length)
      .map((own) => [...titles, ...OWN_TITLES.slice(0, own)])
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    above: fc.nat(3),
    asNumbers: fc.boolean(),
    width: fc.integer({ min: 1, max: 60 }),
  });

  const cellOf = (title: string, value: string, ref: string, asNumbers: boolean): string => {
    if (value === '') return `<c r="${ref}" s="1"/>`;
    if (asNumbers && value.length <= MOST_DIGITS && /^\d+$/.test(value))
      return `<c r="${ref}" s="${value.length}"><v>${Number(value)}</v></c>`;
    if (asNumbers && title === '入学时间') return `<c r="${ref}" s="${DAY_STYLE}"><v>${serialOf(value)}</v></c>`;
    return `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  };
  /** @param merged what is one cell beside the titles above, as a spreadsheet names it */
  function written(lines: Lines, { order, above, asNumbers, width }: Shape, merged: readonly string[] = []): Buffer {
    const rows = [
      ...Array.from({ length: above }, () => ['云汀一中 2026 级名单']),
      order,
      ...lines.map((one) =>
        order.map((title) => {
          const column = columns.find((each) => each.title === title);
          return column ? (one?.[column.key] ?? '') : one ? '他' : '';
        }),
      ),
    ];
    const last = letterOf(order.length - 1);
    const merges = [...Array.from({ length: above }, (_, at) => `A${at + 1}:${last}${at + 1}`), ...merged];
    return bookOfSheet(
      `<cols>${order.map((_, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>${rows
        .map(
          (cells, row) =>
            `<row r="${row + 1}">${cells.map((value, at) => cellOf(row > above ? (order[at] ?? '') : '', value, `${letterOf(at)}${row + 1}`, asNumbers)).join('')}</row>`,
        )
        .join(
          '',
        )}</sheetData>${merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}`,
      STYLES,
    );
  }

  test('says the same however it is laid out, and tells the columns that nobody reads', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, shape, async (lines, as) => {
        const { rows, ignored } = await comesIn(written(lines, as));
        expect(rows).toEqual(saidIn(lines, undefined, as.above + 2));
        expect(ignored?.toSorted()).toEqual(OWN_TITLES.filter((title) => as.order.includes(title)).toSorted());
      }),
      { seed: 20260902, numRuns: runs },
    );
  });

  test('is refused by the place of cells that are one, from its heading down', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, shape, fc.nat(5), async (lines, as, down) => {
        const row = as.above + 1 + (down % (lines.length + 1));
        const ref = `A${row}:B${row}`;
        await expect(comesIn(written(lines, as, [ref]))).rejects.toThrow(`文件含有合并单元格（${ref}）`);
      }),
      { seed: 20260903, numRuns: 5 },
    );
  });
});
