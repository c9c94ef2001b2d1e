import { isParent, isStudent, NOT_FOR_STAFF } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';

/** Students and parents take part in activities; staff run them. @throws Refusal notPermitted */
export function requireParticipant(session: Session): void {
  if (!isStudent(session.usertype) && !isParent(session.usertype)) {
    throw notPermitted(NOT_FOR_STAFF);
  }
}
