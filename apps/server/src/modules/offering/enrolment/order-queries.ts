import type { Db } from '../../../platform/database.ts';
import { likePattern } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { typesBelow } from '../activity/index.ts';
import { familySql } from './family-queries.ts';
import { enrolStatusSql, toCompleteSql } from './queries.ts';
import type { EnrolmentFacts } from './rules.ts';

export interface OrderFilter {
  status?: number | undefined;
  activityId?: string | undefined;
  /** Activities that take place, in part at least, between the two moments. */
  from?: WireTime | undefined;
  to?: WireTime | undefined;
  title?: string | undefined;
  typeId?: string | undefined;
  /** Activities that begin on its days, up to the one before `before`. */
  term?: { from: string; before: string | undefined } | undefined;
  /** Only those whose registration lacks something. */
  toComplete?: boolean;
}

export interface OrderRow extends EnrolmentFacts {
  id: string;
  activityId: string;
  activityTitle: string;
  activityLogoId: string;
  activityTypesNames: string;
  title: string;
  address: string;
  belongDeptId: string;
  belongDeptName: string;
  logoIds: string;
  joinUserId: string;
  joinUserName: string;
  signUpUserName: string;
  byParent: number;
  personCount: number;
  remarks: string;
  createDate: WireTime;
  signStartDate: WireTime;
  signEndDate: WireTime;
  toComplete: string;
}

/** Enrolments of a person and of the children bound to them, of every state, latest first, and how many there are. Who signed a child up is named to the child and to that guardian: another one who asks is told that a parent did. */
export async function ordersOf(
  db: Db,
  { accountId, asksId }: { accountId: string; asksId: string },
  filter: OrderFilter,
  now: WireTime,
  { size, offset }: { size: number; offset: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const values: unknown[] = [accountId];
  const next = (value: unknown) => `$${values.push(value)}`;
  // Counting without these filters has no use for the moment, and PostgreSQL takes no parameter that nothing uses.
  let at = '';
  const moment = () => {
    at ||= `${next(now)}::timestamptz`;
    return at;
  };
  // Of an activity that is over nothing more is asked.
  const lacking = () => `case when a.act_end_at <= ${moment()} then '' else ${toCompleteSql} end`;
  const parts = [`e.account_id = any (${familySql('$1')})`];
  if (filter.status) parts.push(`${enrolStatusSql(moment())} = ${next(filter.status)}`);
  if (filter.activityId) parts.push(`e.activity_id = ${next(filter.activityId)}`);
  if (filter.from) parts.push(`a.act_end_at >= ${next(filter.from)}`);
  if (filter.to) parts.push(`a.act_start_at <= ${next(filter.to)}`);
  if (filter.title) parts.push(`a.title ilike ${next(likePattern(filter.title))}`);
  if (filter.typeId) parts.push(`a.type_id = any (${typesBelow(next(filter.typeId))})`);
  if (filter.term) parts.push(`a.act_start_at >= ${next(filter.term.from)}::date`);
  if (filter.term?.before) parts.push(`a.act_start_at < ${next(filter.term.before)}::date`);
  if (filter.toComplete) parts.push(`${lacking()} <> ''`);
  const from = `from enrolment e join activity a using (activity_id) where ${parts.join(' and ')}`;
  const counted = db.row<{ count: number }>(`select count(*)::int as count ${from}`, [...values]);
  const paged = db.rows<OrderRow>(
    `select e.enrolment_id as id, e.activity_id as "activityId", e.title as "activityTitle",
       coalesce(e.picture_ids[1], '') as "activityLogoId", t.tree_name as "activityTypesNames",
       e.title, e.address, e.org_id as "belongDeptId", o.org_name as "belongDeptName", array_to_string(e.picture_ids, ',') as "logoIds",
       e.account_id as "joinUserId", p.name as "joinUserName",
       case when e.by_parent_id is null then p.name when ${next(asksId)}::bigint in (e.by_parent_id, e.account_id) then b.name else '家长' end as "signUpUserName",
       (e.by_parent_id is not null)::int as "byParent", e.person_count as "personCount", e.remarks, e.created_at as "createDate", e.sign_start_at as "signStartDate", e.sign_end_at as "signEndDate",
       e.act_start_at as "actStartDate", e.act_end_at as "actEndDate", e.cancelled_at as "cancelledAt", e.evaluated, e.lacking as "toComplete"
     from (select e.enrolment_id, e.activity_id, e.account_id, e.by_parent_id, e.person_count, e.remarks, e.created_at, e.cancelled_at, e.evaluated, ${lacking()} as lacking, a.title, a.address, a.org_id,
         a.picture_ids, a.type_id, a.sign_start_at, a.sign_end_at, a.act_start_at, a.act_end_at
       ${from} order by e.created_at desc, e.enrolment_id desc limit ${next(size)} offset ${next(offset)}) e
     join activity_type t using (type_id) join org o using (org_id) join account p using (account_id)
       left join account b on b.account_id = e.by_parent_id
     order by e.created_at desc, e.enrolment_id desc`,
    values,
  );
  const [count, rows] = await Promise.all([counted, paged]);
  return { rows, total: count?.count ?? 0 };
}
