import path from 'node:path';
import type { UploadUse } from '@vimo/contract';
import { storeCopy } from '../src/modules/content/file/index.ts';
import type { Db } from '../src/platform/database.ts';
import type { StandingCity } from './addition.ts';
import type { Pictures } from './pictures.ts';

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
  const own = new Map(sent.map((file) => [path.parse(file.real_name).name, file.file_id]));
  for (const name of new Set(names)) {
    const id = pictures.get(name);
    if (id && !own.has(name)) own.set(name, await storeCopy(db, platform.files, id, of));
  }
  return own;
}
