import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { FILE_TYPES, type FileType } from './rules.ts';

/** Streams by which the old office formats, all in one container, are told apart. */
const OLD_OFFICE_STREAMS: [name: string, extension: string][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['PowerPoint Document', 'ppt'],
];

/** What a file is by its bytes, whatever its name says; undefined when it is nothing that is taken. */
export async function fileTypeOf(path: string): Promise<FileType | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const extension = found?.ext === 'cfb' ? await oldOfficeExtension(path) : found?.ext;
  return extension === undefined ? undefined : FILE_TYPES[extension];
}

async function oldOfficeExtension(path: string): Promise<string | undefined> {
  const bytes = await readFile(path);
  return OLD_OFFICE_STREAMS.find(([name]) => bytes.includes(name, 0, 'utf16le'))?.[1];
}
