import { STAFF_TYPES, STUDENT_TYPES, Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { orgsBelow } from '../../people/organisation/index.ts';

export interface AuditFilter {
  /** Organisations whose people are meant, those below them included; empty is everybody. */
  orgIds: readonly string[];
  event: string;
  /** Accounts that are meant; undefined is all. */
  accountIds: readonly string[] | undefined;
  target: string;
  /** First moment, and the first one after; empty is open. */
  from: WireTime | '';
  until: WireTime | '';
}

export interface AuditRow {
  id: string;
  at: WireTime;
  event: string;
  name: string;
  usertype: number | null;
  orgName: string;
  actingName: string;
  task: string;
  target: string;
  targetName: string;
  address: string;
  detail: Record<string, string | number | boolean>;
}

/**
 * Conditions of a filter and their values. Only what is asked for stands there, so that one of the log's indexes answers. One organisation with none
 * below is told by itself: then its rows come in their order from the index.
 */
async function conditions(db: Db, filter: AuditFilter): Promise<{ where: string; values: unknown[] }> {
  const values: unknown[] = [];
  const parts: string[] = [];
  const add = (value: unknown, part: (parameter: string) => string) => {
    values.push(value);
    parts.push(part(`$${values.length}`));
  };
  if (filter.orgIds.length > 0) {
    const row = await db.row<{ ids: string[] }>(`select ${orgsBelow('$1')} as ids`, [filter.orgIds]);
    const ids = row?.ids ?? [];
    if (ids.length === 1) add(ids[0], (id) => `l.org_id = ${id}`);
    else add(ids, (all) => `l.org_id = any (${all}::bigint[])`);
  }
  if (filter.event) add(filter.event, (event) => `l.event = ${event}`);
  if (filter.accountIds) add(filter.accountIds, (ids) => `l.account_id = any (${ids}::bigint[])`);
  // What was opened is found by its own number and by that of the pupil whose it is.
  if (filter.target)
    add(filter.target, (target) => `(l.target = ${target} and l.target <> '' or ${PUPIL} = ${target})`);
  if (filter.from) add(filter.from, (from) => `l.at >= ${from}`);
  if (filter.until) add(filter.until, (until) => `l.at < ${until}`);
  return { where: parts.join(' and ') || 'true', values };
}

/** The number in a target: of an account, an organisation or an activity, by what the event is about. */
const numberIn = (text: string) => `case when ${text} ~ '^[1-9][0-9]{0,17}$' then (${text})::bigint end`;
const NUMBER = numberIn('l.target');
/** The pupil whose data was opened. */
const PUPIL = "l.detail ->> 'student'";
const about = (...subjects: string[]) => `split_part(l.event, '.', 1) in (${subjects.map((one) => `'${one}'`).join()})`;

/** Rows of before name no task: what was archived then with nobody signed in was archived by the task. */
const ARCHIVED_BEFORE = `l.actor_name is null and l.account_id is null and l.event in ('report.archived', 'report.corrected')`;

/** Rows of the log, the latest first. Who acted is told as it was kept; of rows of before as the account is today. */
export async function auditRows(db: Db, filter: AuditFilter, { size, offset }: Span): Promise<AuditRow[]> {
  const { where, values } = await conditions(db, filter);
  return db.rows<AuditRow>(
    `with l as (select * from audit_log l where ${where} order by at desc, audit_id desc
       limit $${values.length + 1} offset $${values.length + 2})
     select l.audit_id as id, l.at, l.event, coalesce(l.actor_name, a.name, '') as name,
       case when l.actor_name is null then a.usertype else l.actor_type end as usertype, coalesce(o.org_name, '') as "orgName",
       coalesce(l.acting_name, b.name, '') as "actingName", coalesce(l.task, case when ${ARCHIVED_BEFORE} then 'archiving' end, '') as task, l.target, coalesce(t.name, c.title, d.org_name, '') as "targetName", l.address, l.detail
     from l
     left join account a on a.account_id = l.account_id
     left join account b on b.account_id = l.acting_account_id
     left join org o on o.org_id = l.org_id
     left join account t on t.account_id = case when ${about('account', 'child', 'handover', 'student', 'guardian', 'staff')} then ${NUMBER}
       else ${numberIn(PUPIL)} end
     left join activity c on ${about('activity')} and c.activity_id = ${NUMBER}
     left join org d on ${about('organisation')} and d.org_id = ${NUMBER}
     order by l.at desc, l.audit_id desc`,
    [...values, size, offset],
  );
}

/** How many rows there are, at most `reach`. */
export async function countAuditRows(db: Db, filter: AuditFilter, reach: number): Promise<number> {
  const { where, values } = await conditions(db, filter);
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from (select from audit_log l where ${where} limit $${values.length + 1}) found`,
    [...values, reach],
  );
  return row?.count ?? 0;
}

const MOST_OF_A_NAME = 200;

/** Accounts of a login name, however it is read, of this name as a whole, compared folded, or that were called so when they acted. */
export async function accountsCalled(db: Db, loginIndexes: readonly Buffer[], name: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `with keys as (select folded_name($2) as name, public.search_grams(folded_name($2), length(folded_name($2)) = 1) as grams)
     select account_id as id from account where login_index = any ($1::bytea[])
     union select account_id from account, keys
       where usertype in ${oneOf(...STUDENT_TYPES)} and search_grams(folded_name(account.name), true) @> grams and folded_name(account.name) = keys.name
     union select account_id from account, keys where usertype = ${Usertype.parent} and search_grams(folded_name(account.name), true) @> grams and folded_name(account.name) = keys.name
     union select account_id from account where usertype in ${oneOf(...STAFF_TYPES)} and folded_name(name) = folded_name($2)
     union select account_id from audit_log where actor_name = $2 and actor_name <> '' and account_id is not null
     limit $3`,
    [loginIndexes, name, MOST_OF_A_NAME],
  );
  return rows.map(({ id }) => id);
}
