import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadUse } from '@vimo/contract';
import { storeFile } from '../modules/file/index.ts';
import type { Platform } from '../platform/platform.ts';

const FOLDER = path.join(import.meta.dirname, '../../demo-assets');

/** File ids of the illustrations by name, such as 'cover-wetland'. */
export type Pictures = ReadonlyMap<string, string>;

/**
 * Stores the illustrations as an upload would; they belong to the platform. What an earlier, broken-off build stored is
 * taken again. `say` hears how far it is.
 */
export async function storePictures(platform: Platform, say: (line: string) => void): Promise<Pictures> {
  const kept = await platform.database.rows<{ file_id: string; real_name: string }>(
    'select file_id, real_name from file where owner_id is null',
  );
  const pictures = new Map(kept.map((file) => [path.parse(file.real_name).name, file.file_id]));
  const names = (await readdir(FOLDER)).sort();
  const missing = names.filter((name) => !pictures.has(path.parse(name).name));
  let stored = 0;
  const storeNext = async (): Promise<void> => {
    const file = missing[stored++];
    if (file === undefined) return;
    const { name } = path.parse(file);
    const use: UploadUse = name.startsWith('avatar-') ? 'headimg' : 'activity';
    pictures.set(name, await storeFile(platform, { bytes: await readFile(path.join(FOLDER, file)), name: file, use }));
    if (stored % 20 === 0) say(`  插画 ${stored} / ${missing.length}`);
    return storeNext();
  };
  await Promise.all([storeNext(), storeNext()]);
  return pictures;
}
