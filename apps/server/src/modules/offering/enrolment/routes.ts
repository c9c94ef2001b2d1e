import {
  addEmergencyContact,
  addParticipant,
  cancelEnrolment,
  copyEmergencyContact,
  deleteEmergencyContact,
  deleteParticipant,
  enrol,
  enrolledPage,
  joinUserList,
  orderPage,
  queryContacts,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { Contacts } from './contact-service.ts';
import { requireParticipant } from './policy.ts';
import type { Enrolments } from './service.ts';

export function enrolmentRoutes(enrolments: Enrolments, contacts: Contacts): Route[] {
  return [
    on(
      enrol,
      async ({ input, session, now }) => answer('报名成功', await enrolments.signUp(session, input, now)),
      requireParticipant,
    ),
    on(
      joinUserList,
      ({ input, session, now }) => enrolments.joinUsers(session, input.activityId, now),
      requireParticipant,
    ),
    on(cancelEnrolment, async ({ input, session, now }) => {
      const { message, cancelCount } = await enrolments.cancel(session, input, now);
      return answer(message, { cancelCount });
    }),
    on(enrolledPage, ({ input, session }) => enrolments.enrolledUsers(input.activityId, input, session)),
    on(orderPage, ({ input, session, now }) => enrolments.orders(session, input, now)),
    on(
      addParticipant,
      async ({ input, session, now }) => answer('添加成功', await contacts.addCompanion(session, input, now)),
      requireParticipant,
    ),
    on(deleteParticipant, async ({ input, session }) => {
      await contacts.removeCompanion(session, input.id);
      return done('删除成功');
    }),
    on(
      addEmergencyContact,
      async ({ input, session, now }) => answer('添加成功', await contacts.add(session, input, now)),
      requireParticipant,
    ),
    on(
      copyEmergencyContact,
      async ({ input, session, now }) => answer('添加成功', await contacts.copy(session, input, now)),
      requireParticipant,
    ),
    on(deleteEmergencyContact, async ({ input, session }) => {
      await contacts.remove(session, input.id);
      return done('删除成功');
    }),
    on(queryContacts, ({ input, session }) => contacts.of(session, input.activityId)),
  ];
}
