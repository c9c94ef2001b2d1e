import {
  addAlbum,
  addTalk,
  albumList,
  albumLogPage,
  batchAddPhoto,
  batchMovePhoto,
  deleteAlbum,
  deletePhoto,
  deletePhotos,
  deleteTalk,
  fileUpload,
  getMd5Url,
  MOST_ALBUM_PHOTOS,
  manageContentPage,
  notificationPage,
  ownTalkPage,
  passContent,
  photoPage,
  refuseContent,
  reportTalk,
  SESSION_HEADER,
  showImage,
  talkPage,
  updateAlbum,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PICTURE, type Stage, setStage } from '../../../testing/access-cases/index.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { storeFile } from '../../content/file/index.ts';

let stage: Stage;
let writer: string;
let [own, schoolmate, stranger, guardian, strangersGuardian, school, otherSchool] = ['', '', '', '', '', '', ''];
beforeAll(async () => {
  stage = await setStage();
  const { app, db } = stage;
  const token = (accountId: string) => app.sessionOf(accountId);
  const parentOf = async (studentId: string) => {
    const parentId = await app.makeAccount({ usertype: 4 });
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parentId, studentId]);
    return token(parentId);
  };
  writer = await stage.student(stage.school);
  [own, schoolmate, stranger] = [await token(writer), await token(stage.mate), await token(stage.stranger)];
  [guardian, strangersGuardian] = [await parentOf(writer), await parentOf(stage.stranger)];
  const keeper = async (orgId: string) => token(await app.makeAccount({ usertype: 5, orgId }));
  [school, otherSchool] = [await keeper(stage.school), await keeper(stage.otherSchool)];
});
afterAll(() => stage?.close());

const post = (input: object, token = own) => stage.app.call(addTalk, { content: '', isOpen: 0, ...input }, token);
const contents = async (token: string) =>
  (await stage.app.call(talkPage, {}, token)).data.dataList.map(({ content }) => content);
const picture = (use: 'talk' | 'album', owner = writer) => stage.picture(owner, use);
const video = (owner = writer) => {
  const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(64)]);
  return storeFile(stage.app.platform, { bytes, name: '影.mp4', use: 'talkVideo', ownerId: owner });
};
const sees = async (fileId: string, token: string) =>
  (await stage.app.app.http.inject({ url: `${showImage.path}?id=${fileId}`, headers: { [SESSION_HEADER]: token } }))
    .statusCode === 200;

test('who has left, or is through the stage, posts nothing to the school and reads nothing of it, guardians by them neither', async () => {
  const { app, db } = stage;
  const gone = await stage.student(stage.school);
  const parentId = await app.makeAccount({ usertype: 4 });
  await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parentId, gone]);
  const [token, parent] = [await app.sessionOf(gone), await app.sessionOf(parentId)];
  await post({ content: '操场边的香樟' });
  const read = async () => [await contents(token), await contents(parent)].map((all) => all.includes('操场边的香樟'));
  expect(await read()).toEqual([true, true]);
  for (const goes of ['status = 4', 'status = 1, graduation_year = 2000']) {
    await db.run(`update student set ${goes} where account_id = $1`, [gone]);
    expect(await read()).toEqual([false, false]);
    expect(await post({ content: '还能发吗' }, token)).toMatchObject({
      error_code: 1,
      message: '您已离校或毕业，不能再向学校公开发布，可以选择仅自己可见',
    });
    expect((await post({ content: `自己看的 ${goes}`, isOpen: 1 }, token)).error_code).toBe(0);
  }
});

describe('a post', () => {
  test('to everyone is seen by the school and its guardians, with its pictures, and by nobody else', async () => {
    const image = await picture('talk');
    expect(await post({ content: '种下一盆香樟苗', image })).toMatchObject({ message: '发布成功' });
    for (const [token, seen] of [
      ...([
        [own, true],
        [schoolmate, true],
        [guardian, true],
        [stranger, false],
        [strangersGuardian, false],
      ] as const),
    ]) {
      expect((await contents(token)).includes('种下一盆香樟苗')).toBe(seen);
      expect(await sees(image, token)).toBe(seen);
    }
  });

  test('names its writer whole to the writer alone', async () => {
    await stage.db.run("update account set name = '许安宁', nick_name = '' where account_id = $1", [writer]);
    await post({ content: '名字' });
    const nameFor = async (token: string) =>
      (await stage.app.call(talkPage, {}, token)).data.dataList.find(({ content }) => content === '名字')?.userName;
    expect([await nameFor(own), await nameFor(schoolmate), await nameFor(guardian)]).toEqual([
      '许安宁',
      '许*宁',
      '许*宁',
    ]);
  });

  test('to oneself is seen by nobody else, and needs no review', async () => {
    const image = await picture('talk');
    await post({ content: '我的电话 13912345678', isOpen: 1, image });
    expect((await stage.app.call(ownTalkPage, {}, own)).data.dataList[0]).toMatchObject({ isOpen: 1, auditStatus: 1 });
    for (const token of [schoolmate, guardian]) {
      expect(await contents(token)).not.toContain('我的电话 13912345678');
      expect(await sees(image, token)).toBe(false);
    }
  });

  test('that a guardian wrote in the child’s account says so, to readers and reviewers', async () => {
    const { app, db } = stage;
    const { id: parentId } = (await db.row<{ id: string }>(
      'select parent_id as id from child_binding where student_id = $1 limit 1',
      [writer],
    ))!;
    const acting = await app.platform.sessions.create(db, writer, parentId);
    await post({ content: '妈妈帮我记下来' }, acting);
    await post({ content: '我的微信 xyz987654' }, acting);
    const marks = async (list: typeof talkPage | typeof ownTalkPage, token: string) =>
      (await app.call(list, {}, token)).data.dataList.map(({ byGuardian, content }) => [content, byGuardian]);
    expect(await marks(talkPage, schoolmate)).toContainEqual(['妈妈帮我记下来', 1]);
    expect(await marks(talkPage, schoolmate)).toContainEqual(['种下一盆香樟苗', 0]);
    const held = (await app.call(manageContentPage, { kind: 'talk' }, school)).data.dataList;
    expect(held.find(({ content }) => content === '我的微信 xyz987654')).toMatchObject({ byGuardian: 1 });
  });

  test('holds nine pictures or one video, its own writer’s, and something at all', async () => {
    const pictures = await Promise.all(Array.from({ length: 10 }, () => picture('talk')));
    const problem = async (image: string, content = '看') => (await post({ content, image })).refusal.fields;
    expect(await problem(pictures.join())).toEqual({ image: '最多只能上传9张照片' });
    expect(await problem([pictures[0], await video()].join())).toEqual({ image: '视频和图片不能同时上传' });
    expect(await problem([await video(), await video()].join())).toEqual({ image: '您只能上传一个视频文件' });
    expect(await problem(await picture('talk', stage.mate))).toEqual({ image: '图片或视频不存在，请重新上传' });
    expect(await problem(await picture('album'))).toEqual({ image: '图片或视频不存在，请重新上传' });
    expect(await problem('', '')).toEqual({ content: '写点什么，或者选几张照片吧' });
    expect(await problem('', '字'.repeat(501))).toEqual({ content: '最多 500 个字' });
    expect((await post({ image: pictures.slice(0, 9).join() })).error_code).toBe(0);
  });

  test('a renamed file is no video; a video comes by a link to who sees the post', async () => {
    const renamed = await sendForm(stage.app, fileUpload.path, own, { belongName: 'talkVideo' }, [
      { name: '影.mp4', bytes: PICTURE },
    ]);
    expect(renamed).toMatchObject({ error_code: 2, refusal: { fields: { file: '请上传正确的视频格式' } } });
    const image = await video();
    await post({ content: '彩排录像', image });
    const links = async (token: string) => (await stage.app.call(getMd5Url, { ids: image }, token)).data.length;
    expect([await links(schoolmate), await links(stranger)]).toEqual([1, 0]);
  });

  test('that leads strangers to a child waits: a reviewer of the school passes or refuses it, and the writer is told', async () => {
    const { app } = stage;
    const { data } = await post({ content: '加我微信 abc123456 一起玩', image: await picture('talk') });
    expect(data.auditStatus).toBe(0);
    const queue = async (token: string) =>
      (await app.call(manageContentPage, { kind: 'talk' }, token)).data.dataList.map(({ id }) => id);
    expect(await contents(schoolmate)).not.toContain('加我微信 abc123456 一起玩');
    expect([(await queue(school)).includes(data.id), await queue(otherSchool)]).toEqual([true, []]);
    const refusal = { kind: 'talk', id: data.id, reason: '请不要公开联系方式' } as const;
    expect((await app.call(refuseContent, refusal, otherSchool)).error_code).toBe(4);
    expect((await app.call(refuseContent, refusal, school)).error_code).toBe(0);
    expect((await app.call(passContent, { kind: 'talk', id: data.id }, school)).error_code).toBe(4);
    expect((await app.call(ownTalkPage, {}, own)).data.dataList[0]).toMatchObject({
      ...{ auditStatus: 2, auditRemark: '请不要公开联系方式' },
    });
    expect((await app.call(notificationPage, {}, own)).data.dataList[0]).toMatchObject({
      ...{ kind: 'space', title: '您的成长记录未通过审核', text: '原因：请不要公开联系方式' },
    });
  });

  test('that is reported comes before the reviewer, once by each; deleting what is gone says so', async () => {
    const { app } = stage;
    const { data } = await post({ content: '这条会被举报' });
    const report = { id: data.id, reason: '内容不合适' };
    expect((await app.call(reportTalk, report, own)).message).toBe('不能举报自己的记录');
    expect((await app.call(reportTalk, report, stranger)).error_code).toBe(4);
    for (const token of [schoolmate, schoolmate, guardian]) await app.call(reportTalk, report, token);
    const held = (await app.call(manageContentPage, { kind: 'talk' }, school)).data.dataList.at(-1);
    expect(held).toMatchObject({ id: data.id, heldReason: '被举报', reports: ['内容不合适', '内容不合适'] });
    expect((await app.call(deleteTalk, { id: data.id }, schoolmate)).error_code).toBe(4);
    expect((await app.call(deleteTalk, { id: data.id }, own)).message).toBe('删除成功');
    expect(await app.call(deleteTalk, { id: data.id }, own)).toMatchObject({ message: '该条记录不存在或已删除' });
  });
});

test('a message that waits is passed in the same room', async () => {
  const { app } = stage;
  const { messageId } = await stage.message(writer, 0);
  const queue = async () => (await app.call(manageContentPage, { kind: 'message' }, school)).data.dataList;
  expect((await queue()).map(({ id }) => id)).toContain(messageId);
  expect((await app.call(passContent, { kind: 'message', id: messageId }, school)).error_code).toBe(0);
  expect((await queue()).map(({ id }) => id)).not.toContain(messageId);
});

test('albums are their owner’s and the guardians’: photos, cover, moving, deleting', async () => {
  const { app } = stage;
  const make = async (name: string, token = own) =>
    (await app.call(addAlbum, { name, remark: '山里的一夜' }, token)).data.id;
  const [camp, hill, others] = [await make('露营日记'), await make('去看山'), await make('别人的', schoolmate)];
  const files = [await picture('album'), await picture('album')];
  expect((await app.call(batchAddPhoto, { albumId: camp, photoIds: files.join() }, own)).message).toBe('上传成功');
  const albums = async (more: object, token = own) => (await app.call(albumList, more, token)).data;
  expect((await albums({})).map(({ name }) => name)).toEqual(['去看山', '露营日记']);
  stage.app.clock.advance(60);
  await app.call(batchAddPhoto, { albumId: camp, photoIds: await picture('album') }, own);
  expect((await albums({ order: 'submit_time' })).map(({ name, photoNum }) => [name, photoNum])).toEqual([
    ['露营日记', 3],
    ['去看山', 0],
  ]);
  expect((await app.call(updateAlbum, { id: camp, imageId: files[1]! }, own)).message).toBe('封面设置成功');
  expect((await albums({}))[1]?.imageId).toBe(files[1]);
  const log = async (token = own) => (await app.call(albumLogPage, {}, token)).data.dataList;
  expect((await log()).map(({ albumName, photoIds }) => [albumName, photoIds.split(',').length])).toEqual([
    ['露营日记', 1],
    ['露营日记', 2],
  ]);
  expect(await log(schoolmate)).toEqual([]);
  expect((await app.call(updateAlbum, { id: hill, imageId: files[1]! }, own)).refusal.fields).toEqual({
    imageId: '请选择相册里的照片',
  });
  const photos = (await app.call(photoPage, { albumId: camp }, own)).data.dataList.map(({ id }) => id);
  const move = (albumId: string, ids: string[], token = own) => app.call(batchMovePhoto, { albumId, ids }, token);
  expect((await move(camp, photos)).message).toBe('照片已在该相册中，请选择其他相册');
  expect([(await move(others, photos)).error_code, (await move(others, photos, schoolmate)).error_code]).toEqual([
    4, 4,
  ]);
  expect((await move(hill, photos.slice(0, 1))).message).toBe('移动成功');

  const asGuardian = { studentId: writer };
  expect((await albums(asGuardian, guardian)).map(({ photoNum }) => photoNum)).toEqual([1, 2]);
  expect((await app.call(photoPage, asGuardian, guardian)).data.totalCount).toBe(3);
  for (const token of [schoolmate, stranger, strangersGuardian]) {
    expect((await app.call(albumList, asGuardian, token)).error_code).toBe(4);
    expect((await app.call(photoPage, { ...asGuardian, albumId: camp }, token)).error_code).toBe(4);
    expect((await app.call(photoPage, { albumId: camp }, token)).error_code).toBe(4);
    expect(await sees(files[0]!, token)).toBe(false);
  }
  expect([await sees(files[0]!, guardian), await sees(files[0]!, own)]).toEqual([true, true]);
  expect((await app.call(deletePhotos, { ids: photos.slice(0, 1) }, guardian)).error_code).toBe(4);
  expect((await app.call(deletePhotos, { ids: photos.slice(0, 1) }, own)).message).toBe('删除成功');
  const one = { id: photos[1]! };
  expect((await app.call(deletePhoto, one, schoolmate)).error_code).toBe(4);
  expect((await app.call(deletePhoto, one, own)).message).toBe('删除成功');
  expect((await app.call(deletePhoto, one, own)).error_code).toBe(4);
  expect((await app.call(deleteAlbum, { id: camp }, schoolmate)).error_code).toBe(4);
  expect((await app.call(deleteAlbum, { id: camp }, own)).message).toBe('删除成功');
  expect((await app.call(deleteAlbum, { id: camp }, own)).message).toBe('相册不存在或已删除');
  expect((await app.call(photoPage, {}, own)).data.totalCount).toBe(0);
});

test('into an album that is nearly full as many photos move as there is room for; those that are there already need none', async () => {
  const { app, db } = stage;
  const make = async (name: string) => (await app.call(addAlbum, { name, remark: '很多照片' }, own)).data.id;
  const [full, other] = [await make('满的相册'), await make('旁边的相册')];
  const file = await picture('album');
  const fill = (albumId: string, count: number) =>
    db.rows<{ id: string }>(
      `insert into album_photo (album_id, account_id, file_id, created_at)
       select $1, $2, $3, now() from generate_series(1, $4) returning photo_id as id`,
      [albumId, writer, file, count],
    );
  let there = '';
  for (let left = MOST_ALBUM_PHOTOS - 1; left > 0; left -= 100) there = (await fill(full, Math.min(left, 100)))[0]!.id;
  const [first, second] = await fill(other, 2);
  const move = (ids: string[]) => app.call(batchMovePhoto, { albumId: full, ids }, own);
  expect((await move([first!.id, second!.id])).error_code).toBe(1);
  expect((await move([there, first!.id])).message).toBe('移动成功');
  expect((await move([there, first!.id])).message).toBe('照片已在该相册中，请选择其他相册');
  expect((await move([second!.id])).message).toBe(`一个相册最多 ${MOST_ALBUM_PHOTOS} 张照片`);
});

test('a guardian sees the photos of an album as long as the album', async () => {
  const { app, db } = stage;
  const childId = await stage.student(stage.school);
  const parentId = await app.makeAccount({ usertype: 4 });
  await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parentId, childId]);
  const [child, parent] = [await app.sessionOf(childId), await app.sessionOf(parentId)];
  const { id } = (await app.call(addAlbum, { name: '春天', remark: '花' }, child)).data;
  const photo = await picture('album', childId);
  await app.call(batchAddPhoto, { albumId: id, photoIds: photo }, child);
  const lists = async () => (await app.call(albumList, { studentId: childId }, parent)).error_code === 0;
  const seen = async () => [await lists(), await sees(photo, parent)];
  expect(await seen()).toEqual([true, true]);
  await db.run('update account set disabled = true where account_id = $1', [childId]);
  expect(await seen()).toEqual([false, false]);
});
