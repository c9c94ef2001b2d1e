import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

export interface FileRow {
  id: string;
  storeKey: string;
  realName: string;
  extension: string;
  contentType: string;
  size: number;
  thumbnailWidths: number[];
  /** A film whose picture every machine shows; true of all else. */
  playsEverywhere: boolean;
  /** Something that strangers see at the moment refers to it. */
  isPublic: boolean;
  ownerId: string | null;
}

export interface NewFileRow extends Omit<FileRow, 'isPublic'> {
  sha256: Buffer;
  width: number;
  height: number;
  usedFor: string;
  /** By what nearly the same picture is found; none of other files. */
  pictureMarks: number[];
}

/** False when the id is taken. */
export async function insertFile(db: Db, file: NewFileRow): Promise<boolean> {
  const written = await db.run(
    `insert into file (file_id, store_key, real_name, extension, content_type, size, sha256, width, height,
       thumbnail_widths, used_for, owner_id, picture_marks, plays_everywhere)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (file_id) do nothing`,
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
      file.ownerId,
      file.pictureMarks,
      file.playsEverywhere,
    ],
  );
  return written === 1;
}

/** All that is known of a stored file. */
export const storedFile = async (db: Db, id: string): Promise<Omit<NewFileRow, 'id'> | undefined> => {
  const row = await db.row<Omit<NewFileRow, 'id' | 'size'> & { size: string }>(
    `select store_key as "storeKey", real_name as "realName", extension, content_type as "contentType", size, sha256, width, height,
       thumbnail_widths as "thumbnailWidths", used_for as "usedFor", owner_id as "ownerId", picture_marks as "pictureMarks",
       plays_everywhere as "playsEverywhere"
     from file where file_id = $1`,
    [id],
  );
  return row && { ...row, size: Number(row.size) };
};

/** The files of these ids that exist, in no order, as they are at a moment. */
export async function filesOf(db: Db, ids: readonly string[], now: WireTime): Promise<FileRow[]> {
  const rows = await db.rows<Omit<FileRow, 'size'> & { size: string }>(
    `select file_id as id, store_key as "storeKey", real_name as "realName", extension, content_type as "contentType", size,
       thumbnail_widths as "thumbnailWidths", owner_id as "ownerId",
       coalesce(public_from <= $2, false) and exists (select from file_reference r where r.file_id = file.file_id
         and r.public_from <= $2 and referrer_shows(r.referrer, r.referrer_id, r.file_id, $2)) as "isPublic",
       plays_everywhere as "playsEverywhere"
     from file where file_id = any($1)`,
    [ids, now],
  );
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** Rows of these kinds that refer to a file, the latest first; more than a few are copies of one another. */
export const referrersOf = (db: Db, fileId: string, kinds: readonly string[]) =>
  db.rows<{ referrer: string; id: string }>(
    `select referrer, referrer_id as id from file_reference where file_id = $1 and referrer = any ($2)
     order by referrer_id desc limit 20`,
    [fileId, kinds],
  );

export interface Place {
  storeKey: string;
  thumbnailWidths: number[];
}

/** Places in the store that rows point at. */
export const storedPlaces = (db: Db) =>
  db.rows<Place>(
    `select store_key as "storeKey", thumbnail_widths as "thumbnailWidths" from file
     union all select store_key, thumbnail_widths from loose_object`,
  );

/** Width and height of some pictures, in pixels; 0 of what is none. */
export const measuresOf = (db: Db, ids: readonly string[]) =>
  db.rows<{ id: string; width: number; height: number }>(
    'select file_id as id, width, height from file where file_id = any($1)',
    [ids],
  );
