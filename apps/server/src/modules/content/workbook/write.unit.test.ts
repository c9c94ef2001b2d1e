import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type ReadOf, readTable } from './read.ts';
import { textOf } from './values.ts';
import { sheetOf } from './write.ts';

test.each([
  ['2025-2026学年期中/期末 [补考]*', '2025-2026学年期中_期末 _补考__'],
  ["'月考'", '_月考_'],
  ['History', 'History_'],
  ['', '_'],
  ['𠮷'.repeat(30), '𠮷'.repeat(15)],
])('a sheet that is to be called %j is written under a name that spreadsheets take', async (name, called) => {
  const plan = {
    ...{ most: 10, tooMany: '过多', none: '没有数据' },
    columns: () => (values: readonly unknown[]) => ({ said: textOf(values[0]) }),
  };
  const read: ReadOf[] = [];
  const bytes = await buffer(sheetOf(name, [{ title: '姓名' }], [['甲']]));
  for await (const { said } of readTable(bytes, plan, { told: (what) => read.push(what) })) expect(said).toBe('甲');
  expect(read.map(({ sheetName }) => sheetName)).toEqual([called]);
});
