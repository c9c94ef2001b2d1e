import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { archiveKindOf } from '../../../platform/archive-kinds.ts';
import { FILE_TYPES, type FileType, LOCKED_OFFICE } from './file-types.ts';
import { openCompoundFile } from './harm/compound-file.ts';
import { Harmful, type Steps, stepsFor, UNCHECKABLE } from './harm/harmful.ts';
import { textKindOf } from './text-kind.ts';

/** Streams by which the old office formats, all in one container, are told apart. */
const OLD_OFFICE_STREAMS: Record<string, string> = {
  worddocument: 'doc',
  workbook: 'xls',
  book: 'xls',
  'powerpoint document': 'ppt',
  encryptedpackage: LOCKED_OFFICE,
  visiodocument: 'vsdx',
};
/** Readers look for the head of a PDF this far into the file; as much of a text tells what it is. */
const HEAD = 1024;
/** Where a film, or a picture that is kept as one is, says what else it can be read as (ISO 14496-12, 4.3). */
const BRANDS = 64;
/** The end of an archive, where it lists its parts; most lists are a few kilobytes. */
const ZIP_LIST = 65_536;
/** What each entry of that list begins with; its name follows what is always as long and says how long the name is (APPNOTE, 4.3.12). */
const ENTRY = 'PK\x01\x02';
const ENTRY_LENGTH = 46;
const NAME_LENGTH_AT = 28;
const OFFICE_TYPES = '[Content_Types].xml';
/** Where each of the newer formats of Office has its parts. */
const OFFICE_FOLDERS: readonly [folder: string, extension: string][] = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
];

/**
 * What a file is by its bytes, whatever its name says: an extension of `FILE_TYPES` or `OTHER_TYPES`, or of what neither names; undefined when it is nothing that is known.
 * @throws Harmful when it takes too many steps to find out
 */
export async function extensionOf(path: string, steps: Steps): Promise<string | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found?.ext === 'cfb') return oldOfficeExtension(path, steps);
  if (found?.ext === 'zip') {
    const names = [...listedIn(await pieceOf(path, -ZIP_LIST))];
    return archiveKindOf(names) ?? officeKindOf(names) ?? 'zip';
  }
  if (found?.ext === 'heic' && (await isAvif(path))) return 'avif';
  // XML is a text like others.
  if (found && found.ext !== 'xml') return found.ext;
  const head = await pieceOf(path, HEAD);
  return isPdf(head) ? 'pdf' : textKindOf(Buffer.from(head, 'latin1'));
}

/** What a file of the platform's own making is; undefined when it is nothing that is taken. */
export async function fileTypeOf(path: string, size: number): Promise<FileType | undefined> {
  return FILE_TYPES[(await extensionOf(path, stepsFor(size))) ?? ''];
}

/** Whether a file is a JPEG, which its first bytes tell; JPEG-LS, which differs in the fourth, is another kind. False for one that cannot be read. */
export const isPhoto = (path: string): Promise<boolean> =>
  pieceOf(path, 4).then(
    (head) => /^\xff\xd8\xff[^\xf7]/.test(head),
    () => false,
  );

/** Some programs leave empty lines before a document's head. */
const isPdf = (head: string): boolean => /^(?:\xef\xbb\xbf)?\s*%PDF-/.test(head);

/** Both kinds may begin with the name that they have in common; a picture in AVIF can be read as that, and not as HEIC (AV1 Image File Format, 6). */
async function isAvif(path: string): Promise<boolean> {
  const brands = await pieceOf(path, BRANDS);
  return /avi[fs]/.test(brands) && !/he(?:i[cxms]|v[cxms])/.test(brands);
}

/** Names of the parts that the end of an archive lists; of a longer list the last ones. */
function* listedIn(end: string): Generator<string> {
  for (let at = end.indexOf(ENTRY); at >= 0; ) {
    const from = at + ENTRY_LENGTH;
    const to = from + (end.charCodeAt(at + NAME_LENGTH_AT) | (end.charCodeAt(at + NAME_LENGTH_AT + 1) << 8));
    yield end.slice(from, to);
    at = end.indexOf(ENTRY, to);
  }
}

/**
 * Which of the newer formats of Office an archive is by its list, where its beginning does not tell: programs that write it as it comes (Google's, some libraries) put the list of
 * types behind large parts. What the types say is looked at later (`harm/office.ts`).
 */
function officeKindOf(names: readonly string[]): string | undefined {
  if (!names.includes(OFFICE_TYPES)) return undefined;
  const [, extension] = OFFICE_FOLDERS.find(([folder]) => names.some((name) => name.startsWith(folder))) ?? [];
  return extension;
}

/** So many bytes at the head of a file; at its end where the number is below 0. */
async function pieceOf(path: string, length: number): Promise<string> {
  const file = await open(path);
  try {
    const from = length < 0 ? Math.max(0, (await file.stat()).size + length) : 0;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.abs(length)), 0, Math.abs(length), from);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function oldOfficeExtension(path: string, steps: Steps): Promise<string | undefined> {
  const container = await openCompoundFile(path, steps).catch((error) => {
    if (error instanceof Harmful && error.message !== UNCHECKABLE) return undefined;
    throw error;
  });
  const parts = container?.within() ?? [];
  for (const [stream, extension] of Object.entries(OLD_OFFICE_STREAMS))
    if (parts.some(({ name, isStream }) => isStream && name.toLowerCase() === stream)) return extension;
  return undefined;
}
