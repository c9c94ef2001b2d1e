import type { Db } from '../../platform/database.ts';

export interface FileRow {
  id: string;
  storeKey: string;
  realName: string;
  extension: string;
  contentType: string;
  size: number;
  thumbnailWidths: number[];
  isPublic: boolean;
  ownerId: string | null;
}

export interface NewFileRow extends FileRow {
  sha256: Buffer;
  width: number;
  height: number;
  usedFor: string;
}

/** False when the id is taken. */
export async function insertFile(db: Db, file: NewFileRow): Promise<boolean> {
  const written = await db.run(
    `insert into file (file_id, store_key, real_name, extension, content_type, size, sha256, width, height,
       thumbnail_widths, used_for, is_public, owner_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (file_id) do nothing`,
    [
      file.id,
      file.storeKey,
      file.realName,
      file.extension,
      file.contentType,
      file.size,
      file.sha256,
      file.width,
      file.height,
      file.thumbnailWidths,
      file.usedFor,
      file.isPublic,
      file.ownerId,
    ],
  );
  return written === 1;
}

/** The files of these ids that exist, in no order. */
export async function filesOf(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  const rows = await db.rows<Omit<FileRow, 'size'> & { size: string }>(
    `select file_id as id, store_key as "storeKey", real_name as "realName", extension, content_type as "contentType", size,
       thumbnail_widths as "thumbnailWidths", is_public as "isPublic", owner_id as "ownerId"
     from file where file_id = any($1)`,
    [ids],
  );
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** Places in the store that rows point at. */
export const storedPlaces = (db: Db) =>
  db.rows<Pick<FileRow, 'storeKey' | 'thumbnailWidths'>>(
    'select store_key as "storeKey", thumbnail_widths as "thumbnailWidths" from file',
  );

/** Whether every id is a picture that this person uploaded, for the use if one is named. */
export async function arePicturesOf(db: Db, ids: readonly string[], ownerId: string, usedFor = ''): Promise<boolean> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from file
     where file_id = any($1) and owner_id = $2 and content_type like 'image/%' and ($3 = '' or used_for = $3)`,
    [ids, ownerId, usedFor],
  );
  return row?.count === new Set(ids).size;
}

/** Width and height of some pictures, in pixels; 0 of what is none. */
export const measuresOf = (db: Db, ids: readonly string[]) =>
  db.rows<{ id: string; width: number; height: number }>(
    'select file_id as id, width, height from file where file_id = any($1)',
    [ids],
  );
