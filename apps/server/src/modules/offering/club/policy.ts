import { CLUB_KEEPERS, CLUB_STAFF, isStudent } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import { NOBODY, type Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { type Scope, scopeOf } from '../../people/staff/index.ts';

/** Only students join clubs. @throws Refusal notPermitted */
export function requireStudent(session: Session): void {
  if (!isStudent(session.usertype)) throw notPermitted('只有学生可以申请加入社团');
}

/** A club takes the students of its own school, an open one those of every school. @throws Refusal notPermitted */
export function requireSchoolOf(club: { orgId: string; openToAll: boolean }, session: Session): void {
  if (!club.openToAll && club.orgId !== session.orgId) throw notPermitted('该社团仅面向本校学生');
}

/** Who finds the room of clubs on the platform. */
export const mayWorkWithClubs = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  (CLUB_STAFF as readonly number[]).includes(usertype);

/** Who keeps the clubs of a scope: edits them and says who leads them. */
export const mayKeepClubs = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  (CLUB_KEEPERS as readonly number[]).includes(usertype);

/** As what somebody acts for clubs. */
export interface Actor {
  /** Who may lead; nobody for a guardian who acts as the child: what a leader sees of other children is not a guardian's to see. */
  leaderId: string;
  /** Whose clubs they keep; of nothing for who keeps none. */
  scope: Scope;
  /** Of the act: who has gone by then leads nothing. */
  day: string;
}
const OF_NOTHING = '0';

/** Leading follows from `club_leader`, keeping from the kind of account and where it belongs; never from what is sent. */
export const actorOf = (session: Session, now: WireTime): Actor => ({
  leaderId: session.handoverAccountId ? NOBODY : session.accountId,
  scope: mayKeepClubs(session) ? scopeOf(session) : OF_NOTHING,
  day: dayOf(now),
});
