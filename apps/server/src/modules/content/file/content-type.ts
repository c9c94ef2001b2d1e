import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
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
/** The part by which a workbook is known that is no XML, though an archive like the newer formats. */
const BINARY_WORKBOOK = 'xl/workbook.bin';
/** Readers look for the head of a PDF this far into the file. */
const PDF_HEAD = 1024;
/** The end of an archive, where it lists its parts; that of a workbook is a few kilobytes. */
const ZIP_LIST = 65_536;

/**
 * What a file is by its bytes, whatever its name says: an extension of `FILE_TYPES` or `OTHER_TYPES`; undefined when it is nothing that is known.
 * @throws Harmful when it takes too many steps to find out
 */
export async function extensionOf(path: string, steps: Steps): Promise<string | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found?.ext === 'cfb') return oldOfficeExtension(path, steps);
  if (found?.ext === 'zip' && (await pieceOf(path, -ZIP_LIST)).includes(BINARY_WORKBOOK)) return 'xlsb';
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
