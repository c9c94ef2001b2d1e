import { STUDENT_TYPES, TEACHER_TYPES, Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { CODES_FROM_EVERYWHERE } from '../account/index.ts';
import { withinSql } from '../organisation/index.ts';
import { classesCaredFor } from '../responsibility/index.ts';

export interface RestrictedRow {
  id: string;
  name: string;
  usertype: number;
  loginCipher: Buffer;
  orgName: string;
  className: string;
  /** Networks and devices for which wrong passwords lock the account, networks for which wrong codes do, and until when the last of all is. */
  places: number;
  codePlaces: number;
  lockedUntil: WireTime | null;
  /** Guesses from strange places in the last hour. */
  guesses: number;
  /** Wrong codes of the second factor in the last hour. */
  codes: number;
}

/** Who asks, as the rights to `care` are worked out from. */
export interface Asker {
  accountId: string;
  usertype: number;
  orgId: string | null;
}

/** As `powerOver` at least `care`, of accounts `a` with students `s`: the asker is $1, the organisation $2, the day $3. */
const CARED_FOR: Record<number, string> = {
  [Usertype.platformAdministrator]: 'true',
  [Usertype.bureauStaff]: `$2::bigint is not null and ${caredBelow(
    (org) => withinSql(org, '$2'),
    `a.usertype <> ${Usertype.platformAdministrator} and (a.usertype <> ${Usertype.bureauStaff} or a.org_id <> $2)`,
  )}`,
  [Usertype.schoolAdministrator]: caredBelow((org) => `${org} = $2`, `a.usertype in ${oneOf(...TEACHER_TYPES)}`),
  [Usertype.teacher]: `s.class_id in (${classesCaredFor('$1', '$3')})`,
};

function caredBelow(holds: (org: string) => string, keepsStaff: string): string {
  const children = (which: string) =>
    `exists (select from child_binding b join account c on c.account_id = b.student_id where b.parent_id = a.account_id and ${which})`;
  return `case when a.usertype = ${Usertype.parent} then ${children(holds('c.org_id'))} and not ${children(`(${holds('c.org_id')}) is not true`)}
    when a.usertype in ${oneOf(...STUDENT_TYPES)} then ${holds('a.org_id')} else ${holds('a.org_id')} and ${keepsStaff} end`;
}

/**
 * Accounts that wrong passwords or codes restrict at a moment: locked somewhere, guessed at by strangers so often that each guess costs a proof, or
 * closed to codes from everywhere.
 */
const restricted = (asker: Asker) => `(
    select * from (
      select subject, count(until) filter (where secret = 'password')::int as places, count(until) filter (where secret = 'code')::int as code_places,
        max(until) as until, coalesce(max(count) filter (where secret = 'password'), 0)::int as guesses,
        coalesce(max(count) filter (where secret = 'code'), 0)::int as codes
      from (
        select subject, secret, locked_until as until, 0 as count from guess_lock where subject is not null and locked_until > $4
        union all
        select subject, secret, null, (select count(*) from unnest(taken_at) moment where moment > $5) from sliding_quota
        where subject is not null and cardinality(taken_at) >= 20) t
      group by subject) t
    where places > 0 or code_places > 0 or guesses >= 20 or codes >= ${CODES_FROM_EVERYWHERE.max}) r
  join account a on a.login_index = r.subject left join student s using (account_id)
  where a.account_id <> $1 and not a.disabled
    -- Whoever asks, each value is there and has its type.
    and $2::bigint is not distinct from $2 and $3::date is not null
    and (${CARED_FOR[asker.usertype === Usertype.classTeacher ? Usertype.teacher : asker.usertype] ?? 'false'})`;

const valuesOf = ({ accountId, orgId }: Asker, { now, since }: Moment) => [accountId, orgId, now, now, since];
/** Now, and an hour before. */
export interface Moment {
  now: WireTime;
  since: WireTime;
}

export const countRestricted = async (db: Db, asker: Asker, moment: Moment): Promise<number> =>
  (await db.row<{ count: number }>(`select count(*)::int as count from ${restricted(asker)}`, valuesOf(asker, moment)))!
    .count;

/** Those at whom most guess first. */
export const restrictedAccounts = (db: Db, asker: Asker, moment: Moment, { size, offset }: Span) =>
  db.rows<RestrictedRow>(
    `select a.account_id as id, a.name, a.usertype, a.login_cipher as "loginCipher", coalesce(o.org_name, '') as "orgName",
       coalesce(k.grade_name || k.class_name, '') as "className", f.places, f.code_places as "codePlaces", f.until as "lockedUntil",
       f.guesses, f.codes
     from (select a.account_id, s.class_id, r.* from ${restricted(asker)}
       order by r.guesses desc, r.codes desc, r.places + r.code_places desc, a.account_id limit $6 offset $7) f
     join account a using (account_id) left join org o using (org_id) left join classes_on($3::date) k on k.class_id = f.class_id
     order by f.guesses desc, f.codes desc, f.places + f.code_places desc, a.account_id`,
    [...valuesOf(asker, moment), size, offset],
  );
