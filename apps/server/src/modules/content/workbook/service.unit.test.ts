import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { refused } from '../../../platform/errors.ts';
import { BOOKS, bookAround } from '../../../testing/workbooks.ts';
import { type ReadOf, readTable, type TablePlan } from './read.ts';
import { createWorkbooks } from './service.ts';
import { textOf } from './values.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-workbooks-'));
const log = pino({ level: 'silent' });
const workbooks = createWorkbooks(log);
afterAll(async () => {
  await workbooks.close();
  rmSync(folder, { recursive: true });
});

const plan: TablePlan<{ cells: string[] }> = {
  ...{ most: 10, tooMany: '最多 10 行', none: '没有数据' },
  columns(titles) {
    if (!titles.includes('姓名')) throw refused('没有姓名');
    return (values) => {
      const cells = titles.map((_, at) => textOf(values[at]));
      return cells.some(Boolean) ? { cells } : undefined;
    };
  },
};

/** All that is read of a file, or why it is not. */
async function readBy(rowsOf: typeof workbooks.rowsOf, bytes: Buffer, withHidden: boolean) {
  const found: unknown[] = [];
  try {
    for await (const row of rowsOf(bytes, plan, { withHidden, told: (read: ReadOf) => found.push(read) }))
      found.push(row);
    return found;
  } catch (error) {
    return (error as Error).message;
  }
}
const sheet = (rows: string) => bookAround(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const heading = `<row>${cell('姓名')}</row>`;
const withColumns = (columns: string) =>
  bookAround(
    `<worksheet><cols>${columns}</cols><sheetData><row>${cell('姓名')}${cell('学号')}</row><row>${cell('甲')}${cell('A1')}</row></sheetData></worksheet>`,
  );

test.each(
  Object.entries({
    ...BOOKS,
    'a formula without its value': sheet(`${heading}<row><c><f>A1</f></c></row>`),
    'no XML': bookAround('<worksheet><sheetData><row>'),
    'no heading': sheet(`<row>${cell('学号')}</row>`),
    'too many rows': sheet(heading + `<row>${cell('甲')}</row>`.repeat(11)),
    'no workbook': Buffer.from('姓名,学号\n'),
    'hidden columns': withColumns('<col min="2" max="16384" hidden="1"/>'),
    'its names in a hidden column': withColumns('<col min="1" max="1" width="0" customWidth="1"/>'),
  }),
)('a workbook with %s says in a thread what it says here', async (_, bytes) => {
  for (const withHidden of [false, true])
    expect(await readBy(workbooks.rowsOf, bytes, withHidden)).toEqual(await readBy(readTable, bytes, withHidden));
});

test('what would be far more than the file is not handed over', async () => {
  const many = `<row>${`<c t="inlineStr"><is><t>${'字'.repeat(30_000)}</t></is></c>`.repeat(50)}</row>`;
  expect(await readBy(workbooks.rowsOf, sheet(heading + many.repeat(8)), false)).toContain('展开后过大');
  const far = `<row><c r="GR2"><v>1</v></c></row>`;
  const ofMany = { ...plan, most: 50_000 };
  const reading = async () => {
    for await (const _ of workbooks.rowsOf(sheet(heading + far.repeat(45_000)), ofMany));
  };
  await expect(reading()).rejects.toThrow('展开后过大');
  // A sheet may be named again and again.
  const tab = (name: string) => `<sheet name="${name}" r:id="rId1"/>`;
  const tabs = `<workbook xmlns:r="r"><sheets>${tab('一')}${tab('二')}${tab('三')}</sheets></workbook>`;
  const wide = `<row>${cell('字'.repeat(500)).repeat(180)}</row>`.repeat(60);
  const again = bookAround(`<worksheet><sheetData>${wide}</sheetData></worksheet>`, [
    { name: 'xl/workbook.xml', data: tabs },
  ]);
  expect(await readBy(workbooks.rowsOf, again, false)).toContain('展开后过大');
  expect(await readBy(workbooks.rowsOf, sheet(heading + `<row><c/>${cell('甲')}</row>`.repeat(3000)), false)).toBe(
    '最多 10 行',
  );
});

test('one that takes for ever or eats up its memory is refused, and the next is read', async () => {
  const task = path.join(folder, 'task.mjs');
  writeFileSync(
    task,
    `export default ({ bytes }) => {
       if (bytes[0] === 1) for (;;);
       if (bytes[0] === 2) for (const held = []; ; ) held.push(Array(100_000).fill(held.length));
       return { refusal: '读到了' };
     };`,
  );
  const bounded = createWorkbooks(log, { task, ms: 5_000 });
  try {
    for (const first of [1, 2])
      expect(await readBy(bounded.rowsOf, Buffer.from([first]), false)).toContain('表格无法读取');
    expect(await readBy(bounded.rowsOf, Buffer.from([3]), false)).toBe('读到了');
  } finally {
    await bounded.close();
  }
});

test('what stands in a column that is hidden is named and left out, and read where that is asked for', async () => {
  const read = (columns: string, withHidden: boolean) => readBy(readTable, withColumns(columns), withHidden);
  const told = { sheetName: 'Sheet1', otherSheets: [], hiddenRows: 0, ignored: [] };
  const numbers = '<col min="2" max="16384" hidden="1"/>';
  expect(((await read(numbers, false)) as unknown[]).at(-1)).toEqual({ ...told, hiddenColumns: ['学号'] });
  expect(((await read(numbers, true)) as unknown[]).at(-1)).toEqual({ ...told, hiddenColumns: [] });
  expect(await read('<col min="1" max="1" width="0" customWidth="1"/>', false)).toBe(
    '没有姓名。隐藏的列没有读入：姓名，请取消隐藏后重新上传',
  );
  expect(((await read('<col min="1" max="2" width="9"/>', false)) as unknown[]).at(-1)).toEqual({
    ...told,
    hiddenColumns: [],
  });
});
