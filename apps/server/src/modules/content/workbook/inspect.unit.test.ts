import { expect, test } from 'vitest';
import { type ZipPart, zipOfParts } from '../../../testing/zip.ts';
import { inspectWorkbook } from './inspect.ts';

const book = (sheet: string, ...more: ZipPart[]) =>
  zipOfParts([
    { name: 'xl/workbook.xml', data: '<workbook/>' },
    { name: 'xl/worksheets/sheet1.xml', data: `<worksheet>${sheet}</worksheet>` },
    ...more,
  ]);

test.each<[string, Buffer, string]>([
  ['no archive', Buffer.from('姓名,学籍号'), '文件不是 xlsx 表格'],
  ['an archive of something else', zipOfParts([{ name: 'word/document.xml', data: '<a/>' }]), '文件不是 xlsx 表格'],
  ['the old format', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), '文件是旧格式或设了密码'],
  ['an archive that was cut off', book('').subarray(0, 80), '文件已损坏'],
  ['a password', book('', { name: 'xl/a.xml', data: 'a', encrypted: true }), '文件设了密码'],
  ['macros', book('', { name: 'xl/vbaProject.bin', data: 'x' }), '文件含有宏或控件'],
  ['other files', book('', { name: 'xl/externalLinks/externalLink1.xml', data: '<a/>' }), '文件链接了其他表格'],
  ['formulas', book('<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>'), '文件含有公式'],
  ['merged cells', book('<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'), '文件含有合并单元格'],
  ['a million rows', book('<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(1_000_000)), '最多 50,000 行'],
  ['a million empty rows', book('<row><c r="A1" s="1"/></row>'.repeat(1_000_000)), '空行过多'],
  ['a bomb', book('', { name: 'xl/styles.xml', data: 'x', claims: 300 * 1024 * 1024 }), '文件展开后过大'],
  [
    'a bomb that lies about its size',
    zipOfParts([
      { name: 'xl/workbook.xml', data: '<workbook/>' },
      { name: 'xl/worksheets/sheet1.xml', data: '0'.repeat(5_000_000), claims: 100 },
    ]),
    '文件已损坏',
  ],
])('a file with %s is refused before it is read', async (_, bytes, text) => {
  await expect(inspectWorkbook(bytes)).rejects.toThrow(text);
});

test('empty rows below the last one, of a column that was given a format, are no reason to refuse', async () => {
  const empty = '<row><c r="A1" s="1"/></row>'.repeat(100_000);
  await expect(inspectWorkbook(book(`<row><c><v>1</v></c></row>${empty}`))).resolves.toBe(0);
});
