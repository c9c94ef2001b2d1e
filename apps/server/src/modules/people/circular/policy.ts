import { CIRCULAR_WRITERS, Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import { classesLookedAfter, type Responsibility } from '../responsibility/index.ts';
import { scopeOf } from '../staff/index.ts';

type Who = Pick<Session, 'accountId' | 'usertype' | 'orgId'>;

/** Who finds the room of circulars. */
export const mayWriteCirculars = ({ usertype, orgId }: Pick<Session, 'usertype' | 'orgId'>): boolean =>
  (CIRCULAR_WRITERS as readonly number[]).includes(usertype) && Boolean(orgId);

/** Those who speak for their organisation as a whole: a school's office, a bureau's and a base's people. */
const OFFICES: readonly number[] = [Usertype.schoolAdministrator, Usertype.bureauStaff, Usertype.baseStaff];

/** Whose circulars somebody keeps: the own ones, and for an office all of its organisation. */
export interface Keeper {
  accountId: string;
  orgId: string;
  isOffice: boolean;
}
export const keeperOf = ({ accountId, usertype, orgId }: Who): Keeper => ({
  accountId,
  orgId: orgId || '0',
  isOffice: OFFICES.includes(usertype),
});

/** To whom somebody may write: everybody below a scope, the classes that they look after, and the clubs that they lead. */
export interface Reach {
  /** '0' for nothing. */
  scope: string;
  classIds: readonly string[];
  accountId: string;
  /** Names say the school where there are several. */
  namesSchools: boolean;
}
export const reachOf = (who: Who, responsibility: Responsibility): Reach => ({
  scope: OFFICES.includes(who.usertype) ? (scopeOf(who) ?? '0') : '0',
  classIds: classesLookedAfter(responsibility).classIds ?? [],
  accountId: who.accountId,
  namesSchools: who.usertype === Usertype.bureauStaff,
});
