import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { refused } from '../../../platform/errors.ts';
import { BOOKS, bookAround, ROWS } from '../../../testing/workbooks.ts';
import { type ReadOf, readTable } from './read.ts';
import { textOf } from './values.ts';

const SAVED = path.join(import.meta.dirname, 'corpus');
const saved = readdirSync(SAVED).map(
  (file) => [path.basename(file, '.xlsx'), readFileSync(path.join(SAVED, file))] as const,
);
const { 'merged-heading': merged, ...readable } = BOOKS;
const [HEADING, ...BODY] = ROWS;

async function read(bytes: Buffer, withHidden = false) {
  const titles: string[] = [];
  let what: ReadOf | undefined;
  const plan = {
    ...{ most: 1000, tooMany: '过多', none: '没有数据' },
    columns(found: readonly string[]) {
      if (!found.includes('姓名')) throw refused('没有姓名');
      titles.splice(0, titles.length, ...found);
      return (values: readonly unknown[]) => {
        const cells = found.map((_, at) => textOf(values[at]));
        return cells.some(Boolean) ? { cells } : undefined;
      };
    },
  };
  const told = (one: ReadOf) => {
    what = one;
  };
  const rows: string[][] = [];
  const numbers: number[] = [];
  for await (const { row, cells } of readTable(bytes, plan, { withHidden, told })) {
    rows.push(cells);
    numbers.push(row);
  }
  return { titles, rows, numbers, ...what };
}

test.each([...Object.entries(readable), ...saved])(
  'a workbook with %s says the same as any other',
  async (name, bytes) => {
    const { titles, rows, numbers, hiddenRows } = await read(bytes);
    expect(titles).toEqual(HEADING!.map((title) => title.replace('*', '')));
    // A break of lines is a blank in what is read as one line; a cell that is not there is empty.
    const said = BODY.map((cells) =>
      cells.map((text) => (name === 'sparse-cells' && text === '0' ? '' : text.replace('\n', ' '))),
    );
    expect(rows).toEqual(said);
    expect(numbers).toEqual(name === 'wps-empty-rows-above' ? [4, 5] : [2, 3]);
    expect(hiddenRows).toBe(name === 'hidden-rows' ? 1 : 0);
  },
);

test('rows that are hidden are taken where that is asked for, and told where nothing else is there', async () => {
  const { rows, numbers, hiddenRows } = await read(BOOKS['hidden-rows']!, true);
  expect(rows.map(([name]) => name)).toEqual([...BODY.map(([name]) => name), '被筛掉的人']);
  expect([numbers, hiddenRows]).toEqual([[2, 3, 4], 0]);
  const text = (name: string) => `<c t="inlineStr"><is><t>${name}</t></is></c>`;
  const all = `<worksheet><sheetData><row>${text('姓名')}</row><row ht="0" customHeight="1">${text('甲')}</row><row hidden="true">${text('乙')}</row></sheetData></worksheet>`;
  await expect(read(bookAround(all))).rejects.toThrow('没有数据，隐藏的 2 行没有读入，请取消筛选');
});

test('a workbook with merged cells in the sheet that is read is refused with what to do', async () => {
  await expect(read(merged!)).rejects.toThrow('文件含有合并单元格');
});

test('of sheets that are shown the first is read, unless another one alone has the headings', async () => {
  const cover = await read(BOOKS['cover-sheet-first']!);
  expect(cover.sheetName).toBe('数据');
  expect((await read(BOOKS['hidden-first-sheet']!)).sheetName).toBe('数据');
});

test('a formula of which the file holds no value is told, where it is read', async () => {
  const sheet = `<worksheet><sheetData><row><c t="inlineStr"><is><t>姓名</t></is></c></row><row><c><f>A1</f></c></row></sheetData></worksheet>`;
  await expect(read(bookAround(sheet))).rejects.toThrow('公式还没有算出结果');
});

test('a part that is no XML is a damaged file', async () => {
  await expect(read(bookAround('<worksheet><sheetData><row>'))).rejects.toThrow('文件已损坏');
});
