import { IMPORT_MOST_ROWS } from '@vimo/contract';
import { refused } from '../../../platform/errors.ts';
import { type Book, bookOf, type Sheet } from './book.ts';
import { foreignProblem, otherArchive } from './foreign.ts';
import { openParts, piecesOf } from './parts.ts';

/** Rows that hold something in columns of their own alone, such as a number prefilled below the last one. */
export const SPARE_ROWS = 2000;
/** Rows in all: a spreadsheet keeps empty ones below the last where a whole column was given a format. */
const MOST_ALL_ROWS = 200_000;

const TOO_MANY_EMPTY = '表格下方的空行过多，请把数据复制到新的模板里再上传';
export const TOO_MANY_ROWS = `最多 ${IMPORT_MOST_ROWS.toLocaleString('zh-CN')} 行，请分成几个文件导入`;

/** Parts for which a workbook is refused, by the beginning or end of their names. Printer settings, pictures and notes are none. */
const REFUSED: readonly [RegExp, string][] = [
  [/(^|\/)vbaproject\.bin$/, '文件含有宏，请另存为不含宏的 xlsx 后再上传'],
  [/^xl\/(macrosheets|dialogsheets)\//, '文件含有宏表，请另存为不含宏的 xlsx 后再上传'],
  [/^xl\/activex\//, '文件含有 ActiveX 控件，请去掉控件后再上传'],
  [/^xl\/externallinks\//, '文件链接了其他表格，请把链接的单元格粘贴为数值后再上传'],
];

/** Opens a workbook after looking at what it is made of. Whoever opens it closes its `parts.zip`. @throws Refusal with the reason for which it is not read, and the way out */
export async function openBook(bytes: Buffer): Promise<Book> {
  const problem = foreignProblem(bytes);
  if (problem) throw refused(problem);
  const parts = await openParts(bytes);
  try {
    const names = [...parts.byName.keys()];
    if (!names.some((name) => /^xl\/workbook\d*\.xml$/.test(name))) throw refused(otherArchive(new Set(names)));
    for (const [name, text] of REFUSED) if (names.some((one) => name.test(one))) throw refused(text);
    return await bookOf(parts);
  } catch (error) {
    parts.zip.close();
    throw error;
  }
}

/** Long enough for what is looked for to lie across two pieces. */
const OVERLAP = 120;

/** Cells that were made one, the lowest of the sheet. */
export interface Merged {
  /** As a spreadsheet names them, such as A1:F1; empty where the file does not say. */
  ref: string;
  /** The number of their last row. */
  row: number;
}

const MERGED = /<(?:\w+:)?mergeCell\s([^<>]*)>/g;
function mergedOf(attributes: string): Merged {
  const [, ref = ''] = /(?:^|\s)ref\s*=\s*["']([^"']*)["']/.exec(attributes) ?? [];
  const row = Number(/(\d{1,9})\s?$/.exec(ref)?.[1] ?? Number.POSITIVE_INFINITY);
  return { ref, row };
}

/** Looks at the sheet that will be read, and at no other: more rows than fit, and which of its merged cells is the lowest. @throws Refusal */
export async function scanSheet({ parts }: Book, { entry }: Sheet): Promise<Merged | undefined> {
  let lowest: Merged | undefined;
  let rows = 0;
  let filled = 0;
  let isFilled = false;
  let before = '';
  for await (const piece of piecesOf(parts, entry)) {
    const read = before + piece.toString('latin1');
    for (const [, attributes = ''] of read.matchAll(MERGED)) {
      const merged = mergedOf(attributes);
      if (!lowest || merged.row > lowest.row) lowest = merged;
    }
    before = read.slice(-OVERLAP);
    for (const [, tag] of read.slice(0, -OVERLAP).matchAll(/<(?:\w+:)?(row|v|is)[ >/]/g)) {
      if (tag === 'row') rows += 1;
      else if (!isFilled) filled += 1;
      isFilled = tag !== 'row';
    }
    if (filled > IMPORT_MOST_ROWS + SPARE_ROWS) throw refused(TOO_MANY_ROWS);
    if (rows > MOST_ALL_ROWS) throw refused(TOO_MANY_EMPTY);
  }
  return lowest;
}
