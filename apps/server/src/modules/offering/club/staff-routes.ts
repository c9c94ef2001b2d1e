import {
  manageClubApplications,
  manageClubCandidates,
  manageClubDisband,
  manageClubFetch,
  manageClubLeaders,
  manageClubMembers,
  manageClubPage,
  manageClubRemoveMember,
  manageClubSave,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffClubs } from './staff-service.ts';

export const clubStaffRoutes = (clubs: StaffClubs): Route[] => [
  on(manageClubPage, ({ session, input }) => clubs.page(session, input)),
  on(manageClubFetch, ({ session, input }) => clubs.fetch(session, input.id)),
  on(manageClubSave, async (call) => answer('保存成功', await clubs.save(call, call.input))),
  on(manageClubApplications, async (call) => {
    await clubs.setApplications(call, call.input);
    return done(call.input.open ? '已开放申请' : '已停止申请');
  }),
  on(manageClubDisband, async (call) => {
    await clubs.disband(call, call.input.clubId);
    return done('社团已解散');
  }),
  on(manageClubMembers, ({ session, input, now }) => clubs.members(session, now, input)),
  on(manageClubRemoveMember, async (call) => {
    await clubs.removeMember(call, call.input);
    return done('已移出社团');
  }),
  on(manageClubCandidates, ({ session, input }) => clubs.candidates(session, input.clubId, input.name)),
  on(manageClubLeaders, async (call) => {
    await clubs.setLeaders(call, call.input);
    return done('保存成功');
  }),
];
