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
import type { Platform } from '../../../platform/platform.ts';
import { addCompanion, addContact, contactsOf, copyContact, removeCompanion, removeContact } from './contacts.ts';
import { joinUsers } from './family.ts';
import { requireParticipant } from './policy.ts';
import type { Enrolments } from './service.ts';

export function enrolmentRoutes(platform: Platform, enrolments: Enrolments): Route[] {
  return [
    on(
      enrol,
      async ({ input, session, now }) => answer('报名成功', await enrolments.signUp(session, input, now)),
      requireParticipant,
    ),
    on(
      joinUserList,
      ({ input, session, now }) => joinUsers(platform, session, input.activityId, now),
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
      async ({ input, session, now }) => answer('添加成功', await addCompanion(platform, session, input, now)),
      requireParticipant,
    ),
    on(deleteParticipant, async ({ input, session }) => {
      await removeCompanion(platform, session, input.id);
      return done('删除成功');
    }),
    on(
      addEmergencyContact,
      async ({ input, session, now }) => answer('添加成功', await addContact(platform, session, input, now)),
      requireParticipant,
    ),
    on(
      copyEmergencyContact,
      async ({ input, session, now }) => answer('添加成功', await copyContact(platform, session, input, now)),
      requireParticipant,
    ),
    on(deleteEmergencyContact, async ({ input, session }) => {
      await removeContact(platform, session, input.id);
      return done('删除成功');
    }),
    on(queryContacts, ({ input, session }) => contactsOf(platform, session, input.activityId)),
  ];
}
