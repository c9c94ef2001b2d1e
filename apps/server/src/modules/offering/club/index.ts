import { when } from '../../../platform/reactions.ts';
import { toWireTime } from '../../../platform/time.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { postsLeft } from '../../people/responsibility/index.ts';
import { peopleGone, pupilsMoved, type Roster } from '../../people/roster/index.ts';
import { endLeading, endMemberships, eraseApplications, leaveOtherSchools } from './ending.ts';
import { clubLeadRoutes } from './lead-routes.ts';
import { createClubLeading } from './lead-service.ts';
import { leavingClubs } from './leaving.ts';
import { clubNotices } from './notices.ts';
import { personal } from './personal.ts';
import { mayWorkWithClubs } from './policy.ts';
import { clubKind } from './publishing.ts';
import { clubRoutes } from './routes.ts';
import { createClubs } from './service.ts';
import { clubStaffRoutes } from './staff-routes.ts';
import { createStaffClubs } from './staff-service.ts';

export { showIntro } from './lead-queries.ts';
export type { ClubLeading } from './lead-service.ts';
export { CLUB_VISIBLE, clubsPerOrg, greatestClub, type NewClub, publishedClubs } from './queries.ts';
export type { Clubs } from './service.ts';
export type { StaffClubs } from './staff-service.ts';
export { createClub } from './write.ts';

type Needs = Given & { notifications: Notifications; roster: Roster };
export const clubSlice = ({ platform, notifications, roster }: Needs) => {
  const clubs = createClubs(platform, { notifications, roster });
  const clubLeading = createClubLeading(platform, { notifications });
  const staffClubs = createStaffClubs(platform, { notifications });
  return slice({
    name: 'club',
    notices: Object.values(clubNotices),
    tables: ['club', 'club_application', 'club_dynamic', 'club_intro', 'club_leader', 'club_member', 'club_photo'],
    personal,
    services: { clubs, clubLeading, staffClubs },
    publishes: [clubKind],
    routes: [...clubRoutes(clubs), ...clubLeadRoutes(clubLeading), ...clubStaffRoutes(staffClubs)],
    abilities: { clubs: mayWorkWithClubs },
    leaving: { clubs: leavingClubs(staffClubs) },
    counters: {
      clubApplicationsWaiting: (session, now) => staffClubs.waiting(session, now),
      clubsWithVacancy: (session, now) => staffClubs.vacant(session, now),
    },
    behind: { clubApplicationsLate: staffClubs.late, clubsWithVacancy: staffClubs.vacantIn },
    spans: { clubApplicationsWaiting: staffClubs.waitingSpan },
    erase: eraseApplications,
    reactions: [
      when(peopleGone, endMemberships),
      when(postsLeft, endLeading),
      when(pupilsMoved, (db, facts) => leaveOtherSchools(db, facts, toWireTime(platform.clock()))),
    ],
    restorers: { club: staffClubs.restorer },
    readers: {
      club: { ofNobody: clubLeading.mayReadPhotos },
      club_application: clubLeading.whoseApplication,
    },
  });
};
