import { isStudent } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';

/** Only students join clubs. @throws Refusal notPermitted */
export function requireStudent(session: Session): void {
  if (!isStudent(session.usertype)) throw notPermitted('只有学生可以申请加入社团');
}

/** A club takes the students of its own school, an open one those of every school. @throws Refusal notPermitted */
export function requireSchoolOf(club: { orgId: string; openToAll: boolean }, session: Session): void {
  if (!club.openToAll && club.orgId !== session.orgId) throw notPermitted('该社团仅面向本校学生');
}
