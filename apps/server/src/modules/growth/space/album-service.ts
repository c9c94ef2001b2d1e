import {
  type addAlbum,
  type albumList,
  type batchAddPhoto,
  type batchMovePhoto,
  MOST_ALBUM_PHOTOS,
  MOST_ALBUMS,
  type ParsedInputOf,
  type photoPage,
  type updateAlbum,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { forgetSent, refuseRepeated } from '../../../platform/idempotency.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { mayRefer } from '../../content/file/index.ts';
import {
  albumsOf,
  countAlbums,
  countLog,
  countPhotos,
  deleteAlbumRow,
  deletePhotoRows,
  dropLostCovers,
  insertAlbum,
  insertLog,
  insertPhotos,
  isAlbumOf,
  isGuardianOf,
  lockAlbum,
  lockAlbumsOf,
  logOf,
  movePhotoRows,
  ownerOfAlbum,
  ownPhotos,
  photosOf,
  updateAlbumRow,
} from './album-queries.ts';

const NO_ALBUM = '相册不存在或已删除';
const NO_PHOTO = '照片不存在或已删除';

/** Whose albums are asked for. @throws Refusal notFound for anybody but oneself and a bound child */
async function ownerOf(db: Db, { accountId }: Session, studentId: string | undefined): Promise<string> {
  if (!studentId || studentId === accountId) return accountId;
  if (!(await isGuardianOf(db, accountId, studentId))) throw notFound(NO_ALBUM);
  return studentId;
}

/** Keeps an album of the person until the transaction ends. @throws Refusal notFound */
async function hold(db: Db, session: Session, albumId: string) {
  const album = await lockAlbum(db, session.accountId, albumId);
  if (!album) throw notFound(NO_ALBUM);
  return album;
}

async function requireRoom(db: Db, albumId: string, more: number): Promise<void> {
  if ((await countPhotos(db, { albumId })) + more > MOST_ALBUM_PHOTOS)
    throw refused(`一个相册最多 ${MOST_ALBUM_PHOTOS} 张照片`);
}

/** Albums, and what happened in them. */
function createAlbumKeeping(platform: Platform) {
  const { database } = platform;

  return {
    async list(session: Session, input: ParsedInputOf<typeof albumList>) {
      return albumsOf(database, await ownerOf(database, session, input.studentId), input.order === 'submit_time');
    },

    /** @throws Refusal beyond a hundred */
    add: ({ accountId }: Session, { name, remark }: ParsedInputOf<typeof addAlbum>, now: WireTime) =>
      database.transaction(async (db) => {
        await lockAlbumsOf(db, accountId);
        const noteMade = await refuseRepeated(platform, db, accountId, 'album', [name, remark]);
        if ((await countAlbums(db, accountId)) >= MOST_ALBUMS) throw refused(`最多创建 ${MOST_ALBUMS} 个相册`);
        const id = await insertAlbum(db, { accountId, name, remark, now });
        await noteMade(id);
        return { id };
      }),

    /** @throws Refusal notFound for another person's; at `imageId` for what is none of its photos */
    update: (session: Session, { id, name, remark, imageId }: ParsedInputOf<typeof updateAlbum>) =>
      database.transaction(async (db) => {
        await lockAlbumsOf(db, session.accountId);
        await hold(db, session, id);
        if (imageId && (await ownPhotos(db, session.accountId, { albumId: id, fileId: imageId })) === 0)
          throw invalidInput({ imageId: '请选择相册里的照片' });
        await updateAlbumRow(db, id, { name: name ?? null, remark: remark ?? null, coverId: imageId ?? null });
      }),

    /** With its photos. @throws Refusal notFound for another person's, and for one that is gone */
    async remove({ accountId }: Session, albumId: string): Promise<void> {
      if (!(await deleteAlbumRow(database, accountId, albumId))) throw notFound(NO_ALBUM);
      await forgetSent(database, 'album', albumId);
    },

    async log({ accountId }: Session, paging: Paging) {
      const span = spanOf(paging);
      const dataList = await logOf(database, accountId, span);
      const totalCount = await pageTotal({ ...span, shown: dataList.length }, () => countLog(database, accountId));
      return { dataList, totalCount };
    },

    /** Whose album it is, to those who see its photos: a guardian of its owner; the owner's own files are theirs anyhow. */
    async whoseFiles({ accountId }: Session, albumId: string): Promise<string | undefined> {
      const ownerId = await ownerOfAlbum(database, albumId);
      if (!ownerId) return undefined;
      const isSeen = ownerId === accountId || (await isGuardianOf(database, accountId, ownerId));
      return isSeen ? ownerId : undefined;
    },
  };
}

/** Photos in albums. */
function createPhotos(platform: Platform) {
  const { database } = platform;

  return {
    /** @throws Refusal notFound for another person's album; at `photoIds` for files that are not the person's */
    addPhotos: (session: Session, { albumId, photoIds }: ParsedInputOf<typeof batchAddPhoto>, now: WireTime) =>
      database.transaction(async (db) => {
        const { name } = await hold(db, session, albumId);
        const ids = [...new Set(photoIds.split(','))];
        const noteMade = await refuseRepeated(platform, db, session.accountId, 'photos', [albumId, ids]);
        if (!(await mayRefer(db, ids, { by: session, use: 'album' })))
          throw invalidInput({ photoIds: '照片不存在，请重新上传' });
        await requireRoom(db, albumId, ids.length);
        await noteMade(...(await insertPhotos(db, { albumId, accountId: session.accountId, fileIds: ids, now })));
        await insertLog(db, { accountId: session.accountId, albumName: name, fileIds: ids, now });
      }),

    async photos(session: Session, { albumId, studentId, ...paging }: ParsedInputOf<typeof photoPage>) {
      const accountId = await ownerOf(database, session, studentId);
      const span = spanOf(paging);
      if (albumId && !(await isAlbumOf(database, accountId, albumId))) throw notFound(NO_ALBUM);
      const of = { accountId, ...(albumId ? { albumId } : {}) };
      const dataList = await photosOf(database, of, span);
      const totalCount = await pageTotal({ ...span, shown: dataList.length }, () => countPhotos(database, of));
      return { dataList, totalCount };
    },

    /** All or none. @throws Refusal notFound when one is another person's or gone */
    removePhotos: ({ accountId }: Session, ids: readonly string[]) =>
      database.transaction(async (db) => {
        await lockAlbumsOf(db, accountId);
        if ((await deletePhotoRows(db, accountId, ids)) !== ids.length) throw notFound(NO_PHOTO);
        await dropLostCovers(db, accountId);
        await forgetSent(db, 'photos', ...ids);
      }),

    /** All or none. @throws Refusal notFound when album or a photo is another person's; refused when all are there already */
    movePhotos: (session: Session, { albumId, ids }: ParsedInputOf<typeof batchMovePhoto>) =>
      database.transaction(async (db) => {
        const { accountId } = session;
        await lockAlbumsOf(db, accountId);
        await hold(db, session, albumId);
        if ((await ownPhotos(db, accountId, { ids })) !== ids.length) throw notFound(NO_PHOTO);
        const there = await ownPhotos(db, accountId, { ids, albumId });
        if (there === ids.length) throw refused('照片已在该相册中，请选择其他相册');
        await requireRoom(db, albumId, ids.length - there);
        await movePhotoRows(db, accountId, albumId, ids);
        await dropLostCovers(db, accountId);
      }),
  };
}

/** Albums: their owner's, and for a guardian to look at (docs/domains/growth-space.md). */
export function createAlbums(platform: Platform) {
  return {
    ...createAlbumKeeping(platform),
    ...createPhotos(platform),
  };
}
export type Albums = ReturnType<typeof createAlbums>;
