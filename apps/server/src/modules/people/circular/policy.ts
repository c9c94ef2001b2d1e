import { CIRCULAR_OFFICES, CIRCULAR_WRITERS, Office, Usertype } from '@vimo/contract';
import { invalidInput, notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { classesOverseen, type Responsibility } from '../responsibility/index.ts';
import { scopeOf } from '../staff/index.ts';

type Who = Pick<Session, 'accountId' | 'usertype' | 'orgId'>;

/** Who finds the room of circulars. */
export const mayWriteCirculars = ({ usertype, orgId }: Pick<Session, 'usertype' | 'orgId'>): boolean =>
  (CIRCULAR_WRITERS as readonly number[]).includes(usertype) && Boolean(orgId);

const OFFICES: readonly number[] = CIRCULAR_OFFICES;

/** Asked when it is written and when it is sent: meanwhile somebody may have left the office. @throws Refusal for who may not say that something cannot wait until the morning */
export function requireUrgentBy({ usertype }: Pick<Session, 'usertype'>, isUrgent: boolean): void {
  if (isUrgent && !OFFICES.includes(usertype)) throw invalidInput({ isUrgent: '紧急通知请由本机构管理员发送' });
}

/** Who changes a template of their organisation: who wrote it, and the office. */
export const mayChangeTemplate = (
  { accountId, usertype }: Pick<Session, 'accountId' | 'usertype'>,
  authorId: string | null,
): boolean => OFFICES.includes(usertype) || authorId === accountId;

/** @throws Refusal notPermitted */
export function requireTemplateChanger(session: Session, authorId: string | null): void {
  if (!mayChangeTemplate(session, authorId))
    throw notPermitted('只能修改和删除自己写的模板，其他模板请联系本机构管理员');
}

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

/** Offices of a school whose work is with all of its pupils. */
const OF_WHOLE_SCHOOL: readonly Office[] = [Office.academicAffairs, Office.moralEducation];

/** To whom somebody may write: everybody below a scope, the classes that they look after, those of the grades that they lead, the clubs that they lead and the activities that they host. */
export interface Reach {
  /** '0' for nothing. */
  scope: string;
  classIds: readonly string[];
  /** Of these the classes of the grades that they lead, which are written to as grades too. */
  classesLed: readonly string[];
  accountId: string;
  /** Names say the school where there are several. */
  namesSchools: boolean;
}
/** @param offices those that the person holds on the day at the school where they work */
export const reachOf = (who: Who, responsibility: Responsibility, offices: readonly Office[]): Reach => ({
  scope: scopeOfWriter(who, offices),
  classIds: classesOverseen(responsibility).classIds ?? [],
  classesLed: responsibility.classesLed,
  accountId: who.accountId,
  namesSchools: who.usertype === Usertype.bureauStaff,
});

function scopeOfWriter(who: Who, offices: readonly Office[]): string {
  if (OFFICES.includes(who.usertype)) return scopeOf(who) ?? '0';
  return offices.some((office) => OF_WHOLE_SCHOOL.includes(office)) ? who.orgId || '0' : '0';
}
