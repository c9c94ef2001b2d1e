import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BOOKS, ROWS } from '../../../testing/workbooks.ts';
import { readTable } from './read.ts';
import { textOf } from './values.ts';

const SAVED = path.join(import.meta.dirname, 'corpus');
const saved = readdirSync(SAVED).map(
  (file) => [path.basename(file, '.xlsx'), readFileSync(path.join(SAVED, file))] as const,
);
const { 'merged-heading': merged, 'formula-cells': formulas, ...readable } = BOOKS;
const [HEADING, ...BODY] = ROWS;

async function read(bytes: Buffer) {
  const titles: string[] = [];
  const table = readTable(bytes, {
    ...{ most: 1000, tooMany: '过多', none: '没有' },
    columns(found) {
      titles.push(...found);
      return (values) => {
        const cells = found.map((_, at) => textOf(values[at]));
        return cells.some(Boolean) ? { cells } : undefined;
      };
    },
  });
  const rows: string[][] = [];
  const numbers: number[] = [];
  for await (const { row, cells } of table) {
    rows.push(cells);
    numbers.push(row);
  }
  return { titles, rows, numbers };
}

test.each([...Object.entries(readable), ...saved])(
  'a workbook with %s says the same as any other',
  async (name, bytes) => {
    const { titles, rows, numbers } = await read(bytes);
    expect(titles).toEqual(HEADING!.map((title) => title.replace('*', '')));
    // A break of lines is a blank in what is read as one line; a cell that is not there is empty.
    const said = BODY.map((cells) =>
      cells.map((text) => (name === 'sparse-cells' && text === '0' ? '' : text.replace('\n', ' '))),
    );
    expect(rows).toEqual(said);
    expect(numbers).toEqual(name === 'wps-empty-rows-above' ? [4, 5] : [2, 3]);
  },
);

test.each([
  ['merged cells in the heading', merged!, '文件含有合并单元格'],
  ['formulas', formulas!, '文件含有公式'],
])('a workbook with %s is refused with what to do', async (_, bytes, text) => {
  await expect(read(bytes)).rejects.toThrow(text);
});
