import { SCHOOL_STAFF_TYPES } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { nameHas } from '../../../platform/sql.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';

export interface Colleague {
  accountId: string;
  name: string;
  usertype: number;
}

/** Active staff of a school, locked until the transaction ends, so that two who name deputies do so one after the other. */
export const lockedColleagues = (db: Db, orgId: string, accountIds: readonly string[]) =>
  db.rows<Colleague>(
    `select account_id as "accountId", name, usertype from account
     where account_id = any ($2::bigint[]) and org_id = $1 and usertype = any ($3::smallint[]) and not disabled
     order by account_id for no key update`,
    [orgId, accountIds, SCHOOL_STAFF_TYPES],
  );

export const colleagues = (db: Db, orgId: string, name: string, limit: number) =>
  db.rows<Colleague>(
    `select account_id as "accountId", name, usertype from account
     where org_id = $1 and usertype = any ($3::smallint[]) and not disabled and ($2 = '' or ${nameHas('name', '$2')})
     order by name, account_id limit $4`,
    [orgId, name, SCHOOL_STAFF_TYPES, limit],
  );

export interface DeputyRow {
  id: string;
  orgId: string;
  absentId: string;
  absentName: string;
  deputyId: string;
  deputyName: string;
  startDate: string;
  endDate: string;
  namedBy: string;
  ended: boolean;
  /** Nobody reviews by it: one of the two can act no more. */
  vacant: boolean;
}
const ROW = `d.review_deputy_id as id, d.org_id as "orgId", d.absent_id as "absentId", a.name as "absentName", d.deputy_id as "deputyId",
  p.name as "deputyName", d.starts_on::text as "startDate", d.ends_on::text as "endDate", n.name as "namedBy", d.ended_at is not null as ended,
  a.disabled or p.disabled or a.org_id is distinct from d.org_id or p.org_id is distinct from d.org_id as vacant`;
const NAMES = `join account a on a.account_id = d.absent_id join account p on p.account_id = d.deputy_id join account n on n.account_id = d.named_by`;

/** Those of a school, or those in which somebody is named, that run on or after a day; the latest first. */
export const deputiesOf = (
  db: Db,
  { orgId, personId, since, limit }: { orgId: string; personId: string | undefined; since: string; limit: number },
) =>
  db.rows<DeputyRow>(
    `select ${ROW} from review_deputy d ${NAMES}
     where d.org_id = $1 and d.ends_on >= $3::date and ($2::bigint is null or $2 in (d.absent_id, d.deputy_id))
     order by d.starts_on desc, d.review_deputy_id desc limit $4`,
    [orgId, personId ?? null, since, limit],
  );

/** Active ones in which any of these people is named, in days that meet those given. */
export const deputiesMeeting = (db: Db, accountIds: readonly string[], startDate: string, endDate: string) =>
  db.rows<{ absentId: string; deputyId: string }>(
    `select absent_id as "absentId", deputy_id as "deputyId" from review_deputy
     where ended_at is null and starts_on <= $3::date and ends_on >= $2::date
       and (absent_id = any ($1::bigint[]) or deputy_id = any ($1::bigint[]))`,
    [accountIds, startDate, endDate],
  );

export const insertDeputy = async (
  db: Db,
  deputy: {
    orgId: string;
    absentId: string;
    deputyId: string;
    startDate: string;
    endDate: string;
    by: string;
    now: WireTime;
  },
): Promise<string> =>
  (await db.row<{ id: string }>(
    `insert into review_deputy (org_id, absent_id, deputy_id, starts_on, ends_on, named_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning review_deputy_id as id`,
    [deputy.orgId, deputy.absentId, deputy.deputyId, deputy.startDate, deputy.endDate, deputy.by, deputy.now],
  ))!.id;

export const lockedDeputy = (db: Db, id: string) =>
  db.row<DeputyRow>(
    `select ${ROW} from review_deputy d ${NAMES} where d.review_deputy_id = $1 for no key update of d`,
    [id],
  );

/** Ends those that run or are to come in which somebody is named who works there no more. */
export const endDeputies = (db: Db, accountId: string, now: WireTime) =>
  db.run(
    `update review_deputy set ended_at = $2
     where (absent_id = $1 or deputy_id = $1) and ended_at is null and ends_on >= $3::date`,
    [accountId, now, dayOf(now)],
  );

export const writeDeputyEnd = (db: Db, id: string, now: WireTime) =>
  db.run('update review_deputy set ended_at = $2 where review_deputy_id = $1', [id, now]);
