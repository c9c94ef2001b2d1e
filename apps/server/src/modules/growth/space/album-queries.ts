import type { Album, Photo } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';

export const isGuardianOf = async (db: Db, parentId: string, studentId: string): Promise<boolean> =>
  (await db.row(
    `select 1 from child_binding b join account c on c.account_id = b.student_id
     where b.parent_id = $1 and b.student_id = $2 and not c.disabled`,
    [parentId, studentId],
  )) !== undefined;

/** Writings of one person's albums come one after the other until the transaction ends. */
export const lockAlbumsOf = (db: Db, accountId: string) =>
  db.row('select 1 from account where account_id = $1 for no key update', [accountId]);

/** The latest made first, or the one that was added to last. */
export const albumsOf = (db: Db, accountId: string, byUpload: boolean) =>
  db.rows<Album>(
    `select a.album_id as id, a.name, a.remark, coalesce(
         (select p.file_id from album_photo p where p.album_id = a.album_id and p.file_id = a.cover_id limit 1),
         (select p.file_id from album_photo p where p.album_id = a.album_id order by p.photo_id desc limit 1), '') as "imageId",
       (select count(*)::int from album_photo p where p.album_id = a.album_id) as "photoNum", a.created_at as "creatTime"
     from album a where a.account_id = $1
     order by case when $2 then a.submitted_at end desc, a.created_at desc, a.album_id desc`,
    [accountId, byUpload],
  );

export async function countAlbums(db: Db, accountId: string): Promise<number> {
  const row = await db.row<{ count: number }>('select count(*)::int as count from album where account_id = $1', [
    accountId,
  ]);
  return row!.count;
}

export const lockAlbum = (db: Db, accountId: string, albumId: string) =>
  db.row<{ name: string }>('select name from album where album_id = $1 and account_id = $2 for no key update', [
    albumId,
    accountId,
  ]);

export const ownerOfAlbum = async (db: Db, albumId: string): Promise<string | undefined> =>
  (await db.row<{ id: string }>('select account_id as id from album where album_id = $1', [albumId]))?.id;

export const isAlbumOf = async (db: Db, accountId: string, albumId: string): Promise<boolean> =>
  (await db.row('select 1 from album where album_id = $1 and account_id = $2', [albumId, accountId])) !== undefined;

export async function insertAlbum(
  db: Db,
  { accountId, name, remark, now }: { accountId: string; name: string; remark: string; now: WireTime },
): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into album (account_id, name, remark, created_at, submitted_at) values ($1, $2, $3, $4, $4) returning album_id as id`,
    [accountId, name, remark, now],
  );
  return row!.id;
}

/** What is null stays. */
export const updateAlbumRow = (
  db: Db,
  albumId: string,
  { name, remark, coverId }: { name: string | null; remark: string | null; coverId: string | null },
) =>
  db.run(
    `update album set name = coalesce($2, name), remark = coalesce($3, remark), cover_id = coalesce($4, cover_id)
     where album_id = $1`,
    [albumId, name, remark, coverId],
  );

/** Album `a` has a cover that is none of its photos any more. */
const LOST_COVER = `a.cover_id is not null and not exists (
  select from album_photo p where p.album_id = a.album_id and p.file_id = a.cover_id)`;

/** A cover goes with its photo: what was deleted, or is elsewhere now, is not kept, nor seen, by the album that it was in. */
export const dropLostCovers = (db: Db, accountId: string) =>
  db.run(`update album a set cover_id = null where a.account_id = $1 and ${LOST_COVER}`, [accountId]);

/** Albums of before with such a cover. */
export const countLostCovers = async (db: Db): Promise<number> =>
  (await db.row<{ count: number }>(`select count(*)::int as count from album a where ${LOST_COVER}`))!.count;

/** @returns how many there were */
export const dropSomeLostCovers = (db: Db, limit: number): Promise<number> =>
  db.run(
    `update album set cover_id = null
     where album_id in (select a.album_id from album a where ${LOST_COVER} order by a.album_id limit $1 for update)`,
    [limit],
  );

export const deleteAlbumRow = async (db: Db, accountId: string, albumId: string): Promise<boolean> =>
  (await db.run('delete from album where album_id = $1 and account_id = $2', [albumId, accountId])) === 1;

interface Photos {
  accountId?: string;
  albumId?: string;
}
const PHOTOS = '($1::bigint is null or p.account_id = $1) and ($2::bigint is null or p.album_id = $2)';

/** Of one person, and of one album when it is named; the latest first. */
export const photosOf = (db: Db, { accountId, albumId }: Photos, { size, offset }: Span) =>
  db.rows<Photo>(
    `select p.photo_id as id, p.file_id as "photoId", f.real_name as "photoName", p.album_id as "albumId", p.created_at as "creatTime"
     from album_photo p join file f using (file_id) where ${PHOTOS} order by p.photo_id desc limit $3 offset $4`,
    [accountId ?? null, albumId ?? null, size, offset],
  );

export async function countPhotos(db: Db, { accountId, albumId }: Photos): Promise<number> {
  const row = await db.row<{ count: number }>(`select count(*)::int as count from album_photo p where ${PHOTOS}`, [
    accountId ?? null,
    albumId ?? null,
  ]);
  return row!.count;
}

/** How many of a person's photos these are. */
export async function ownPhotos(
  db: Db,
  accountId: string,
  { ids, albumId, fileId }: { ids?: readonly string[]; albumId?: string; fileId?: string },
): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from album_photo where account_id = $1 and ($2::bigint[] is null or photo_id = any ($2))
       and ($3::bigint is null or album_id = $3) and ($4::text is null or file_id = $4)`,
    [accountId, ids ?? null, albumId ?? null, fileId ?? null],
  );
  return row!.count;
}

/** @returns their ids */
export async function insertPhotos(
  db: Db,
  {
    albumId,
    accountId,
    fileIds,
    now,
  }: { albumId: string; accountId: string; fileIds: readonly string[]; now: WireTime },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `insert into album_photo (album_id, account_id, file_id, created_at)
     select $1, $2, u.file_id, $4 from unnest($3::text[]) with ordinality u (file_id, place) order by u.place desc returning photo_id as id`,
    [albumId, accountId, fileIds, now],
  );
  await db.run('update album set submitted_at = $2 where album_id = $1', [albumId, now]);
  return rows.map(({ id }) => id);
}

/** How many there were. */
export const deletePhotoRows = (db: Db, accountId: string, ids: readonly string[]) =>
  db.run('delete from album_photo where account_id = $1 and photo_id = any ($2::bigint[])', [accountId, ids]);

export const movePhotoRows = (db: Db, accountId: string, albumId: string, ids: readonly string[]) =>
  db.run(
    'update album_photo set album_id = $2 where account_id = $1 and photo_id = any ($3::bigint[]) and album_id <> $2',
    [accountId, albumId, ids],
  );

export const insertLog = (
  db: Db,
  {
    accountId,
    albumName,
    fileIds,
    now,
  }: { accountId: string; albumName: string; fileIds: readonly string[]; now: WireTime },
) =>
  db.run('insert into album_log (account_id, album_name, file_ids, created_at) values ($1, $2, $3, $4)', [
    accountId,
    albumName,
    fileIds,
    now,
  ]);

/** The latest first; files that are gone since are left out. */
export const logOf = (db: Db, accountId: string, { size, offset }: Span) =>
  db.rows<{ id: string; albumName: string; photoIds: string; creatTime: WireTime }>(
    `select l.log_id as id, l.album_name as "albumName", l.created_at as "creatTime",
       array_to_string(array(select u.file_id from unnest(l.file_ids) with ordinality u (file_id, place)
         where exists (select from album_photo p where p.account_id = $1 and p.file_id = u.file_id) order by u.place), ',') as "photoIds"
     from album_log l where l.account_id = $1 order by l.log_id desc limit $2 offset $3`,
    [accountId, size, offset],
  );

export async function countLog(db: Db, accountId: string): Promise<number> {
  const row = await db.row<{ count: number }>('select count(*)::int as count from album_log where account_id = $1', [
    accountId,
  ]);
  return row!.count;
}
