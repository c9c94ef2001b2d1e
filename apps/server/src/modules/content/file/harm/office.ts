import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { DAMAGED, Harmful, LOCKED, MOST_UNPACKED, type Steps, TOO_LARGE } from './harmful.ts';
import { targetOf } from './targets.ts';

export type OfficeKind = 'docx' | 'xlsx' | 'pptx';

const MAINS: Record<OfficeKind, string> = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
  pptx: 'presentationml.presentation.main+xml',
};
const MOST_PARTS = 5000;
/** Largest list of types or of relations. */
const MOST_LIST = 4 * 1024 * 1024;
/** Times that the bytes of a part grow when it is unpacked; text of spreadsheets reaches a hundred. */
const MOST_GROWTH = 400;
/** Bytes that are unpacked and passed over are cheap: packed, they are hundreds of times smaller. */
const UNPACKED_A_STEP = 16;
const SMALL = 10 * 1024 * 1024;
/** The table behind a chart is a workbook in a workbook; no deeper. */
const MOST_CHART = 20 * 1024 * 1024;

const MACRO = '含有宏或控件，请另存为不含宏的文件后再上传';
const EMBEDDED = '含有嵌入的其他文件或对象，请转为图片后再上传';
const LINKED = '链接了其他程序，请粘贴为数值后再上传';
const OUTSIDE = '会从外部载入模板或对象，请去掉后再上传';
const MISSHAPEN = '内部的文件名称或结构有误，请重新保存后上传';
const HARMFUL_PARTS: [RegExp, string][] = [
  [/vba(?:project|data)|macrosheets|dialogsheets|(?:^|\/)activex|customui/, MACRO],
  [/(?:^|\/)embeddings\/(?![^/]+\.xlsx$)|oleobject/, EMBEDDED],
  // Bytes that nobody runs: what programs for printing leave behind, and notes of add-ins in a sheet.
  [
    /\.(?:exe|dll|js|jse|vbs|vbe|wsf|hta|bat|cmd|ps1|scr|lnk|jar|msi|com|pif)$|(?<!(?:printersettings|customproperty)\d{0,4})\.bin$/,
    EMBEDDED,
  ],
];
/** Relations to what lies outside of the file that only a press follows, or that show a picture. */
const MAY_BE_OUTSIDE = /\/(?:hyperlink|image|video|audio|media)$/;
/** Where the values stand that a workbook has of another. */
const LINK = /(?:^|\/)externallinks\/[^/%]+\.xml$/i;
/** Before the name of an element; any sign of a name may stand in it. */
const PREFIX = String.raw`(?:[^\s<>/:]+:)?`;
const ASKS_PROGRAM = new RegExp(String.raw`<${PREFIX}(?:dde|ole)Link[\s/>]`, 'i');
const RELATION = new RegExp(String.raw`<${PREFIX}Relationship\s[^<]*`, 'gi');
/** What ends the list of an archive's parts, and the length of a comment at its end. */
const END_OF_LIST = Buffer.from('PK\x05\x06', 'latin1');
const END_LENGTH = 22;
/** Bytes behind the archive that programs for mails and disks leave there. */
const MOST_BEHIND = 1024;

/**
 * Looks at a document of the newer office formats: names and sizes of its parts, what it says they are, what it leads to. Each part is unpacked, as a stream.
 * @throws Harmful
 */
export const lookAtOffice = async (path: string, kind: OfficeKind, steps: Steps): Promise<void> =>
  lookAtZip(await readFile(path), kind, 0, steps);

const OPTIONS: yauzl.Options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false };
const openZip = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer);

async function lookAtZip(bytes: Buffer, kind: OfficeKind, depth: number, steps: Steps): Promise<void> {
  const zip = await openZip(withoutTail(bytes), OPTIONS).catch(() => {
    throw new Harmful(DAMAGED);
  });
  try {
    const entries = await entriesOf(zip);
    steps.spend(entries.length);
    for (const entry of entries) await lookAtPart(zip, entry, kind, depth, steps);
  } catch (error) {
    if (error instanceof Harmful) throw error;
    throw new Harmful(DAMAGED);
  } finally {
    zip.close();
  }
}

/** The archive up to its end: Word opens one with something behind it, the library does not. */
function withoutTail(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(END_OF_LIST);
  if (at < 0 || at + END_LENGTH > bytes.length) return bytes;
  const end = at + END_LENGTH + bytes.readUInt16LE(at + END_LENGTH - 2);
  const behind = bytes.subarray(end);
  return behind.length <= MOST_BEHIND || behind.every((byte) => byte === 0) ? bytes.subarray(0, end) : bytes;
}

/** The parts, refused by their names and by what they say of their sizes before one is unpacked. */
function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    const names = new Set<string>();
    let all = 0;
    zip.on('entry', (entry: Entry) => {
      all += entry.uncompressedSize;
      const problem = partProblem(entry, names, all);
      if (problem) return reject(new Harmful(problem));
      names.add(entry.fileName.toLowerCase());
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => {
      if (!names.has('[content_types].xml')) reject(new Harmful(DAMAGED));
      // Parts that share their bytes would be unpacked again and again.
      else if (overlap(entries)) reject(new Harmful(MISSHAPEN));
      else resolve(entries);
    });
    zip.once('error', () => reject(new Harmful(MISSHAPEN)));
    zip.readEntry();
  });
}

function overlap(entries: readonly Entry[]): boolean {
  const inOrder = entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  return inOrder.some((entry, at) => {
    const next = inOrder[at + 1];
    return next && entry.relativeOffsetOfLocalHeader + entry.compressedSize > next.relativeOffsetOfLocalHeader;
  });
}

function partProblem(entry: Entry, names: ReadonlySet<string>, all: number): string | undefined {
  const name = entry.fileName.toLowerCase();
  if (/^[/\\]|^[a-z]:|\\|(?:^|\/)\.\.?(?:\/|$)|\p{Cc}|%2e|%2f|%5c/iu.test(name) || names.has(name)) return MISSHAPEN;
  if (entry.isEncrypted()) return LOCKED;
  if (all > MOST_UNPACKED || names.size >= MOST_PARTS) return TOO_LARGE;
  if (entry.uncompressedSize > SMALL && entry.uncompressedSize > entry.compressedSize * MOST_GROWTH) return TOO_LARGE;
  return HARMFUL_PARTS.find(([pattern]) => pattern.test(name))?.[1];
}

async function lookAtPart(zip: ZipFile, entry: Entry, kind: OfficeKind, depth: number, steps: Steps): Promise<void> {
  const name = entry.fileName.toLowerCase();
  if (name.endsWith('/')) return;
  const isTypes = name === '[content_types].xml';
  const isChart = /(?:^|\/)embeddings\/[^/]+\.xlsx$/.test(name);
  const isLink = LINK.test(name);
  const keep = isTypes || isLink || name.endsWith('.rels') ? MOST_LIST : isChart ? MOST_CHART : 0;
  if (entry.uncompressedSize > keep && keep > 0) throw new Harmful(isChart ? EMBEDDED : TOO_LARGE);
  const stream = await promisify(
    zip.openReadStream.bind(zip) as (
      of: Entry,
      done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
    ) => void,
  )(entry);
  const kept: Buffer[] = [];
  let unpacked = 0;
  // The stream ends with an error where there is more than the part says.
  for await (const piece of stream) {
    unpacked += (piece as Buffer).length;
    if (keep > 0) kept.push(piece as Buffer);
  }
  steps.spend(Math.ceil(unpacked / UNPACKED_A_STEP));
  if (isTypes) lookAtTypes(textOf(Buffer.concat(kept)), kind);
  else if (isLink) lookAtLink(textOf(Buffer.concat(kept)));
  else if (isChart) await lookAtChart(Buffer.concat(kept), depth, steps);
  else if (keep > 0) lookAtRelations(textOf(Buffer.concat(kept)));
}

async function lookAtChart(bytes: Buffer, depth: number, steps: Steps): Promise<void> {
  if (depth > 0) throw new Harmful(EMBEDDED);
  await lookAtZip(bytes, 'xlsx', depth + 1, steps);
}

/** The text of a part, its signs written out. */
function textOf(bytes: Buffer): string {
  const little = bytes[0] === 0xff && bytes[1] === 0xfe;
  const big = bytes[0] === 0xfe && bytes[1] === 0xff;
  const text = new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8').decode(bytes);
  if (/<!DOCTYPE|<!ENTITY|\0/i.test(text)) throw new Harmful(DAMAGED);
  return text
    .replace(/&#x([\da-f]{1,6});/gi, (_, hex: string) => signOf(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/g, (_, number: string) => signOf(Number(number)))
    .replaceAll('&amp;', '&');
}
const signOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

function lookAtTypes(text: string, kind: OfficeKind): void {
  if (/macroenabled|vbaproject|activex/i.test(text)) throw new Harmful(MACRO);
  if (/oleobject/i.test(text)) throw new Harmful(EMBEDDED);
  if (!text.includes(MAINS[kind])) throw new Harmful('不是它所说的文档类型，请重新保存后上传');
}

/** What a workbook has of another: values that were read there are no harm, a program that is asked for them is ([ECMA-376] 18.14). Where the other lies its relation says. */
function lookAtLink(text: string): void {
  if (ASKS_PROGRAM.test(text)) throw new Harmful(LINKED);
}

const attribute = (tag: string, name: string) =>
  new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean) ?? '';

function lookAtRelations(text: string): void {
  for (const [tag] of text.matchAll(RELATION)) {
    const type = attribute(tag, 'Type').trim();
    if (/\/(?:vbaProject|control|activeX\w*)$/i.test(type)) throw new Harmful(MACRO);
    if (/\/(?:oleObject|aFChunk)$/i.test(type)) throw new Harmful(EMBEDDED);
    // One that stands elsewhere was not looked at.
    if (/\/externalLink$/i.test(type) && !LINK.test(attribute(tag, 'Target'))) throw new Harmful(MISSHAPEN);
    if (!/^external$/i.test(attribute(tag, 'TargetMode').trim())) continue;
    const target = targetOf(attribute(tag, 'Target'));
    // What lies on the author's own disk reaches nobody else.
    if (target !== 'disk' && !MAY_BE_OUTSIDE.test(type)) throw new Harmful(OUTSIDE);
    if (target === 'astray') throw new Harmful('含有会启动程序或打开网络文件夹的链接，请去掉后再上传');
  }
}
