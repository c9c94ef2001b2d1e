import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { IMPORT_MOST_ROWS } from '@vimo/contract';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Refusal, refused } from '../../../platform/errors.ts';

/** Bytes of a workbook when it is unpacked, of one part and of all; 50,000 rows with long texts stay below. */
const MOST_PART = 120 * 1024 * 1024;
const MOST_ALL = 160 * 1024 * 1024;
const MOST_PARTS = 300;
/** Rows that hold something in columns of their own alone, such as a number prefilled below the last one. */
const SPARE_ROWS = 2000;
/** Rows in all: a spreadsheet keeps empty ones below the last where a whole column was given a format. */
const MOST_ALL_ROWS = 200_000;

const NOT_XLSX = '文件不是 xlsx 表格，请用表格软件另存为 xlsx 后再上传';
export const DAMAGED = '文件已损坏，无法读取，请重新保存后上传';
const TOO_MANY_EMPTY = '表格下方的空行过多，请把数据复制到新的模板里再上传';
export const TOO_MANY_ROWS = `最多 ${IMPORT_MOST_ROWS.toLocaleString('zh-CN')} 行，请分成几个文件导入`;

/**
 * Looks at a workbook before it is read: sizes of its parts as they say and as they are, macros, formulas, merged cells, rows.
 * @returns which of its sheets, counted from 0, is the first that is shown: templates of others keep lists of choices in hidden ones
 * @throws Refusal with the reason for which it is not read
 */
export async function inspectWorkbook(bytes: Buffer): Promise<number> {
  if (bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex')))
    throw refused('文件是旧格式或设了密码，请去掉密码并另存为 xlsx 后再上传');
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') throw refused(NOT_XLSX);
  const zip = await openZip(bytes);
  try {
    const entries = await entriesOf(zip);
    const names = entries.map(({ fileName }) => fileName.toLowerCase());
    if (!names.includes('xl/workbook.xml')) throw refused(NOT_XLSX);
    if (names.some((name) => /vbaproject|\.bin$|activex|xl\/macrosheets/.test(name)))
      throw refused('文件含有宏或控件，请另存为不含宏的 xlsx 后再上传');
    if (names.some((name) => name.startsWith('xl/externallinks/')))
      throw refused('文件链接了其他表格，请粘贴为数值后再上传');
    for (const entry of entries) if (/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.fileName)) await scanSheet(zip, entry);
    return await firstShown(zip, entries.find(({ fileName }) => fileName.toLowerCase() === 'xl/workbook.xml')!);
  } finally {
    zip.close();
  }
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  const open = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer);
  return open(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw refused(DAMAGED);
  });
}

/** The parts of the archive; refused by what they say of their sizes before any of them is unpacked. */
function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    let all = 0;
    zip.on('entry', (entry: Entry) => {
      all += entry.uncompressedSize;
      entries.push(entry);
      if (entry.isEncrypted()) reject(refused('文件设了密码，请去掉密码后再上传'));
      else if (entry.uncompressedSize > MOST_PART || all > MOST_ALL || entries.length > MOST_PARTS)
        reject(refused('文件展开后过大，请只保留要导入的数据再上传'));
      else zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', () => reject(refused(DAMAGED)));
    zip.readEntry();
  });
}

/** Long enough for what is looked for to lie across two pieces. */
const OVERLAP = 16;

const unpacked = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(refused(DAMAGED)) : resolve(opened))),
  );

/** Of the list of sheets in a workbook. */
async function firstShown(zip: ZipFile, entry: Entry): Promise<number> {
  const list = await text(await unpacked(zip, entry)).catch(() => {
    throw refused(DAMAGED);
  });
  const sheets = [...list.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => tag);
  return Math.max(
    0,
    sheets.findIndex((tag) => !/\sstate="(?:hidden|veryHidden)"/.test(tag)),
  );
}

async function scanSheet(zip: ZipFile, entry: Entry): Promise<void> {
  const stream = await unpacked(zip, entry);
  let rows = 0;
  let filled = 0;
  let isFilled = false;
  let before = '';
  try {
    for await (const piece of stream) {
      const read = before + (piece as Buffer).toString('latin1');
      if (/<(\w+:)?f[ >/]/.test(read)) throw refused('文件含有公式，请粘贴为数值后再上传');
      if (/<(\w+:)?mergeCell[ >]/.test(read)) throw refused('文件含有合并单元格，请取消合并后再上传');
      before = read.slice(-OVERLAP);
      for (const [, tag] of read.slice(0, -OVERLAP).matchAll(/<(?:\w+:)?(row|v|is)[ >/]/g)) {
        if (tag === 'row') rows += 1;
        else if (!isFilled) filled += 1;
        isFilled = tag !== 'row';
      }
      if (filled > IMPORT_MOST_ROWS + SPARE_ROWS) throw refused(TOO_MANY_ROWS);
      if (rows > MOST_ALL_ROWS) throw refused(TOO_MANY_EMPTY);
    }
  } catch (error) {
    // What unpacking finds wrong with the bytes.
    throw error instanceof Refusal ? error : refused(DAMAGED);
  }
}
