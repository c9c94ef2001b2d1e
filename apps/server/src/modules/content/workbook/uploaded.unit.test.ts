import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { BOOKS } from '../../../testing/workbooks.ts';
import { takeFile } from './uploaded.ts';

const sent = (name: string, bytes: Buffer) => takeFile([{ name, stream: Readable.from([bytes]) }] as never);

test('a workbook of the new format is taken under every name that programs give it', async () => {
  const bytes = BOOKS['inline-strings']!;
  for (const name of ['名单.xlsx', '名单.XLSX', '名单.xls', '名单.et', '名单'])
    expect(await sent(name, bytes)).toEqual({ name, bytes });
});

// As people and programs save lists: 姓名 in GB18030, with its mark too, in two bytes in either order, as a page, in one file or not, and as the text that it is.
test.each<[string, Buffer, string]>([
  ['名单.csv', Buffer.from('d0d5c3fb2cd1a7bac50d0a', 'hex'), 'csv 文本'],
  ['名单.csv', Buffer.from('84319533d0d5c3fb2cd1a7bac50d0a', 'hex'), 'csv 文本'],
  ['名单.xls', Buffer.from('feff59d3540d0009', 'hex'), '制表符'],
  ['名单.xls', Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related'), '网页（HTML）'],
  ['名单.xls', Buffer.from('\ufeff姓名\t学号\r\n', 'utf16le'), '制表符'],
  ['名单.xls', Buffer.from('<html><table><tr><td>姓名</td></tr></table></html>'), '网页（HTML）'],
  ['名单.csv', Buffer.from('\ufeff姓名,学号\n'), 'csv 文本'],
])('%s that is none is told what it is, and the way out', async (name, bytes, what) => {
  await expect(sent(name, bytes)).rejects.toThrow(what);
  await expect(sent(name, bytes)).rejects.toThrow('另存为 xlsx');
});
