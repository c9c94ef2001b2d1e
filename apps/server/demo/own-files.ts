import path from 'node:path';
import type { UploadUse } from '@vimo/contract';
import { storeCopy } from '../src/modules/content/file/index.ts';
import type { Db } from '../src/platform/database.ts';
import { altOf } from './activity/details.ts';
import type { StandingCity } from './addition.ts';
import type { Pictures } from './pictures.ts';

/** What somebody calls a picture that they send in: by what is seen on it. */
const sentName = (name: string) => altOf(name).replace('插画', '') || name;

/**
 * Pictures and documents as somebody sent them in for a use, each once: what families keep is not public because a page of the city shows the
 * same picture. Ids by name, of the names alone.
 */
export async function ownFiles(
  db: Db,
  { platform, pictures }: StandingCity,
  of: { ownerId: string; use: UploadUse },
  names: readonly string[],
): Promise<Pictures> {
  const sent = await db.rows<{ file_id: string; real_name: string }>(
    'select file_id, real_name from file where owner_id = $1 and used_for = $2',
    [of.ownerId, of.use],
  );
  const before = new Map(sent.map((file) => [path.parse(file.real_name).name, file.file_id]));
  const own = new Map<string, string>();
  for (const name of new Set(names)) {
    const realName = sentName(name);
    const source = pictures.get(name);
    const id = before.get(realName) ?? (source && (await storeCopy(db, platform.files, source, { ...of, realName })));
    if (id) own.set(name, id);
  }
  return own;
}
