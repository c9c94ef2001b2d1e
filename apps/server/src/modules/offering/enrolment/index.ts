import { when } from '../../../platform/reactions.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Workbooks } from '../../content/workbook/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { organisationEnded } from '../../people/organisation/index.ts';
import { peopleGone } from '../../people/roster/index.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import { createContacts } from './contact-service.ts';
import { createEndings } from './ending-service.ts';
import { eraseSignUps } from './erase.ts';
import { createSignUpLists } from './list-service.ts';
import { enrolmentNotices } from './notices.ts';
import { personal } from './personal.ts';
import { enrolmentRoutes } from './routes.ts';
import { createEnrolments } from './service.ts';
import { enrolmentStaffRoutes } from './staff-routes.ts';
import { createStaffEnrolments } from './staff-service.ts';

export { writeMarks } from './attendance-queries.ts';
export { evaluateEnrolment } from './evaluation.ts';
export { activityEvaluated } from './events.ts';
export { type EnrolmentFacts, enrolStatus } from './rules.ts';
export type { Enrolments } from './service.ts';

type Needs = Given & { notifications: Notifications; deliveries: Deliveries; workbooks: Workbooks };
export const enrolmentSlice = ({ platform, notifications, deliveries, workbooks }: Needs) => {
  const enrolments = createEnrolments(platform, notifications);
  const contacts = createContacts(platform);
  const staffEnrolments = createStaffEnrolments(platform);
  const { forget } = enrolments;
  const lists = createSignUpLists(platform, { workbooks, notifications, forget });
  const endings = createEndings(platform, { notifications, deliveries, forget });
  return slice({
    name: 'enrolment',
    notices: Object.values(enrolmentNotices),
    tables: ['enrolment', 'participant', 'emergency_contact', 'attendance', 'attendance_change', 'attendance_marking'],
    personal,
    services: { enrolments, contacts, staffEnrolments },
    routes: [...enrolmentRoutes(enrolments, contacts), ...enrolmentStaffRoutes(staffEnrolments, endings, lists)],
    erase: eraseSignUps,
    reactions: [when(peopleGone, endings.gone), when(organisationEnded, endings.hostEnded)],
  });
};
