import { type Office, type OfficeTerm, TEACHER_TYPES } from '@vimo/contract';
import { officesHeld } from '../../../platform/account-standing.ts';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import type { Term } from './office-rules.ts';

/** Who holds which office of a school from when until when, and every statement that changes it. What an office is good for is said by `inOffice` (platform/sessions.ts). */

/** First day of a term; of one that was given before terms had days, the day on which it was given. */
const FROM = 'coalesce(h.starts_on, h.given_at::date)';
const UNTIL = 'coalesce(h.ended_at::date, h.ends_on)';
/** A term on a day in a parameter, of a holder `a`. */
const termSql = (
  day: string,
) => `coalesce((select jsonb_agg(jsonb_build_object('gradeId', g.grade_id::text, 'gradeName', g.grade_name) order by g.grade_id)
    from grade g where g.grade_id = any (h.grade_ids)), '[]') as grades, ${FROM}::text as "from", coalesce(${UNTIL}::text, '') as until,
  case when h.ended_at is not null or h.ends_on < ${day}::date then 'ended'
    when a.disabled or a.org_id is distinct from h.org_id or a.usertype not in ${oneOf(...TEACHER_TYPES)} then 'gone'
    when ${FROM} > ${day}::date then 'begins' else 'held' end as state`;

/** Offices that staff hold on a day, by account. */
export async function officesOf(db: Db, accountIds: readonly string[], day: string): Promise<Map<string, Office[]>> {
  const rows = await db.rows<{ id: string; offices: Office[] }>(
    `select a.account_id as id, ${officesHeld('a', '$2')} as offices from account a where a.account_id = any ($1::bigint[])`,
    [accountIds, day],
  );
  return new Map(rows.map(({ id, offices }) => [id, offices]));
}

/** The latest term of each office that somebody was given at the school where they work. */
export const officeTermsOf = (db: Db, accountId: string, day: string) =>
  db.rows<OfficeTerm>(
    `select h.office, ${termSql('$2')} from staff_office h join account a using (account_id)
     where h.account_id = $1 and h.org_id = a.org_id order by h.office`,
    [accountId, day],
  );

export interface HeldTerm extends OfficeTerm {
  id: string;
  name: string;
}

/** Terms of a school, by office and day; what ended before `since` is left out. */
export const officeTermsIn = (db: Db, orgId: string, day: string, since: string) =>
  db.rows<HeldTerm>(
    `select h.office, a.account_id as id, a.name, ${termSql('$2')} from staff_office h join account a using (account_id)
     where h.org_id = $1 and coalesce(${UNTIL} >= $3::date, true)
     order by h.office, ${FROM}, a.account_id`,
    [orgId, day, since],
  );

interface Post {
  accountId: string;
  orgId: string;
  office: Office;
}

/** The term of an office that runs on a day or is to come; its holder's account is locked by who changes it. */
export const standingTerm = (db: Db, { accountId, orgId, office }: Post, day: string) =>
  db.row<Term>(
    `select ${FROM}::text as "from", coalesce(h.ends_on::text, '') as until, coalesce(h.grade_ids::text[], '{}') as "gradeIds" from staff_office h
     where h.account_id = $1 and h.org_id = $2 and h.office = $3 and h.ended_at is null and coalesce(h.ends_on >= $4::date, true)`,
    [accountId, orgId, office, day],
  );

/** Names of the grades that a school has on a day, by id. */
export async function gradesOf(db: Db, orgId: string, day: string): Promise<Map<string, string>> {
  const rows = await db.rows<{ gradeId: string; gradeName: string }>(
    `select distinct grade_id::text as "gradeId", grade_name as "gradeName" from classes_on($2::date) where org_id = $1 and grade_id is not null`,
    [orgId, day],
  );
  return new Map(rows.map(({ gradeId, gradeName }) => [gradeId, gradeName]));
}

/** Gives an office for a term, in place of the one that stands or has ended. */
export const giveOffice = (
  db: Db,
  { accountId, orgId, office }: Post,
  { from, until, gradeIds }: Term,
  { by, now }: { by: string; now: WireTime },
) =>
  db.run(
    `insert into staff_office (account_id, org_id, office, given_by, given_at, starts_on, ends_on, grade_ids)
     values ($1, $2, $3, $4, $5, $6::date, nullif($7, '')::date, $8::smallint[])
     on conflict (account_id, org_id, office) do update set given_by = excluded.given_by, given_at = excluded.given_at,
       starts_on = excluded.starts_on, ends_on = excluded.ends_on, grade_ids = excluded.grade_ids, ended_at = null`,
    [accountId, orgId, office, by, now, from, until, gradeIds.length > 0 ? gradeIds : null],
  );

/** Ends one office of somebody, or all: terms that run end now, what is to come is given no more. @returns how many */
async function endTerms(db: Db, accountId: string, office: Office | null, now: WireTime): Promise<number> {
  const which = 'account_id = $1 and ($2::smallint is null or office = $2) and ended_at is null';
  const toCome = await db.run(`delete from staff_office where ${which} and starts_on > $3::date`, [
    accountId,
    office,
    dayOf(now),
  ]);
  const running = await db.run(
    `update staff_office set ended_at = $3 where ${which} and coalesce(ends_on >= $4::date, true)`,
    [accountId, office, now, dayOf(now)],
  );
  return toCome + running;
}

/** Ends all offices of somebody who goes to work elsewhere: they do not come back with the person. */
export const endOffices = (db: Db, accountId: string, now: WireTime) => endTerms(db, accountId, null, now);

/** Takes an office back, wherever it was given. @returns whether it was held, or to come */
export const takeOffice = async (db: Db, accountId: string, office: Office, now: WireTime): Promise<boolean> =>
  (await endTerms(db, accountId, office, now)) > 0;
