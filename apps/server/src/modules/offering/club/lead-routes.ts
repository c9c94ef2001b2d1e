import {
  addClubDynamic,
  addClubPhoto,
  decideClubApplication,
  deleteClubDynamic,
  deleteClubPhoto,
  ledApplications,
  ledClubs,
  ledDynamics,
  ledPhotos,
  updateClubDynamic,
  updateClubIntro,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { ClubLeading } from './lead-service.ts';

/** Says whether strangers see it by now. */
const posted = (what: string, one: { id: string; auditStatus: number }) =>
  answer(one.auditStatus === 1 ? `${what}成功` : '已提交，审核通过后公开显示', one);

export const clubLeadRoutes = (leading: ClubLeading): Route[] => [
  on(ledClubs, ({ session, now }) => leading.mine(session, now)),
  on(updateClubIntro, async (call) => posted('保存', await leading.editIntro(call, call.input))),
  on(ledDynamics, (call) => leading.dynamics(call, call.input.asstionId, call.input)),
  on(addClubDynamic, async (call) => posted('发布', await leading.addDynamic(call, call.input))),
  on(updateClubDynamic, async (call) => posted('保存', await leading.editDynamic(call, call.input))),
  on(deleteClubDynamic, async (call) => {
    await leading.removeDynamic(call, call.input.id);
    return done('删除成功');
  }),
  on(ledPhotos, (call) => leading.photos(call, call.input.asstionId)),
  on(addClubPhoto, async (call) => posted('上传', await leading.addPhoto(call, call.input))),
  on(deleteClubPhoto, async (call) => {
    await leading.removePhoto(call, call.input.id);
    return done('删除成功');
  }),
  on(ledApplications, (call) => leading.applications(call, call.input)),
  on(decideClubApplication, async (call) => {
    await leading.decide(call, call.input);
    return done(call.input.auditStatus === 2 ? '已通过' : '已设为不通过，申请人会收到消息');
  }),
];
