import { ActivityAudit, IssueStatus, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FellBehind } from '../../../slice.ts';
import { passingBureauSql } from '../../content/publication/index.ts';
import { bureauAboveSql, isBelowSql, withinSql } from '../../people/organisation/index.ts';
import type { Scope } from '../../people/staff/index.ts';
import { CANDIDATE } from './host-queries.ts';
import {
  type ActivityFilter,
  type ActivityRow,
  columns,
  condition,
  NAMES,
  type Next,
  narrowing,
  parameters,
} from './queries.ts';
import { EDITION } from './write-queries.ts';

/** Days after which nobody is asked any more who was there. */
const REMEMBERED_DAYS = 180;
/** Activity `a` was over before a day, people had signed up, and none of them is marked (docs/domains/activities.md, Attendance). */
const isUnmarked = (
  before: string,
) => `a.published and a.sign_count > 0 and a.act_end_at < ${before}::date and a.act_end_at >= ${before}::date - ${REMEMBERED_DAYS}
  and not exists (select from attendance t where t.activity_id = a.activity_id)`;

/** Of each organisation how many of its activities are so, and since when the first is over. */
export const unmarkedSince = (db: Db, orgIds: readonly string[], before: string) =>
  db.rows<FellBehind>(
    `select a.org_id as "orgId", count(*)::int as count, min(a.act_end_at)::text as since from activity a
     where a.org_id = any ($1::bigint[]) and ${isUnmarked('$2')} group by a.org_id`,
    [orgIds, before],
  );

/** For whom something waits on its way to the bureau's pages: all of it, or what was put forward to an organisation, or within it. */
export interface Waiter {
  accountId: string;
  /** Null is everywhere. */
  orgId: string | null;
}

/** What a list of staff asks for that the public lists know nothing of: drafts, what is on its way and so far, what waits for somebody; all that is asked for. */
export interface OffPages {
  unpublished: boolean;
  /** See ActivityAudit. */
  audit: number | undefined;
  waiter: Waiter | undefined;
  /** Over before this day, and nobody marked. */
  unmarkedBefore: string | undefined;
  /** Waits for somebody to be passed since before this day. */
  late: { waiter: Waiter; before: string } | undefined;
}

const LIVING = 'a.org_id <> all (array(select org_id from org where disabled))';
/** What the index of those on their way holds; what was passed for the own pages alone has arrived. */
const ON_ITS_WAY = `a.issue_status = ${IssueStatus.notIssued} and a.audit_status <> ${ActivityAudit.none}
  and not (a.audit_status = ${ActivityAudit.passed} and a.for_own_page)`;

/** The row `a` was put forward before a day, and nobody has passed it. */
const isLate = (before: string) => `${ON_ITS_WAY}
  and a.audit_status in ${oneOf(ActivityAudit.waiting, ActivityAudit.withSchool)}
  and coalesce(a.put_forward_at, a.updated_at) < ${before}::date`;
/** To whose people it was put forward. */
const PASSED_BY = `case a.audit_status when ${ActivityAudit.withSchool} then a.org_id else a.audit_org_id end`;

/** Of each organisation how many have waited for its people, save what somebody put forward, since before a day, and since when the first. */
export const lateIn = (db: Db, orgIds: readonly string[], accountId: string | null, before: string) =>
  db.rows<FellBehind>(
    `select ${PASSED_BY} as "orgId", count(*)::int as count, min(coalesce(a.put_forward_at, a.updated_at))::text as since from activity a
     where ${isLate('$3')} and ${PASSED_BY} = any ($1::bigint[]) and a.put_forward_by is distinct from $2::bigint and ${LIVING}
       and (a.audit_status = ${ActivityAudit.withSchool} or ${isBelowSql('a.org_id', 'a.audit_org_id')}) group by 1`,
    [orgIds, accountId, before],
  );

/** The bureau that is asked for the row `a` as the tree stands: the topmost that passes what is shown below it, else the nearest above. */
const ASKED_NOW = `coalesce(${passingBureauSql('a.org_id')}, ${bureauAboveSql('a.org_id')})`;
/**
 * Hands what was put forward to a bureau that is above it no more on to the one that is asked now, for which it waits from then on. What the former one passed and did not issue is passed
 * anew by the next; what its organisation took down meanwhile is put forward by hand.
 */
export const handOn = (db: Db, now: WireTime) =>
  db.run(
    `update activity a set audit_org_id = ${ASKED_NOW}, passed_by = null,
       put_forward_at = case a.audit_status when ${ActivityAudit.withSchool} then a.put_forward_at else $1::timestamptz end,
       audit_status = case when a.audit_status <> ${ActivityAudit.passed} then a.audit_status
         when a.published then ${ActivityAudit.waiting} else ${ActivityAudit.none} end
     where ${ON_ITS_WAY} and not ${isBelowSql('a.org_id', 'a.audit_org_id')} and ${ASKED_NOW} is not null`,
    [now],
  );

/**
 * Takes off the bureaus' pages what an organisation that has moved, and those below it, have there by the word of a bureau that is above them no more, and is not over: it waits to be passed by the one that is asked
 * now, and stays on the own pages. What nobody had to pass counts as issued by the bureau below which the organisation stood; what a bureau that moved with it issued is that one's still.
 * @returns how many
 */
export const askAnew = (
  db: Db,
  { orgId, formerParentId }: { orgId: string; formerParentId: string | null },
  now: WireTime,
) =>
  db.run(
    `update activity a set issue_status = ${IssueStatus.notIssued}, audit_org_id = ${ASKED_NOW}, passed_by = null, put_forward_at = $3::timestamptz,
       audit_status = case when a.published then ${ActivityAudit.waiting} else ${ActivityAudit.none} end
     where ${withinSql('a.org_id', '$1')} and a.issue_status = ${IssueStatus.issued} and a.act_end_at > $3::timestamptz
       and not exists (select from org own where own.org_id = a.org_id and own.org_type = ${OrgType.bureau})
       and case when a.audit_org_id is null
         then not ${isBelowSql('a.org_id', '$2::bigint')} and not ${withinSql(bureauAboveSql('a.org_id'), '$1')}
         else not ${isBelowSql('a.org_id', 'a.audit_org_id')} end
       and ${ASKED_NOW} is not null`,
    [orgId, formerParentId, now],
  );

/** Whether it was put forward to the organisation in a parameter, and is below it still: a school may have gone to another bureau since. Null is any. */
const isAsked = (orgId: string) =>
  `(${orgId}::bigint is null or a.audit_org_id = ${orgId} and ${withinSql('a.org_id', orgId)})`;

/** The row `a` waits for the account and organisation in these parameters: to be passed or issued by the bureau, or to be passed by a colleague. Nobody passes their own, nor issues what they passed where the bureau wants two people. */
const waitsFor = (accountId: string, orgId: string) => `${ON_ITS_WAY} and (
    a.audit_status = ${ActivityAudit.waiting} and a.put_forward_by is distinct from ${accountId}::bigint and ${isAsked(orgId)}
    or a.audit_status = ${ActivityAudit.passed} and a.published and ${isAsked(orgId)}
      and not (a.passed_by is not distinct from ${accountId}::bigint
        and exists (select from publication_rule r where r.org_id = a.audit_org_id and r.second_person))
    or a.audit_status = ${ActivityAudit.withSchool} and a.put_forward_by is distinct from ${accountId}::bigint and a.org_id = ${orgId})`;

function offPagesSql({ unpublished, audit, waiter, unmarkedBefore, late }: OffPages, next: Next): string[] {
  const parts: string[] = [];
  if (unpublished) parts.push('not a.published');
  if (audit !== undefined) parts.push(`${ON_ITS_WAY} and a.audit_status = ${next(audit)}`);
  if (waiter) parts.push(`(${waitsFor(next(waiter.accountId), next(waiter.orgId))})`);
  if (unmarkedBefore) parts.push(isUnmarked(next(unmarkedBefore)));
  if (late)
    parts.push(isLate(next(late.before)), `(${waitsFor(next(late.waiter.accountId), next(late.waiter.orgId))})`);
  return parts;
}

export interface StaffQuestion {
  filter: ActivityFilter;
  /** Absent: what is published. */
  asked: OffPages | undefined;
  /** Whose of what is asked for off the pages: of a base its own alone. */
  within: Scope;
}
/** Condition over `a` of what a list of staff holds. */
export const staffSql = ({ filter, asked, within }: StaffQuestion, now: WireTime, next: Next) =>
  asked
    ? [
        ...[...offPagesSql(asked, next), LIVING, withinSql('a.org_id', next(within))],
        ...narrowing({ ...filter, orgIds: [], partnerId: undefined }, now, next),
      ].join(' and ')
    : condition(filter, now, next);

/** Activities as staff alone are shown them: what is held on some days in the order of the days, all else the newest first. */
export async function staffPage(db: Db, question: StaffQuestion, paging: Paging, now: WireTime) {
  const { size, offset } = spanOf(paging);
  const { values, next } = parameters();
  const where = staffSql(question, now, next);
  const { heldFrom, heldTo } = question.filter;
  const order = heldFrom || heldTo ? 'a.act_start_at, a.activity_id' : 'a.created_at desc, a.activity_id desc';
  const total = db.row<{ count: number }>(`select count(*)::int as count from activity a where ${where}`, [...values]);
  const rows = await db.rows<ActivityRow>(
    `select ${columns('0')} from activity a ${NAMES} where a.activity_id = any (array(
       select a.activity_id from activity a where ${where} order by ${order} limit ${next(size)} offset ${next(offset)}))
     order by ${order}`,
    values,
  );
  return { rows, totalCount: (await total)?.count ?? 0 };
}

/** How many wait for somebody: those that the list narrowed so shows. */
export async function countWaiting(db: Db, { accountId, orgId }: Waiter): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from activity a where ${waitsFor('$1', '$2')} and ${LIVING}`,
    [accountId, orgId],
  );
  return row?.count ?? 0;
}

/** When the sign-up of the first of them ends: after it nobody could come. */
export const waitingUntil = (db: Db, { accountId, orgId }: Waiter) =>
  db.row<{ due: WireTime | null }>(
    `select min(a.sign_end_at) as due from activity a where ${waitsFor('$1', '$2')} and ${LIVING}`,
    [accountId, orgId],
  );

export interface StaffFacts {
  id: string;
  published: boolean;
  auditStatus: number;
  issueStatus: number;
  forOwnPage: number;
  edition: string;
  hosts: { accountId: string; name: string; gone: number }[];
}

/** What the lists of staff tell besides of the activities on a page. */
export const staffFactsOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, StaffFacts>> =>
  new Map(
    (
      await db.rows<StaffFacts>(
        `select a.activity_id as id, a.published, a.audit_status as "auditStatus", a.issue_status as "issueStatus", a.for_own_page::int as "forOwnPage",
           ${EDITION} as edition,
           coalesce((select json_agg(json_build_object('accountId', p.account_id::text, 'name', p.name,
               'gone', case when h.ended_at is null and ${CANDIDATE} then 0 else 1 end) order by h.since, p.account_id)
             from activity_host h join account p using (account_id) where h.activity_id = a.activity_id), '[]') as hosts
         from activity a where a.activity_id = any ($1::bigint[])`,
        [ids],
      )
    ).map((row) => [row.id, row]),
  );

/** Whether an organisation is a bureau's own. */
export const isBureau = async (db: Db, orgId: string): Promise<boolean> =>
  (await db.row(`select 1 from org where org_id = $1 and org_type = ${OrgType.bureau}`, [orgId])) !== undefined;
