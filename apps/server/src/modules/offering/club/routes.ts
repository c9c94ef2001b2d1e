import {
  applyToClub,
  clubAlbum,
  clubApplicationPage,
  clubDynamics,
  clubFetch,
  clubHomePage,
  clubMembers,
  clubPage,
  ownClubApplications,
} from '@vimo/contract';
import { answer, on, type Route } from '../../../platform/http/route.ts';
import { orgIdsAsked } from '../activity/index.ts';
import { requireStudent } from './policy.ts';
import type { Clubs } from './service.ts';

export const clubRoutes = (clubs: Clubs): Route[] => [
  on(clubHomePage, ({ input }) => clubs.page(orgIdsAsked(input.belongDeptIds), input)),
  on(clubPage, (call) =>
    call.input.joined === 1
      ? clubs.joined(call, call.input.studentId)
      : clubs.page(orgIdsAsked(call.input.belongDeptIds), call.input),
  ),
  on(clubMembers, (call) => clubs.members(call, call.input.asstionId)),
  on(ownClubApplications, (call) => clubs.ownApplications(call)),
  on(clubFetch, ({ input, session }) => clubs.detail(input.id, session)),
  on(clubAlbum, ({ input }) => clubs.album(input.asstionId)),
  on(clubDynamics, ({ input }) => clubs.dynamics(input.asstionId, input)),
  on(clubApplicationPage, ({ input, session }) => clubs.applications(session, input)),
  on(
    applyToClub,
    async ({ input, session, now }) => answer('申请已提交，请等待审核', await clubs.apply(session, input, now)),
    requireStudent,
  ),
];
