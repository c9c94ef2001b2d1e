import type { Module } from '../../../platform/http/route.ts';
import type { Contacts } from './contact-service.ts';
import { enrolmentRoutes } from './routes.ts';
import type { Enrolments } from './service.ts';
import { enrolmentStaffRoutes } from './staff-routes.ts';
import type { StaffEnrolments } from './staff-service.ts';

export { writeMarks } from './attendance-queries.ts';
export { createContacts } from './contact-service.ts';
export { evaluateEnrolment } from './evaluation.ts';
export { type EnrolmentFacts, enrolStatus } from './rules.ts';
export { createEnrolments, type Enrolments } from './service.ts';
export { createStaffEnrolments } from './staff-service.ts';

export const enrolmentModule = (
  enrolments: Enrolments,
  contacts: Contacts,
  staffEnrolments: StaffEnrolments,
): Module => ({
  name: 'enrolment',
  routes: [...enrolmentRoutes(enrolments, contacts), ...enrolmentStaffRoutes(staffEnrolments)],
});
