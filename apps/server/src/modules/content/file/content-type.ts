import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { archiveKindOf } from '../../../platform/archive-kinds.ts';
import { FILE_TYPES, type FileType, LOCKED_OFFICE, OTHER_TYPES } from './file-types.ts';
import { openCompoundFile } from './harm/compound-file.ts';
import { Harmful, type Steps, stepsFor, UNCHECKABLE } from './harm/harmful.ts';

/** Streams by which the old office formats, all in one container, are told apart. */
const OLD_OFFICE_STREAMS: Record<string, string> = {
  worddocument: 'doc',
  workbook: 'xls',
  book: 'xls',
  'powerpoint document': 'ppt',
  encryptedpackage: LOCKED_OFFICE,
};
/** Readers look for the head of a PDF this far into the file. */
const PDF_HEAD = 1024;
/** The end of an archive, where it lists its parts; most lists are a few kilobytes. */
const ZIP_LIST = 65_536;
/** What each entry of that list begins with; its name follows what is always as long and says how long the name is (APPNOTE, 4.3.12). */
const ENTRY = 'PK\x01\x02';
const ENTRY_LENGTH = 46;
const NAME_LENGTH_AT = 28;

/**
 * What a file is by its bytes, whatever its name says: an extension of `FILE_TYPES` or `OTHER_TYPES`; undefined when it is nothing that is known.
 * @throws Harmful when it takes too many steps to find out
 */
export async function extensionOf(path: string, steps: Steps): Promise<string | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found?.ext === 'cfb') return oldOfficeExtension(path, steps);
  if (found?.ext === 'zip') return archiveKindOf(listedIn(await pieceOf(path, -ZIP_LIST))) ?? 'zip';
  const extension = found?.ext ?? ((await isPdf(path)) ? 'pdf' : undefined);
  return extension !== undefined && (extension in FILE_TYPES || extension in OTHER_TYPES) ? extension : undefined;
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
const isPdf = async (path: string): Promise<boolean> =>
  /^(?:\xef\xbb\xbf)?\s*%PDF-/.test(await pieceOf(path, PDF_HEAD));

/** Names of the parts that the end of an archive lists; of a longer list the last ones. */
function* listedIn(end: string): Generator<string> {
  for (let at = end.indexOf(ENTRY); at >= 0; ) {
    const from = at + ENTRY_LENGTH;
    const to = from + (end.charCodeAt(at + NAME_LENGTH_AT) | (end.charCodeAt(at + NAME_LENGTH_AT + 1) << 8));
    yield end.slice(from, to);
    at = end.indexOf(ENTRY, to);
  }
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
