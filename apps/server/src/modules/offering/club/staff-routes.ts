import {
  manageClubApplications,
  manageClubCandidates,
  manageClubDisband,
  manageClubFetch,
  manageClubLeaders,
  manageClubMembers,
  manageClubPage,
  manageClubRemoveMember,
} from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffClubs } from './staff-service.ts';

export const clubStaffRoutes = (clubs: StaffClubs): Route[] => [
  on(manageClubPage, (call) => clubs.page(call, call.input)),
  on(manageClubFetch, (call) => clubs.fetch(call, call.input.id)),
  on(manageClubApplications, async (call) => {
    await clubs.setApplications(call, call.input);
    return done(call.input.open ? '已开放申请' : '已停止申请');
  }),
  on(manageClubDisband, async (call) => {
    await clubs.disband(call, call.input.clubId);
    return done('社团已解散');
  }),
  on(manageClubMembers, (call) => clubs.members(call, call.input)),
  on(manageClubRemoveMember, async (call) => {
    await clubs.removeMember(call, call.input);
    return done('已移出社团');
  }),
  on(manageClubCandidates, (call) => clubs.candidates(call, call.input.clubId, call.input.name)),
  on(manageClubLeaders, async (call) => {
    await clubs.setLeaders(call, call.input);
    return done('保存成功');
  }),
];
