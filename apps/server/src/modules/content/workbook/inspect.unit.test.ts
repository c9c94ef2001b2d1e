import { expect, test } from 'vitest';
import { BOOKS, bookAround } from '../../../testing/workbooks.ts';
import { type ZipPart, zipOfParts } from '../../../testing/zip.ts';
import { openBook, scanSheet } from './inspect.ts';

const book = (sheet: string, ...more: ZipPart[]) => bookAround(`<worksheet>${sheet}</worksheet>`, more);

/** Looks at a file as it is looked at before it is read. */
async function inspect(bytes: Buffer): Promise<void> {
  const opened = await openBook(bytes);
  try {
    await scanSheet(opened, opened.sheets[0]!);
  } finally {
    opened.parts.zip.close();
  }
}
const container = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(stream, 'utf16le')]);

test.each<[string, Buffer, string]>([
  ['something else', Buffer.from('%PDF-1.7'), '文件不是 xlsx 表格'],
  ['an archive of something else', zipOfParts([{ name: 'word/document.xml', data: '<a/>' }]), '文件不是 xlsx 表格'],
  ['the old format', container('Workbook'), '文件是旧格式（xls）的表格'],
  ['the old format in capitals', container('WORKBOOK'), '文件是旧格式（xls）的表格'],
  ['a password', container('EncryptedPackage'), '文件设了密码'],
  ['an old document', container('WordDocument'), '文件不是 xlsx 表格'],
  ['a web page', Buffer.from('\n<html xmlns:x="urn:x"><table><tr><td>姓名'), '网页（HTML）'],
  ['a table of a web page', Buffer.from('<table border=1><tr><td>姓名'), '网页（HTML）'],
  ['a workbook of 2003', Buffer.from('<?xml version="1.0"?>\n<Workbook xmlns="urn">'), 'XML 表格'],
  ['tabs', Buffer.from('姓名\t学籍号\n许知宁\t1'), '制表符'],
  ['tabs in two bytes', Buffer.from('\ufeff姓名\t学籍号\n', 'utf16le'), '制表符'],
  ['commas', Buffer.from('姓名,学籍号\n许知宁,1'), 'csv'],
  [
    'an ods',
    zipOfParts([
      { name: 'mimetype', data: 'x' },
      { name: 'content.xml', data: '<a/>' },
    ]),
    'ods',
  ],
  ['an xlsb', zipOfParts([{ name: 'xl/workbook.bin', data: 'x' }]), 'xlsb'],
  ['pages of OFD', zipOfParts([{ name: 'OFD.xml', data: '<a/>' }]), '文件是 OFD 版式文件，不是表格'],
  ['a list of Numbers', zipOfParts([{ name: 'Index/Document.iwa', data: 'x' }]), '请导出为 Excel（xlsx）'],
  ['an archive that was cut off', book('').subarray(0, 80), '文件已损坏'],
  ['a password of its parts', book('', { name: 'xl/a.xml', data: 'a', encrypted: true }), '文件设了密码'],
  ['macros', book('', { name: 'xl/vbaProject.bin', data: 'x' }), '文件含有宏，'],
  ['macro sheets', book('', { name: 'xl/macrosheets/sheet1.xml', data: '<a/>' }), '文件含有宏表'],
  ['controls', book('', { name: 'xl/activeX/activeX1.bin', data: 'x' }), 'ActiveX'],
  ['other files', book('', { name: 'xl/externalLinks/externalLink1.xml', data: '<a/>' }), '文件链接了其他表格'],
  ['a million rows', book('<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(1_000_000)), '最多 50,000 行'],
  ['a million empty rows', book('<row><c r="A1" s="1"/></row>'.repeat(1_000_000)), '空行过多'],
  ['a bomb', book('', { name: 'xl/media/a.png', data: 'x', claims: 300 * 1024 * 1024 }), '文件展开后过大'],
  ['a bomb that lies about its size', bookAround('0'.repeat(5_000_000), [], 100), '文件已损坏'],
])('a file with %s is refused before it is read', async (_, bytes, text) => {
  await expect(inspect(bytes)).rejects.toThrow(text);
});

test('of merged cells the lowest are told, wherever the pieces of a part end', async () => {
  const cells = Array.from({ length: 5000 }, (_, at) => `<mergeCell ref="A${at + 1}:B${at + 1}"/>`).join('');
  const opened = await openBook(book(`<sheetData/><mergeCells>${cells}</mergeCells>`));
  expect(await scanSheet(opened, opened.sheets[0]!)).toEqual({ ref: 'A5000:B5000', row: 5000 });
  opened.parts.zip.close();
});

test('elements that never end are looked through as fast as others', async () => {
  await inspect(book('<mergeCell '.repeat(400_000)));
  await inspect(book(`<mergeCell ref="${'1'.repeat(60_000)}x"/>`));
});

test('what is no harm is none: settings of a printer, a photograph of each pupil, and empty rows below the last', async () => {
  await inspect(BOOKS['printer-settings']!);
  const photographs = Array.from({ length: 800 }, (_, at) => ({ name: `xl/media/image${at}.jpeg`, data: 'x' }));
  await inspect(book('<sheetData/>', ...photographs));
  const empty = '<row><c r="A1" s="1"/></row>'.repeat(100_000);
  await inspect(book(`<row><c><v>1</v></c></row>${empty}`));
});
