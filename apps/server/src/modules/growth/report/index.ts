import { when } from '../../../platform/reactions.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import type { Roster } from '../../people/roster/index.ts';
import { semesterChanging } from '../../people/school-year/index.ts';
import type { Schemes } from '../scheme/index.ts';
import { countNoticesOf } from './notice-queries.ts';
import { createNotices } from './notice-service.ts';
import { reportNotices } from './notices.ts';
import { personal } from './personal.ts';
import { mayKeepReports } from './policy.ts';
import { reportRoutes } from './routes.ts';
import { createReports } from './service.ts';
import { reportStaffRoutes } from './staff-routes.ts';
import { createStaffReports } from './staff-service.ts';

export { type NewNotice, type Notices, openNotice } from './notice-service.ts';
export { openReportsSql, reportPupilsSql } from './pupils-sql.ts';
export type { ReportKey, Reports } from './service.ts';
export { semestersUsed } from './staff-queries.ts';
export type { StaffReports } from './staff-service.ts';
export { stageOf, standOf } from './states.ts';

type Needs = Given & { schemes: Schemes; roster: Roster; notifications: Notifications };
export const reportSlice = ({ platform, schemes, roster, notifications }: Needs) => {
  const reports = createReports(platform, { schemes, roster });
  const staffReports = createStaffReports(platform, { reports, schemes, notifications });
  const notices = createNotices(platform, { reports, schemes, notifications });
  return slice({
    name: 'report',
    notices: Object.values(reportNotices),
    tables: ['public_notice', 'noticed_report', 'report_reminder', 'report_rule', 'typical_record'],
    personal,
    services: { reports, staffReports, notices },
    routes: [...reportRoutes(reports), ...reportStaffRoutes(staffReports, notices)],
    abilities: { reports: mayKeepReports },
    counters: {
      noticesDue: { atTimes: (session, now) => staffReports.waiting(session, now) },
    },
    behind: { noticesLate: staffReports.late },
    spans: { noticesDue: staffReports.waitingSpan },
    reactions: [
      when(semesterChanging, async (db, { semesterId, orgIds, holds }) => {
        holds.push({ what: '公示', count: await countNoticesOf(db, semesterId, orgIds), unit: '次' });
      }),
    ],
  });
};
