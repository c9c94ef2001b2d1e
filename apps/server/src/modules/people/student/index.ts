import { Usertype } from '@vimo/contract';
import { doing } from '../../../platform/jobs/index.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf } from '../../../platform/time.ts';
import { type CountWaiting, type Given, slice } from '../../../slice.ts';
import type { AccountAdministration } from '../account/index.ts';
import type { Notifications } from '../notification/index.ts';
import { mayLookAtStudents, type People } from '../person/index.ts';
import { mayKeepSchools } from '../school-year/index.ts';
import type { Staff } from '../staff/index.ts';
import { leavingTransfers } from './leaving.ts';
import { withoutClassIn } from './list-queries.ts';
import { rowsLeft } from './move-queries.ts';
import { studentNotices } from './notices.ts';
import { personal } from './personal.ts';
import { isSendOnLeft } from './send-on-queries.ts';
import { studentStaffRoutes } from './staff-routes.ts';
import { createStaffStudents } from './staff-service.ts';
import { numbersTask, sendOnTask } from './tasks.ts';
import { createTransfers } from './transfers.ts';

export { notBeforeHolidays } from './class-choice.ts';
export { studentFilterOf } from './list-filter.ts';
export { countStudents, type StudentFilter, studentsAfter } from './list-queries.ts';
export { NUMBER_TITLES } from './numbers.ts';
export { type PupilPlan, readPupilRows } from './pupil-rows.ts';
export type { StaffStudents } from './staff-service.ts';
export type { Transfers } from './transfers.ts';

type Needs = Given & { people: People; accounts: AccountAdministration; staff: Staff; notifications: Notifications };
/** Students as staff keep them; what they and their families see is the roster's. */
export const studentSlice = ({ platform, people, accounts, staff, notifications }: Needs) => {
  const staffStudents = createStaffStudents(platform, { people, accounts, staff });
  const transfers = createTransfers(platform, { people, staff, students: staffStudents, notifications });
  const lacking =
    (what: 'class' | 'guardian', may: (session: Session) => boolean): CountWaiting =>
    async (session, now) =>
      may(session) ? staffStudents.lacking({ session, now }, what) : undefined;
  return slice({
    name: 'student',
    notices: Object.values(studentNotices),
    tables: ['pupils_to_send_on', 'student_transfer'],
    personal,
    services: { staffStudents, transfers },
    tasks: [
      doing(numbersTask, async () => (await import('./move-numbers.ts')).moveRegisterNumbers, 'nobody'),
      doing(sendOnTask, async () => (await import('./send-on.ts')).sendWaitingOn, 'nobody'),
    ],
    moves: [
      { task: numbersTask, left: rowsLeft },
      { task: sendOnTask, left: isSendOnLeft },
    ],
    routes: studentStaffRoutes(staffStudents, transfers),
    abilities: { students: mayLookAtStudents },
    leaving: { transfers: leavingTransfers(transfers) },
    behind: {
      transfersLate: transfers.late,
      studentsWithoutClass: ({ orgIds, now }) => withoutClassIn(platform.database, orgIds, dayOf(now)),
    },
    counters: {
      transfersWaiting: (session) => transfers.waiting({ session }),
      transferRequestsWaiting: (session) => transfers.requested({ session }),
      // Teachers see their students and put nobody into a class.
      studentsWithoutClass: { atTimes: lacking('class', mayKeepSchools) },
      // Guardians are a school's own care; a bureau would count hundreds of thousands.
      studentsWithoutGuardian: {
        atTimes: lacking(
          'guardian',
          ({ usertype, orgId }) => usertype === Usertype.schoolAdministrator && orgId !== '',
        ),
      },
    },
    spans: { transfersWaiting: transfers.waitingSpan, transferRequestsWaiting: transfers.requestedSpan },
  });
};
