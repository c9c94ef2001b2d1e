import * as contract from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { Albums } from './album-service.ts';
import type { Talks } from './service.ts';

export const spaceRoutes = (talks: Talks, albums: Albums): Route[] => [
  on(contract.talkPage, ({ session, input, now }) => talks.feed(session, input, now)),
  on(contract.ownTalkPage, ({ session, input }) => talks.own(session, input)),
  on(contract.addTalk, async ({ session, input, now }) => {
    const added = await talks.add(session, input, now);
    return answer(added.auditStatus === 1 ? '发布成功' : '已提交，审核通过后其他人可见', added);
  }),
  on(contract.deleteTalk, async ({ session, input }) => {
    await talks.remove(session, input.id);
    return done('删除成功');
  }),
  on(contract.reportTalk, async ({ session, input, now }) => {
    await talks.report(session, input, now);
    return done('举报已提交，我们会尽快处理');
  }),
  on(contract.albumList, ({ session, input }) => albums.list(session, input)),
  on(contract.addAlbum, async ({ session, input, now }) => answer('添加成功', await albums.add(session, input, now))),
  on(contract.updateAlbum, async ({ session, input }) => {
    await albums.update(session, input);
    return done(input.imageId ? '封面设置成功' : '修改成功');
  }),
  on(contract.deleteAlbum, async ({ session, input }) => {
    await albums.remove(session, input.id);
    return done('删除成功');
  }),
  on(contract.batchAddPhoto, async ({ session, input, now }) => {
    await albums.addPhotos(session, input, now);
    return done('上传成功');
  }),
  on(contract.photoPage, ({ session, input }) => albums.photos(session, input)),
  on(contract.deletePhoto, async ({ session, input }) => {
    await albums.removePhotos(session, [input.id]);
    return done('删除成功');
  }),
  on(contract.deletePhotos, async ({ session, input }) => {
    await albums.removePhotos(session, input.ids);
    return done('删除成功');
  }),
  on(contract.batchMovePhoto, async ({ session, input }) => {
    await albums.movePhotos(session, input);
    return done('移动成功');
  }),
  on(contract.albumLogPage, ({ session, input }) => albums.log(session, input)),
];
