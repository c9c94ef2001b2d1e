import { type Office, Usertype } from '@vimo/contract';
import { officesHeld, readsOnlySql } from '../../../platform/account-standing.ts';
import type { Db } from '../../../platform/database.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { isBelowSql } from '../organisation/index.ts';
import { officeOf, type Post, type Responsibility, type StandIn } from './policy.ts';

/** For what and for whom somebody is responsible at a moment (docs/domains/responsibility.md). */
export async function responsibilityOf(
  db: Db,
  session: Pick<Session, 'accountId' | 'usertype' | 'orgId'>,
  now: WireTime,
): Promise<Responsibility> {
  const rows = await db.rows<Post & { absentId: string | null; absentName: string; isLed: boolean }>(
    `with acting as (
       select $1::bigint as account_id, null::bigint as absent_id, '' as absent_name
       union all select d.absent_id, d.absent_id, a.name
       from review_deputy d join account a on a.account_id = d.absent_id join account me on me.account_id = d.deputy_id
       where d.deputy_id = $1 and d.ended_at is null and $2::date between d.starts_on and d.ends_on and me.org_id = d.org_id
     )
     select t.class_id as "classId", t.subject_id as "subjectId", coalesce(s.subject_name, '') as "subjectName",
       acting.absent_id as "absentId", acting.absent_name as "absentName", false as "isLed"
     from acting cross join lateral (select * from in_charge_on($2::date) held where held.account_id = acting.account_id) t
       left join subject s on s.subject_id = t.subject_id
     union all
     select led.class_id, null, '', null, '', true from grades_led_on($2::date) led where led.account_id = $1`,
    [session.accountId, dayOf(now)],
  );
  const posts: Post[] = [];
  const classesLed: string[] = [];
  const standIns = new Map<string, StandIn & { posts: Post[] }>();
  for (const { absentId, absentName, isLed, ...post } of rows) {
    if (isLed) classesLed.push(post.classId);
    else if (absentId === null) posts.push(post);
    else {
      const standIn = standIns.get(absentId) ?? { accountId: absentId, name: absentName, posts: [] };
      standIn.posts.push(post);
      standIns.set(absentId, standIn);
    }
  }
  return {
    ...{ accountId: session.accountId, orgId: session.orgId || '0', officeOf: officeOf(session) },
    ...{ posts, standIns: [...standIns.values()], classesLed },
  };
}

/** Classes of which an account is class teacher on a day, for SQL. */
export const classesCaredFor = (accountId: string, day: string) =>
  `select class_id from in_charge_on(${day}) where account_id = ${accountId} and subject_id is null`;
/** Classes of the grades that an account leads on a day, for SQL. */
export const classesLed = (accountId: string, day: string) =>
  `select class_id from grades_led_on(${day}::date) where account_id = ${accountId}`;
/** Classes in which an account teaches a subject on a day, for SQL. */
export const classesTaught = (accountId: string, day: string) =>
  `select class_id from in_charge_on(${day}) where account_id = ${accountId} and subject_id is not null`;
/** Names of those at work who review in an account's place on a day, for SQL. */
export const deputiesNamed = (accountId: string, day: string) =>
  `(select string_agg(p.name, '、') from review_deputy d join account p on p.account_id = d.deputy_id
    where d.absent_id = ${accountId} and d.ended_at is null and not p.disabled and p.org_id = d.org_id and ${day}::date between d.starts_on and d.ends_on)`;

/** Administrators of a school, who are told of what concerns it. */
export const administratorsOf = async (db: Db, orgId: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select account_id as id from account where org_id = $1 and usertype = ${Usertype.schoolAdministrator} and not disabled`,
      [orgId],
    )
  ).map(({ id }) => id);

/** Something of an organisation that somebody had in hand, and who does such work. */
export interface InHand {
  orgId: string;
  accountIds: readonly string[];
  /** Kinds of staff who do it, and the office by which teachers do. */
  usertypes: readonly number[];
  office?: Office;
  /** It may be in the hands of who works above the organisation. */
  orAbove: boolean;
  /** Kinds of staff who do it in the place of who has gone, where these are others. */
  inPlace?: readonly number[];
}
const WORKS = `not a.disabled and not ${readsOnlySql('a')}`;
const HOLDS = `$5::smallint = any (${officesHeld('a', '$6')})`;
const WORKS_FOR = `${WORKS} and (a.usertype = any ($3::smallint[]) or ${HOLDS}) and (a.org_id = $1
  or $7::boolean and (a.usertype = ${Usertype.platformAdministrator} or ${isBelowSql('$1::bigint', 'a.org_id')}))`;

/**
 * Who is told of what became of something of an organisation: those who had it in hand, as long as they do such work for it; where none of them does any more, those who do it there, so that
 * it is in somebody's hands. Whoever has gone is told nothing (docs/domains/responsibility.md, Leaving).
 * @returns them, and whose it is to say to them
 */
export async function inHandOf(
  db: Db,
  { orgId, accountIds, usertypes, office, orAbove, inPlace = usertypes }: InHand,
  now: WireTime,
): Promise<{ accountIds: string[]; whose: '您' | '同事' }> {
  const rows = await db.rows<{ id: string; mine: boolean }>(
    `with still as materialized (select a.account_id from account a where a.account_id = any ($2::bigint[]) and ${WORKS_FOR})
     select account_id as id, true as mine from still
     union all
     select a.account_id, false from account a
     where a.org_id = $1 and ${WORKS} and (a.usertype = any ($4::smallint[]) or ${HOLDS}) and not exists (select from still)`,
    [orgId, accountIds, usertypes, inPlace, office ?? null, dayOf(now), orAbove],
  );
  return { accountIds: rows.map(({ id }) => id), whose: rows.some(({ mine }) => mine) ? '您' : '同事' };
}
