import { promisify } from 'node:util';
import {
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  IMPORT_MOST_ROWS,
  type ImportColumn,
  type ImportKind,
  importKindLabel,
} from '@vimo/contract';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Refusal, refused } from '../../../platform/errors.ts';
import { workbooks } from './sheets.ts';

/** Bytes of a workbook when it is unpacked, of one part and of all; 50,000 rows with long texts stay below. */
const MOST_PART = 120 * 1024 * 1024;
const MOST_ALL = 160 * 1024 * 1024;
const MOST_PARTS = 300;
/** Rows that hold something in columns of their own alone, such as a number prefilled below the last one. */
const SPARE_ROWS = 2000;
/** Rows in all: a spreadsheet keeps empty ones below the last where a whole column was given a format. */
const MOST_ALL_ROWS = 200_000;
const MOST_COLUMNS = 60;

const NOT_XLSX = '文件不是 xlsx 表格，请用表格软件另存为 xlsx 后再上传';
const DAMAGED = '文件已损坏，无法读取，请重新保存后上传';
const TOO_MANY_EMPTY = '表格下方的空行过多，请把数据复制到新的模板里再上传';
const TOO_MANY_ROWS = `最多 ${IMPORT_MOST_ROWS.toLocaleString('zh-CN')} 行，请分成几个文件导入`;

export type Cells = Record<string, string>;
export interface FileRow {
  /** As in the file: the heading is 1. */
  row: number;
  cells: Cells;
}

/**
 * Looks at a workbook before it is read: sizes of its parts as they say and as they are, macros, formulas, merged cells, rows.
 * @throws Refusal with the reason for which it is not read
 */
export async function inspectWorkbook(bytes: Buffer): Promise<void> {
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

async function scanSheet(zip: ZipFile, entry: Entry): Promise<void> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(refused(DAMAGED)) : resolve(opened))),
  );
  let rows = 0;
  let filled = 0;
  let isFilled = false;
  let before = '';
  try {
    for await (const piece of stream) {
      const text = before + (piece as Buffer).toString('latin1');
      if (/<(\w+:)?f[ >/]/.test(text)) throw refused('文件含有公式，请粘贴为数值后再上传');
      if (/<(\w+:)?mergeCell[ >]/.test(text)) throw refused('文件含有合并单元格，请取消合并后再上传');
      before = text.slice(-OVERLAP);
      for (const [, tag] of text.slice(0, -OVERLAP).matchAll(/<(?:\w+:)?(row|v|is)[ >/]/g)) {
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

/**
 * The rows of the first sheet, by the columns of a kind. @throws Refusal when its heading is not that of the kind's template, or it holds too many rows or none
 */
export async function* readRows(kind: ImportKind, bytes: Buffer): AsyncGenerator<FileRow> {
  let places: (ImportColumn | undefined)[] | undefined;
  let count = 0;
  for await (const { index, values } of sheetRows(bytes)) {
    if (!places) {
      places = placesOf(
        kind,
        values.slice(0, MOST_COLUMNS).map((value) => textOf(value)),
      );
      continue;
    }
    const cells: Cells = {};
    places.forEach((column, at) => {
      if (column) cells[column.key] = textOf(values[at]);
    });
    if (Object.values(cells).every((text) => text === '')) continue;
    count += 1;
    if (count > IMPORT_MOST_ROWS) throw refused(TOO_MANY_ROWS);
    yield { row: index + 1, cells };
  }
  if (!places || count === 0) throw refused('表格里没有数据');
}

/** The rows of the first sheet as they stand. @throws Refusal when it cannot be read */
export async function* sheetRows(bytes: Buffer) {
  try {
    const { streamXlsxRows } = await workbooks();
    yield* streamXlsxRows(bytes, { readStyles: true });
  } catch (error) {
    throw error instanceof Refusal ? error : refused(DAMAGED);
  }
}

const titleOf = (text: string) => text.replace(/[*＊\s]/g, '');

/** Which column of the kind stands at each place of the heading. */
function placesOf(kind: ImportKind, heading: string[]): (ImportColumn | undefined)[] {
  const titles = heading.map(titleOf);
  const fits = (one: ImportKind) =>
    IMPORT_COLUMNS[one].filter((column) => column.required && !titles.includes(column.title));
  const missing = fits(kind);
  if (missing.length > 0) {
    const other = IMPORT_KINDS.find((one) => one !== kind && fits(one).length === 0);
    if (other) throw refused(`这是${importKindLabel[other]}的表格，请在“导入${importKindLabel[other]}”中上传`);
    const names = missing.map(({ title }) => title).join('、');
    throw refused(`第一张工作表的第一行应是模板的表头，缺少：${names}`);
  }
  const twice = titles.find(
    (title, at) => title !== '' && titles.indexOf(title) !== at && IMPORT_COLUMNS[kind].some((c) => c.title === title),
  );
  if (twice) throw refused(`表头“${twice}”出现了两次`);
  return titles.map((title) => IMPORT_COLUMNS[kind].find((column) => column.title === title));
}

/** From here on spreadsheets keep fifteen digits of a number and zeros for the others. */
const MOST_EXACT = 1e15;

/** A cell as text of at most so many characters: dates as YYYY-MM-DD, numbers as they are read, those of which digits are lost as 1.1e+17; without invisible marks. */
export function textOf(value: unknown, most = 200): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number' && Math.abs(value) >= MOST_EXACT) return value.toExponential();
  return String(value)
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
    .slice(0, most);
}
