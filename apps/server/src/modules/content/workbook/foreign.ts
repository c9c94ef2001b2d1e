import { type ArchiveKind, archiveKindOf } from '../../../platform/archive-kinds.ts';

/** What a file is that is no xlsx, and the way out (docs/domains/imports.md, Workbooks). */

const SAVE_AS = '用表格软件打开，另存为 xlsx 后再上传';
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Names within an OLE container are of two bytes a letter. */
const wide = (name: string) => Buffer.from(name, 'utf16le');
/** So many bytes tell what a text is. */
const HEAD = 4096;

/** What is said of a file that is no archive; undefined for one that may be a workbook. */
export function foreignProblem(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return undefined;
  if (bytes.subarray(0, 8).equals(OLE)) {
    if (bytes.includes(wide('EncryptedPackage'))) return '文件设了密码，请去掉密码后再上传';
    return ['Workbook', 'WORKBOOK', 'Book', 'BOOK'].some((name) => bytes.includes(wide(name)))
      ? `文件是旧格式（xls）的表格，请${SAVE_AS}`
      : NOT_XLSX;
  }
  const text = headOf(bytes);
  if (text === undefined) return NOT_XLSX;
  if (/^\s*(<\?xml[^>]*>\s*)?(<\?mso[^>]*>\s*)?<(\w+:)?workbook[\s>]/i.test(text))
    return `文件是 XML 表格（Excel 2003），请${SAVE_AS}`;
  if (/^\s*mime-version:|<(!doctype html|html|head|table|meta)[\s>]/i.test(text))
    return `文件其实是网页（HTML），请${SAVE_AS}`;
  const [line = ''] = text.split('\n');
  if (line.includes('\t')) return `文件其实是用制表符分隔的文本，请${SAVE_AS}`;
  return /[,;，]/.test(line) ? `文件其实是 csv 文本，请${SAVE_AS}` : NOT_XLSX;
}

export const NOT_XLSX = '文件不是 xlsx 表格，请用表格软件另存为 xlsx 后再上传';

const ARCHIVES: Record<ArchiveKind, string> = {
  xlsb: `文件是 xlsb 表格，请${SAVE_AS}`,
  ofd: '文件是 OFD 版式文件，不是表格，请找到原来的表格，另存为 xlsx 后再上传',
  iwork: '文件是 iWork 文稿（Numbers 等），请导出为 Excel（xlsx）后再上传',
};

/** What is said of an archive that holds no workbook of this format. */
export function otherArchive(names: ReadonlySet<string>): string {
  if (names.has('content.xml') && names.has('mimetype')) return `文件是 ods 表格，请${SAVE_AS}`;
  const kind = archiveKindOf(names);
  return kind ? ARCHIVES[kind] : NOT_XLSX;
}

/** The beginning of a text, in whichever of the usual ways it is written; undefined for what is none. */
function headOf(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, HEAD);
  if (head[0] === 0xff && head[1] === 0xfe) return head.subarray(2).toString('utf16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head);
  return head.includes(0) ? undefined : head.toString('latin1');
}
