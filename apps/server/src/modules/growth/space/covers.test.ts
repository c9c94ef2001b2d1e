import {
  addAlbum,
  albumList,
  batchAddPhoto,
  batchMovePhoto,
  deletePhoto,
  photoPage,
  SESSION_HEADER,
  showImage,
  updateAlbum,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, setStage } from '../../../testing/access-cases/index.ts';
import { runTasks } from '../../../testing/tasks.ts';

let stage: Stage;
let [owner, own, guardian] = ['', '', ''];
beforeAll(async () => {
  stage = await setStage();
  const { app, db } = stage;
  owner = await stage.student(stage.school);
  const parentId = await app.makeAccount({ usertype: 4 });
  await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parentId, owner]);
  [own, guardian] = [await app.sessionOf(owner), await app.sessionOf(parentId)];
});
afterAll(() => stage?.close());

const sees = async (fileId: string) =>
  (await stage.app.app.http.inject({ url: `${showImage.path}?id=${fileId}`, headers: { [SESSION_HEADER]: guardian } }))
    .statusCode === 200;
const coverOf = async (id: string) =>
  (await stage.app.call(albumList, {}, own)).data.find((album) => album.id === id)?.imageId;
const photoOf = async (albumId: string, fileId: string) =>
  (await stage.app.call(photoPage, { albumId }, own)).data.dataList.find(({ photoId }) => photoId === fileId)!.id;
const referrers = async (fileId: string) =>
  (await stage.db.rows('select from file_reference where file_id = $1', [fileId])).length;

/** An album with two photos, of which the first is its cover. */
async function albumOfTwo(name: string) {
  const { id } = (await stage.app.call(addAlbum, { name, remark: '山里的一夜' }, own)).data;
  const [cover, other] = [await stage.picture(owner, 'album'), await stage.picture(owner, 'album')];
  await stage.app.call(batchAddPhoto, { albumId: id, photoIds: [cover, other].join() }, own);
  await stage.app.call(updateAlbum, { id, imageId: cover }, own);
  expect([await coverOf(id), await sees(cover)]).toEqual([cover, true]);
  return { id, cover, other };
}

test('a cover that is deleted is gone: no guardian opens it, and nothing keeps the file', async () => {
  const { id, cover, other } = await albumOfTwo('露营');
  await stage.app.call(deletePhoto, { id: await photoOf(id, cover) }, own);
  expect([await coverOf(id), await sees(cover), await sees(other)]).toEqual([other, false, true]);
  expect(await referrers(cover)).toBe(0);
});

test('a cover that is moved belongs to the other album alone, and goes with it', async () => {
  const { id, cover, other } = await albumOfTwo('去看山');
  const { id: elsewhere } = (await stage.app.call(addAlbum, { name: '别处', remark: '别处的' }, own)).data;
  await stage.app.call(batchMovePhoto, { albumId: elsewhere, ids: [await photoOf(id, cover)] }, own);
  expect([await coverOf(id), await coverOf(elsewhere), await sees(cover)]).toEqual([other, cover, true]);
  expect(await referrers(cover)).toBe(1);
  await stage.app.call(deletePhoto, { id: await photoOf(elsewhere, cover) }, own);
  expect([await sees(cover), await referrers(cover)]).toEqual([false, 0]);
});

test('covers of before that were deleted are let go by a task', async () => {
  const { id, cover } = await albumOfTwo('从前');
  await stage.db.run('delete from album_photo where album_id = $1 and file_id = $2', [id, cover]);
  expect(await sees(cover)).toBe(true);
  await stage.app.loginAs(1);
  await stage.app.services.moving.sweep();
  await runTasks(stage.app);
  expect([await sees(cover), await referrers(cover)]).toEqual([false, 0]);
});
