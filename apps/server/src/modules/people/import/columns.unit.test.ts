import { IMPORT_COLUMNS, type ImportKind, nameProblem } from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test, vi } from 'vitest';
import { readTable } from '../../content/workbook/index.ts';
import { cellOf, tableOf } from './columns.ts';

const written = async (rows: (string | number | null)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows }] }));
async function readAll(kind: ImportKind, bytes: Buffer): Promise<void> {
  for await (const _ of readTable(bytes, tableOf(kind)));
}
const titles = (kind: ImportKind) => IMPORT_COLUMNS[kind].map(({ title }) => title);

test('a sheet of another kind, without the heading, or without rows is told apart', async () => {
  await expect(readAll('students', await written([titles('staff'), ['甲']]))).rejects.toThrow('这是教职工的表格');
  await expect(readAll('students', await written([['一', '二'], ['甲']]))).rejects.toThrow('缺少：姓名、学号');
  await expect(readAll('staff', await written([titles('staff')]))).rejects.toThrow('表格里没有数据');
  await expect(readAll('staff', await written([[...titles('staff'), '姓名'], ['甲']]))).rejects.toThrow('出现了两次');
});

test('a column that nothing goes by is named', async () => {
  const told = vi.fn();
  const bytes = await written([
    [...titles('staff').slice(0, -1), '手机号码', ''],
    ['甲', '乙'],
  ]);
  for await (const _ of readTable(bytes, tableOf('staff'), { told }));
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ ignored: ['手机号码'] }));
});

test('a title is known whichever width its signs have', async () => {
  const read = vi.fn();
  const told = vi.fn();
  const heading = titles('students').map((title) => title.replace('2', '２'));
  const cells = titles('students').map((_, at) => `值${at}`);
  for await (const row of readTable(await written([heading, cells]), tableOf('students'), { told })) read(row.cells);
  expect(read).toHaveBeenCalledWith(expect.objectContaining({ guardian2: expect.stringContaining('值') }));
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ ignored: [] }));
});

test('blanks that pad a word of the choices are none of it, and a masked number says nothing', () => {
  const column = (key: string) => IMPORT_COLUMNS.students.find((one) => one.key === key)!;
  expect(cellOf(column('relation'), '父　亲')).toBe('父亲');
  expect(cellOf(column('household'), '云汀市 白鹭区')).toBe('云汀市 白鹭区');
  expect(cellOf(column('identity'), '3301＊＊＊＊0012')).toBe('');
});

test('a name of several lines is told, as it may be two people’s or have its pinyin below; one that goes on is one', async () => {
  const names = ['张三\nzhāng sān', '许明\r\n王芳', '阿丽娅·\n买买提', '章\n衡', '\n林小禾\n', '\n'];
  const heading = titles('students');
  const rowOf = (name: string) => heading.map((title) => (title === '姓名' ? name : title === '学号' ? 'A1' : null));
  const bytes = await written([heading, ...names.map(rowOf)]);
  const read: string[] = [];
  for await (const { cells } of readTable(bytes, tableOf('students'))) read.push(cells.name ?? '');
  expect(read).toEqual(['张三、zhāng sān', '许明、王芳', '阿丽娅·买买提', '章衡', '林小禾', '']);
  expect(nameProblem(read[1]!)).toContain('不能有“、”');
  // The name of an organisation is kept as text.
  const orgs = await written([titles('organisations'), ['云汀\n小学', '学校']]);
  for await (const { cells } of readTable(orgs, tableOf('organisations'))) expect(cells.name).toBe('云汀 小学');
});
