import { crc32, deflateRawSync } from 'node:zlib';
import { IMPORT_COLUMNS, type ImportKind } from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { inspectWorkbook, readRows, textOf } from './workbook.ts';

interface Part {
  name: string;
  data: string;
  /** What the archive says of its size, where it lies. */
  claims?: number;
  encrypted?: true;
}

/** A zip archive of parts, as a hostile hand could write it. */
function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claims, encrypted } of parts) {
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(encrypted ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? Buffer.byteLength(data), 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name));
    bodies.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const book = (sheet: string, ...more: Part[]) =>
  zipOf([
    { name: 'xl/workbook.xml', data: '<workbook/>' },
    { name: 'xl/worksheets/sheet1.xml', data: `<worksheet>${sheet}</worksheet>` },
    ...more,
  ]);

test.each<[string, Buffer, string]>([
  ['no archive', Buffer.from('姓名,学籍号'), '文件不是 xlsx 表格'],
  ['an archive of something else', zipOf([{ name: 'word/document.xml', data: '<a/>' }]), '文件不是 xlsx 表格'],
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
    zipOf([
      { name: 'xl/workbook.xml', data: '<workbook/>' },
      { name: 'xl/worksheets/sheet1.xml', data: '0'.repeat(5_000_000), claims: 100 },
    ]),
    '文件已损坏',
  ],
])('a file with %s is refused before it is read', async (_, bytes, text) => {
  await expect(inspectWorkbook(bytes)).rejects.toThrow(text);
});

const written = async (rows: (string | number | null)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows }] }));
async function readAll(kind: ImportKind, bytes: Buffer): Promise<void> {
  for await (const _ of readRows(kind, bytes));
}
const titles = (kind: ImportKind) => IMPORT_COLUMNS[kind].map(({ title }) => title);

test('a sheet of another kind, without the heading, or without rows is told apart', async () => {
  await expect(readAll('students', await written([titles('staff'), ['甲']]))).rejects.toThrow('这是教职工的表格');
  await expect(readAll('students', await written([['一', '二'], ['甲']]))).rejects.toThrow('缺少：姓名、学籍号');
  await expect(readAll('staff', await written([titles('staff')]))).rejects.toThrow('表格里没有数据');
  await expect(readAll('staff', await written([[...titles('staff'), '姓名'], ['甲']]))).rejects.toThrow('出现了两次');
});

test('empty rows below the last one, of a column that was given a format, are no reason to refuse', async () => {
  const empty = '<row><c r="A1" s="1"/></row>'.repeat(100_000);
  await expect(inspectWorkbook(book(`<row><c><v>1</v></c></row>${empty}`))).resolves.toBeUndefined();
});

test('a cell is read as people see it, and a number of which digits were lost as one', () => {
  expect(['\u200b许知宁\ufeff', '许\u00a0知', 139_0000_0000, 2024030118001].map((value) => textOf(value))).toEqual([
    '许知宁',
    '许\u00a0知',
    '13900000000',
    '2024030118001',
  ]);
  expect(textOf(510_101_200_801_015_000)).toBe('5.10101200801015e+17');
});
