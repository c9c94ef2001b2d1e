import { CIRCULAR_OFFICES, CIRCULAR_WRITERS, Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import { classesLookedAfter, type Responsibility } from '../responsibility/index.ts';
import { scopeOf } from '../staff/index.ts';

type Who = Pick<Session, 'accountId' | 'usertype' | 'orgId'>;

/** Who finds the room of circulars. */
export const mayWriteCirculars = ({ usertype, orgId }: Pick<Session, 'usertype' | 'orgId'>): boolean =>
  (CIRCULAR_WRITERS as readonly number[]).includes(usertype) && Boolean(orgId);

const OFFICES: readonly number[] = CIRCULAR_OFFICES;

/** Who may say that something cannot wait until the morning. */
export const mayCallUrgent = ({ usertype }: Pick<Session, 'usertype'>): boolean => OFFICES.includes(usertype);

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
