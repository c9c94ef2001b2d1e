import { Usertype } from '@vimo/contract';

/**
 * The offices that an account holds on a day, for SQL: as `offices_held_on` of the database says (docs/domains/responsibility.md).
 * @param day a parameter of the statement
 */
export const officesHeld = (account: string, day: string) =>
  `array(select held.office from offices_held_on(${day}::date) held where held.account_id = ${account}.account_id order by held.office)`;

/** Whether an account only reads, for SQL: a bureau's staff alone can. */
export const readsOnlySql = (account: string) =>
  `(${account}.reads_only and ${account}.usertype = ${Usertype.bureauStaff})`;
const READS_ONLY = readsOnlySql('a');

/** From when until when somebody only reads, and how that stands on a day; the last day is empty while none is named. */
export interface Reading {
  from: string;
  until: string;
  state: 'held' | 'begins' | 'ended';
}

/**
 * The `Reading` of an account `a` as SQL, null for who does not only read. One who was made a reader before that had days reads since the account was made.
 * @param day a parameter of the statement
 */
export const readingSql = (day: string) =>
  `case when ${READS_ONLY} then jsonb_build_object('from', coalesce(a.reads_from, a.created_at::date)::text, 'until', coalesce(a.reads_until::text, ''),
     'state', case when a.reads_until < ${day}::date then 'ended' when a.reads_from > ${day}::date then 'begins' else 'held' end) end`;

/** Whether an account `a` is open on a day: to who only reads it is from the first to the last day of the term. */
export const isOpenOn = (day: string) =>
  `not (${READS_ONLY} and (coalesce(a.reads_from > ${day}::date, false) or coalesce(a.reads_until < ${day}::date, false)))`;
