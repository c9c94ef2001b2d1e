import { FAILED_DAYS, Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { dayOf, fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import type { StaffChallenges } from '../../growth/challenge/index.ts';
import type { StaffRecords } from '../../growth/record/index.ts';
import type { StaffReports } from '../../growth/report/index.ts';
import type { StaffEvaluations } from '../../growth/semester-evaluation/index.ts';
import type { ContentReview } from '../../growth/space/index.ts';
import { signUpsEnding } from '../../offering/activity/index.ts';
import type { StaffClubs } from '../../offering/club/index.ts';
import type { Imports } from '../../people/import/index.ts';
import type { OwnData } from '../../people/own-data/index.ts';
import type { RestrictedAccounts } from '../../people/person/index.ts';
import { classesWithVacancy, officeOf } from '../../people/responsibility/index.ts';
import { classesWithoutTeacher } from '../../people/roster/index.ts';
import { mayKeepSchools } from '../../people/school-year/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import type { StaffStudents, Transfers } from '../../people/student/index.ts';
import type { Feedbacks } from '../feedback/index.ts';
import type { StaffJobs } from '../job/index.ts';
import type { Counters } from './staff-service.ts';

const daysFrom = (moment: WireTime, days: number) =>
  toWireTime(new Date(fromWireTime(moment).getTime() + days * 24 * 3600 * 1000));

interface Counting {
  staffJobs: StaffJobs;
  staffRecords: Pick<StaffRecords, 'waiting'>;
  staffChallenges: Pick<StaffChallenges, 'waiting'>;
  staffReports: Pick<StaffReports, 'waiting'>;
  staffEvaluations: Pick<StaffEvaluations, 'waiting'>;
  staffStudents: Pick<StaffStudents, 'lacking'>;
  transfers: Pick<Transfers, 'waiting'>;
  staffClubs: Pick<StaffClubs, 'waiting'>;
  contentReview: Pick<ContentReview, 'waiting'>;
  feedbacks: Pick<Feedbacks, 'waiting'>;
  ownData: { requests: Pick<OwnData['requests'], 'waiting'> };
  imports: Pick<Imports, 'unfinished'>;
  restrictedAccounts: Pick<RestrictedAccounts, 'count'>;
}

/** Who counts what, each by the queries of its domain. */
export const countersOf = (db: Db, counting: Counting): Counters => ({
  recordsWaiting: (session, now) => counting.staffRecords.waiting(session, now),
  challengesWaiting: (session, now) => counting.staffChallenges.waiting(session, now),
  noticesDue: (session, now) => counting.staffReports.waiting(session, now),
  evaluationsToAudit: (session, now) => counting.staffEvaluations.waiting(session, now),
  clubApplicationsWaiting: (session) => counting.staffClubs.waiting(session),
  contentWaiting: (session) => counting.contentReview.waiting(session),
  feedbackWaiting: (session) => counting.feedbacks.waiting(session),
  dataRequestsWaiting: (session) => counting.ownData.requests.waiting(session),
  signUpEnding: (session, now) => signUpsEnding(db, scopeOf(session), now),
  // Teachers see their students and put nobody into a class.
  studentsWithoutClass: async (session, now) =>
    mayKeepSchools(session) ? counting.staffStudents.lacking({ session, now }, 'class') : undefined,
  // Guardians are a school's own care; a bureau would count hundreds of thousands.
  studentsWithoutGuardian: async (session, now) =>
    session.usertype === Usertype.schoolAdministrator && session.orgId
      ? counting.staffStudents.lacking({ session, now }, 'guardian')
      : undefined,
  transfersWaiting: (session) => counting.transfers.waiting({ session }),
  classesWithoutTeacher: (session, now) => classesWithoutTeacher(db, scopeOf(session), dayOf(now)),
  classesWithVacancy: async (session, now) => {
    const orgId = officeOf(session);
    return orgId === null ? undefined : classesWithVacancy(db, orgId, dayOf(now));
  },
  accountsRestricted: (session, now) => counting.restrictedAccounts.count(session, now),
  importsUnfinished: async (session, now) =>
    (await counting.imports.unfinished(session, now)).filter(({ passwordsTaken }) => !passwordsTaken).length,
  tasksRunning: async (session, now) => (await counting.staffJobs.count(session, daysFrom(now, -FAILED_DAYS))).running,
  tasksFailed: async (session, now) => (await counting.staffJobs.count(session, daysFrom(now, -FAILED_DAYS))).failed,
});
