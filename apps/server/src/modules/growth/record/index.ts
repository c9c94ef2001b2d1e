import { Office } from '@vimo/contract';
import { when } from '../../../platform/reactions.ts';
import { dayOf } from '../../../platform/time.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Workbooks } from '../../content/workbook/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { type Deputies, worksAtSchool } from '../../people/responsibility/index.ts';
import { pupilsMoved, type Roster } from '../../people/roster/index.ts';
import { semesterChanging } from '../../people/school-year/index.ts';
import type { Schemes } from '../scheme/index.ts';
import { leavingEntries } from './leaving.ts';
import { recordNotices } from './notices.ts';
import { createOwnRecords } from './own-service.ts';
import { personal } from './personal.ts';
import { moveWaiting } from './queries.ts';
import { recordRoutes } from './routes.ts';
import { countRecordsOf, createSemesterPlaces } from './semesters.ts';
import { createRecords } from './service.ts';
import { recordStaffRoutes } from './staff-routes.ts';
import { createStaffRecords } from './staff-service.ts';

export { addRecord, addStep, type PastRecord } from './add.ts';
export { addRecords } from './add-many.ts';
export { passTakenBack, recordPassed, recordRevised } from './events.ts';
export { actedAs } from './policy.ts';
export { lockedRecords, lockStudent, NOTICES_READ, type RecordFacts, recordOf } from './queries.ts';
export { countBack, lockReports } from './semesters.ts';
export type { Records } from './service.ts';
export { guardiansMay } from './setting-queries.ts';
export { reviewersOf } from './staff-queries.ts';
export type { StaffRecords } from './staff-service.ts';
export { after as stateAfter, PUBLISHED, State } from './states.ts';
export { takeStep } from './steps.ts';
export { type Content, publicValue } from './values.ts';

interface Needs extends Given {
  schemes: Schemes;
  roster: Roster;
  notifications: Notifications;
  deputies: Deputies;
  workbooks: Workbooks;
}
export const recordSlice = ({ platform, schemes, roster, notifications, deputies, workbooks }: Needs) => {
  const records = createRecords(platform, { schemes, roster });
  const ownRecords = createOwnRecords(platform, { schemes, notifications });
  const staffRecords = createStaffRecords(platform, { schemes, records, notifications, deputies, workbooks });
  const semesterPlaces = createSemesterPlaces(platform);
  return slice({
    name: 'record',
    notices: Object.values(recordNotices),
    office: Office.moralEducation,
    tables: ['record', 'record_evidence', 'record_history', 'record_sample', 'record_setting'],
    personal,
    services: { records, ownRecords, staffRecords, semesterPlaces },
    routes: [...recordRoutes(records, ownRecords), ...recordStaffRoutes(staffRecords)],
    async sweep() {
      await staffRecords.sweep();
      await semesterPlaces.sweep();
    },
    abilities: { records: worksAtSchool, reviews: worksAtSchool },
    leaving: { recordEntries: leavingEntries(staffRecords) },
    counters: { recordsWaiting: (session, now) => staffRecords.waiting(session, now) },
    behind: { recordsOfNobody: staffRecords.ofNobody, recordsLate: staffRecords.late, entriesLeft: staffRecords.left },
    spans: { recordsWaiting: staffRecords.waitingSpan },
    memberCounters: [
      {
        tells: ['recordsToConfirm', 'recordsReturned'],
        count: async (session, now) => {
          const [of] = await records.waiting([session.accountId], dayOf(now));
          return { recordsToConfirm: of?.toConfirm ?? 0, recordsReturned: of?.returned ?? 0 };
        },
      },
    ],
    readers: { record: records.whoseFiles },
    reactions: [
      when(pupilsMoved, (db, { studentIds }) => moveWaiting(db, studentIds)),
      when(semesterChanging, async (db, of) => {
        of.holds.push({ what: '写实记录', count: await countRecordsOf(db, of), unit: '条' });
      }),
    ],
  });
};
