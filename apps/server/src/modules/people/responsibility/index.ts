import { dayOf } from '../../../platform/time.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Notifications } from '../notification/index.ts';
import { createDeputies } from './deputies.ts';
import { responsibilityNotices } from './notices.ts';
import { personal } from './personal.ts';
import { officeOf } from './policy.ts';
import { classesWithVacancy, vacanciesIn } from './vacancy-queries.ts';

export type { Deputies } from './deputies.ts';
export { postsLeft } from './events.ts';
export { leavePosts } from './leaving.ts';
export {
  giveOffice,
  gradesOf,
  officesOf,
  officeTermsIn,
  officeTermsOf,
  standingTerm,
  takeOffice,
} from './office-queries.ts';
export { type AskedTerm, isSameTerm, spokenTerm, type Term, termOf, termProblems, vacancyOf } from './office-rules.ts';
export * from './policy.ts';
export { addHolder, copyFromYearBefore, holdersOf, removePosts, writeHolders } from './post-queries.ts';
export {
  administratorsOf,
  classesCaredFor,
  classesLed,
  classesTaught,
  deputiesNamed,
  type InHand,
  inHandOf,
  responsibilityOf,
} from './queries.ts';
export { vacatedBy } from './vacancy-queries.ts';

export const responsibilitySlice = ({ platform, notifications }: Given & { notifications: Notifications }) =>
  slice({
    name: 'responsibility',
    notices: Object.values(responsibilityNotices),
    tables: ['class_teacher', 'subject_teacher', 'review_deputy', 'staff_office'],
    personal,
    services: { deputies: createDeputies(platform, { notifications }) },
    routes: [],
    counters: {
      classesWithVacancy: async (session, now) => {
        const orgId = officeOf(session);
        return orgId === null ? undefined : classesWithVacancy(platform.database, orgId, dayOf(now));
      },
    },
    behind: { classesWithVacancy: ({ orgIds, now }) => vacanciesIn(platform.database, orgIds, dayOf(now)) },
  });
