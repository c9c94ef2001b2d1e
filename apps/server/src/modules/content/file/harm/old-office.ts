import { constants, inflateSync } from 'node:zlib';
import { type CompoundFile, compoundFileOf, type Entry, openCompoundFile } from './compound-file.ts';
import { DAMAGED, Harmful, LOCKED, type Steps } from './harmful.ts';
import { isVbaProject, isWithoutCode } from './vba.ts';

export type OldOfficeKind = 'doc' | 'xls' | 'ppt';

const MACRO = '含有宏，请另存为 docx、xlsx 或 pptx 后再上传';
const EMBEDDED = '含有嵌入的其他文件或对象，请转为图片后再上传';
/** The main stream of each kind; the container does not tell capitals from small letters. */
const MAIN: Record<OldOfficeKind, string[]> = {
  doc: ['worddocument'],
  xls: ['workbook', 'book'],
  ppt: ['powerpoint document'],
};

/**
 * Looks at a document of the old office formats: its parts, and the records of its main one that say that macros or other files are within.
 * @throws Harmful
 */
export async function lookAtOldOffice(path: string, kind: OldOfficeKind, steps: Steps): Promise<void> {
  const file = await openCompoundFile(path, steps);
  const project = emptyProject(file, steps);
  for (const entry of file.entries) {
    if (project.has(entry)) continue;
    const part = entry.name.toLowerCase();
    if (/^(?:macros|vba|_vba_project(?:_cur)?|dir)$/.test(part)) throw new Harmful(MACRO);
    if (/ole10native|^package$|^mbd[\da-f]{4,}$|^ocxdata$/.test(part)) throw new Harmful(EMBEDDED);
    if (part === 'encryptedpackage') throw new Harmful(LOCKED);
  }
  // A workbook may be there twice, for programs of before 1997 and of since.
  const contents = streamsOf(file, ...MAIN[kind])
    .map((main) => file.read(main))
    .filter(({ length }) => length >= 16);
  if (contents.length === 0) throw new Harmful(DAMAGED);
  if (kind === 'ppt') lookAtUser(file);
  for (const content of contents) {
    if (kind === 'doc') lookAtText(content);
    if (kind === 'xls') lookAtSheets(content, project.size > 0, steps);
    if (kind === 'ppt') lookAtSlides(content, 0, content.length, 0, steps);
  }
}

const streamsOf = (file: CompoundFile, ...names: string[]): Entry[] =>
  file.within().filter(({ name, isStream }) => isStream && names.includes(name.toLowerCase()));

const PROJECTS = ['macros', '_vba_project_cur'];
/** All that belongs to a VBA project in which nothing runs; of any other, nothing. */
function emptyProject(file: CompoundFile, steps: Steps): ReadonlySet<Entry> {
  const found = file.within().find(({ name, isStream }) => !isStream && PROJECTS.includes(name.toLowerCase()));
  const parts = found ? file.within(found) : [];
  if (!found || !isWithoutCode(file, parts, steps)) return new Set();
  // Streams hold nothing, and asking each of many takes its time.
  return new Set([found, ...parts, ...parts.flatMap((part) => (part.isStream ? [] : file.within(part)))]);
}

/** File information block ([MS-DOC] 2.5.2): a magic word, which was another before Word 97, and a bit for a password. */
function lookAtText(content: Buffer): void {
  if (content.readUInt16LE(0) === 0xa5dc) throw new Harmful('是 Word 95 或更早的文档，请另存为 docx 后再上传');
  if (content.readUInt16LE(0) !== 0xa5ec) throw new Harmful(DAMAGED);
  if (content.readUInt16LE(10) & 0x100) throw new Harmful(LOCKED);
}

const BIFF = { begins: 0x0809, locked: 0x002f, sheet: 0x0085, macros: 0x00d3 };
/** Records of a workbook ([MS-XLS] 2.1.4): a password, a VBA project, a sheet of macros (kinds 1 and 6). */
function lookAtSheets(content: Buffer, hasEmptyProject: boolean, steps: Steps): void {
  if (content.readUInt16LE(0) !== BIFF.begins) throw new Harmful(DAMAGED);
  for (let at = 0; at + 4 <= content.length; at += 4 + content.readUInt16LE(at + 2)) {
    steps.spend(1);
    const record = content.readUInt16LE(at);
    if (record === BIFF.locked) throw new Harmful(LOCKED);
    if (record === BIFF.macros && !hasEmptyProject) throw new Harmful(MACRO);
    const kind = record === BIFF.sheet ? content[at + 9] : 0;
    if (kind === 1 || kind === 6) throw new Harmful(MACRO);
  }
}

const USER = { stream: 'current user', token: 12, encrypted: 0xf3d1c4df };
/** The stream beside the slides tells whether they are encrypted ([MS-PPT] 2.3.2): what their records say is nothing then. */
function lookAtUser(file: CompoundFile): void {
  for (const entry of streamsOf(file, USER.stream)) {
    const content = file.read(entry);
    if (content.length >= USER.token + 4 && content.readUInt32LE(USER.token) === USER.encrypted)
      throw new Harmful(LOCKED);
  }
}

const PPT = { macros: 0x0400, storage: 0x1011, objects: [0x0fcc, 0x0fce, 0x0fee] };
const MOST_STORAGE = 16 * 1024 * 1024;
const MOST_DEPTH = 32;
/** Records of a presentation ([MS-PPT] 2.3.1), containers within containers. */
function lookAtSlides(content: Buffer, from: number, until: number, depth: number, steps: Steps): void {
  if (depth > MOST_DEPTH) throw new Harmful(DAMAGED);
  for (let at = from; at + 8 <= until; ) {
    steps.spend(1);
    const isContainer = (content.readUInt16LE(at) & 15) === 15;
    const record = content.readUInt16LE(at + 2);
    const end = at + 8 + content.readUInt32LE(at + 4);
    // VBAInfoAtom (2.4.10) says whether there are macros; what holds it stands in presentations without any, too.
    if (record === PPT.macros && (end < at + 16 || end > until || content.readUInt32LE(at + 12) !== 0))
      throw new Harmful(MACRO);
    if (PPT.objects.includes(record)) throw new Harmful(EMBEDDED);
    if (record === PPT.storage) lookAtStorage(content.subarray(at, Math.min(end, until)), steps);
    if (isContainer) lookAtSlides(content, at + 8, Math.min(end, until), depth + 1, steps);
    at = end;
  }
}

/** A container in a presentation (2.10.34), which may be packed: an object, or a VBA project. */
function lookAtStorage(record: Buffer, steps: Steps): void {
  const isPacked = record.readUInt16LE(0) >> 4 === 1;
  let bytes = record.subarray(isPacked ? 12 : 8);
  try {
    // Some programs leave out the sum at the end.
    if (isPacked) bytes = inflateSync(bytes, { maxOutputLength: MOST_STORAGE, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    throw new Harmful(EMBEDDED);
  }
  steps.spend(bytes.length);
  const file = compoundFileOf(bytes, steps);
  const parts = file.within();
  if (!isVbaProject(parts)) throw new Harmful(EMBEDDED);
  if (!isWithoutCode(file, parts, steps)) throw new Harmful(MACRO);
}
