import { type ApplyStatus, IssueStatus, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { likePattern } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { orgsBelow } from '../../people/organisation/index.ts';
import type { TypeRow } from './rules.ts';

/** Which published activities a list holds. Absent or empty is no filter. */
export interface ActivityFilter {
  /** The type and everything below it. */
  typeId?: string | undefined;
  /** Each organisation and everything below it. */
  orgIds: readonly string[];
  /** A base that holds the activity or takes part in it. */
  partnerId?: string | undefined;
  section?: string | undefined;
  /** Stages of learners; what suits one of them, or all. Empty is no filter. */
  stages?: readonly number[] | undefined;
  statuses?: readonly ApplyStatus[] | undefined;
  title?: string | undefined;
  /** Open to sign-up now, and closing until this moment. */
  endingUntil?: WireTime | undefined;
  /** As pages show it: what is issued, and what is not on pages of its own organisation alone. Staff are shown both. */
  onPages?: true | undefined;
  /** First and last day on one of which it takes place. */
  heldFrom?: string | undefined;
  heldTo?: string | undefined;
  /** Part of where it takes place. */
  address?: string | undefined;
  /** Hosted by this account. */
  hostId?: string | undefined;
}

/** An activity as lists read it, by its names on the wire. */
export interface ActivityRow {
  id: string;
  title: string;
  introInfo: string;
  imagesUrl: string;
  logoId: string;
  logoIds: string;
  typesName: string;
  suitSection: string;
  openToAllStages: boolean;
  feeNote: string;
  personNum: number;
  signCount: number;
  concernCount: number;
  signStartDate: WireTime;
  signEndDate: WireTime;
  actStartDate: WireTime;
  actEndDate: WireTime;
  address: string;
  prices: string;
  dirtName: string;
  dirtTelphone: string;
  partnerName: string;
  belongDeptId: string;
  belongDeptName: string;
  enrollForm: string;
  registrationRequired: number;
  closed: boolean;
  isApply: number;
  isConcern: number;
}

export interface ActivityDetailRow extends ActivityRow {
  comments: string;
  createDate: WireTime;
  updateDate: WireTime;
  /** Whether there is somebody to call on the day. */
  hasDayContact: boolean;
  seriesId: string | null;
  /** Of its series a person comes to one alone. */
  oneOfSeries: boolean;
}

/** `applyStatus` of rules.ts for the row `a` at the moment in parameter `now`. */
export const applyStatusSql = (now: string) => `case
    when a.act_end_at <= ${now} then 4 when a.sign_up_closed then 5 when a.sign_start_at > ${now} then 0
    when a.sign_end_at <= ${now} then 3 when a.filled then 2 else 1 end`;

/** `stageFits` of rules.ts for the row `a` and the stages, of which there is one at least, in parameter `stages`. */
export const fitsSql = (stages: string) =>
  `(a.open_to_all_stages or a.suit_sections = '{}' or a.suit_sections && (array[0]::smallint[] || ${stages}::smallint[]))`;

/** The row `a` stands on everybody's pages (docs/domains/activities.md, The bureau's pages). */
export const ISSUED = `a.issue_status = ${IssueStatus.issued}`;

/** On which pages the row `a` stands: what is issued everywhere, what is not where a school or base itself is asked for. */
function onPages({ orgIds, partnerId }: ActivityFilter, next: Next): string {
  if (partnerId) return `(${ISSUED} or a.org_id = ${next(partnerId)})`;
  if (orgIds.length === 0) return ISSUED;
  return `(${ISSUED} or a.org_id = any (array(select o.org_id from org r
    join org o on o.org_id = r.org_id or o.tree_sign like r.tree_sign || '.%'
    where r.org_id = any (${next(orgIds)}::bigint[]) and r.org_type <> ${OrgType.bureau})))`;
}

/** Only published activities of living organisations are anybody's to see. */
export const VISIBLE = 'a.published and a.org_id <> all (array(select org_id from org where disabled))';

/**
 * An activity that the person in parameter `account` may read: one that is to be seen, or one for which they or a child bound to them ever signed up,
 * whatever became of it since (docs/domains/activities.md, Sign-up).
 */
export const visibleTo = (
  account: string,
) => `(${VISIBLE} or exists (select from enrolment e where e.activity_id = a.activity_id
    and (e.account_id = ${account}::bigint or e.account_id in (select b.student_id from child_binding b where b.parent_id = ${account}::bigint))))`;

/** Ids of the type in parameter `id` and of all below it. */
export const typesBelow = (id: string) => `array(select t.type_id from activity_type r
    join activity_type t on t.type_id = r.type_id or t.tree_sign like r.tree_sign || '.%' where r.type_id = ${id})`;

/** What cards show, of the rows `a`, `t`, `o` and `p` of NAMES. */
export const columns = (account: string) => `a.activity_id as id, a.title, a.intro_info as "introInfo",
  array_to_string(a.picture_ids, ',') as "imagesUrl", array_to_string(a.picture_ids, ',') as "logoIds",
  coalesce(a.picture_ids[1], '') as "logoId", t.tree_name as "typesName",
  array_to_string(a.suit_sections, ',') as "suitSection", a.open_to_all_stages as "openToAllStages",
  a.fee_note as "feeNote", a.person_num as "personNum", a.sign_count as "signCount",
  a.concern_count as "concernCount", a.sign_start_at as "signStartDate", a.sign_end_at as "signEndDate",
  a.act_start_at as "actStartDate", a.act_end_at as "actEndDate", a.address, trim_scale(a.price)::text as prices,
  a.contact_name as "dirtName", a.contact_phone as "dirtTelphone", coalesce(p.org_name, '') as "partnerName",
  a.org_id as "belongDeptId", o.org_name as "belongDeptName", a.enroll_form as "enrollForm", a.registration_required::int as "registrationRequired", a.sign_up_closed as closed,
  (select count(*)::int from enrolment e
    where e.activity_id = a.activity_id and e.account_id = ${account} and e.cancelled_at is null) as "isApply",
  (select count(*)::int from collected_activity c
    where c.activity_id = a.activity_id and c.account_id = ${account}) as "isConcern"`;
export const NAMES = `join activity_type t on t.type_id = a.type_id join org o on o.org_id = a.org_id
  left join org p on p.org_id = a.partner_org_id`;

/** Which of the activities a person has signed up for or collected. */
export const marksOf = (db: Db, ids: readonly string[], accountId: string) =>
  db.rows<{ id: string; what: 'isApply' | 'isConcern' }>(
    `select activity_id as id, 'isApply' as what from enrolment
       where activity_id = any ($1::bigint[]) and account_id = $2 and cancelled_at is null
     union all select activity_id, 'isConcern' from collected_activity
       where activity_id = any ($1::bigint[]) and account_id = $2`,
    [ids, accountId],
  );

/** Collects the values of one statement; each becomes the next parameter. */
export function parameters() {
  const values: unknown[] = [];
  return { values, next: (value: unknown) => `$${values.push(value)}` };
}
export type Next = (value: unknown) => string;

/**
 * Condition of a list over `a`. Built from a handful of fragments, so that there are few statements to prepare. Next to a
 * status stands the bound that follows from it, for the index on the end of activities.
 */
export const condition = (filter: ActivityFilter, now: WireTime, next: Next): string =>
  [VISIBLE, ...narrowing(filter, now, next)].join(' and ');

/** What a filter asks of a row, whether it is to be seen or not. */
export function narrowing(filter: ActivityFilter, now: WireTime, next: Next): string[] {
  const parts: string[] = [];
  if (filter.typeId) parts.push(`a.type_id = any (${typesBelow(next(filter.typeId))})`);
  if (filter.orgIds.length > 0) parts.push(`a.org_id = any (${orgsBelow(next(filter.orgIds))})`);
  if (filter.partnerId) {
    const partner = next(filter.partnerId);
    parts.push(`(a.partner_org_id = ${partner} or a.org_id = ${partner})`);
  }
  if (filter.onPages) parts.push(onPages(filter, next));
  if (filter.section) parts.push(fitsSql(next([filter.section])));
  if (filter.stages?.length) parts.push(fitsSql(next(filter.stages)));
  if (filter.statuses) {
    const moment = next(now);
    if (!filter.statuses.includes(4)) parts.push(`a.act_end_at > ${moment}`);
    parts.push(`${applyStatusSql(moment)} = any (${next(filter.statuses)}::int[])`);
  }
  if (filter.endingUntil) {
    const [moment, until] = [next(now), next(filter.endingUntil)];
    parts.push(
      `not a.sign_up_closed and a.sign_start_at <= ${moment} and a.sign_end_at > ${moment} and a.sign_end_at <= ${until}`,
    );
  }
  if (filter.heldFrom) parts.push(`a.act_end_at >= ${next(filter.heldFrom)}::date`);
  if (filter.heldTo) parts.push(`a.act_start_at < ${next(filter.heldTo)}::date + 1`);
  if (filter.address) parts.push(`a.address ilike ${next(likePattern(filter.address))}`);
  if (filter.hostId)
    parts.push(
      `a.activity_id in (select h.activity_id from activity_host h where h.account_id = ${next(filter.hostId)} and h.ended_at is null)`,
    );
  if (filter.title) parts.push(`a.title ilike ${next(likePattern(filter.title))}`);
  return parts;
}

/** What a filter narrows by organisation and type alone: the totals of that are kept, and the sorts' indexes know both. */
export const placeOf = ({ typeId, orgIds, onPages }: ActivityFilter): ActivityFilter => ({ typeId, orgIds, onPages });
/** Whether a filter names organisations or a type, so that few activities may be left of very many. */
export const mayBeNarrow = ({ typeId, orgIds }: ActivityFilter) => Boolean(typeId) || orgIds.length > 0;
const isPlaceAndStatus = ({ partnerId, section, stages, title, address, ...when }: ActivityFilter) =>
  !partnerId && !section && !stages?.length && !title && !address && !isByTimeOrHost(when);
const isByTimeOrHost = ({ endingUntil, heldFrom, heldTo, hostId }: Omit<ActivityFilter, 'partnerId'>) =>
  endingUntil || heldFrom || heldTo || hostId;
export const isPlaceAlone = (filter: ActivityFilter) => isPlaceAndStatus(filter) && !filter.statuses;
/** Whether a filter is by status, and else by organisation and type alone. */
export const isByStatus = (filter: ActivityFilter) => isPlaceAndStatus(filter) && filter.statuses !== undefined;

/** The totals that the database keeps, as rows `a` of which a condition by organisation and type can be asked. */
export const PLACE_TOTALS = `(select org_id, type_id, status, published_count - unissued_count as published_count, true as published,
    ${IssueStatus.issued} as issue_status from activity_total
  union all select org_id, type_id, status, unissued_count, true, ${IssueStatus.notIssued} from activity_total where unissued_count > 0) a`;

/** How many activities a filter lets through; by organisation and type the database keeps the number. */
export async function countActivities(db: Db, filter: ActivityFilter, now: WireTime): Promise<number> {
  const { values, next } = parameters();
  const text = isPlaceAlone(filter)
    ? `select coalesce(sum(a.published_count), 0)::int as count from ${PLACE_TOTALS}`
    : 'select count(*)::int as count from activity a';
  const row = await db.row<{ count: number }>(`${text} where ${condition(filter, now, next)}`, values);
  return row?.count ?? 0;
}

/** Figures over a list: activities, those open and opening soon, and places taken. */
export interface FigureRow {
  total: number;
  open: number;
  openingSoon: number;
  enrolments: number;
}

/** Places taken in the activities of organisations and a type. */
export async function placesTaken(db: Db, place: ActivityFilter): Promise<number> {
  const { values, next } = parameters();
  const row = await db.row<{ sum: number }>(
    `select coalesce(sum(a.sign_count), 0)::int as sum from (select *, true as published from activity_popularity) a
     where ${condition(place, '', next)}`,
    values,
  );
  return row?.sum ?? 0;
}

export const activityById = (db: Db, activityId: string, accountId: string) =>
  db.row<ActivityDetailRow>(
    `select ${columns('$2')}, a.details_html as comments, a.created_at as "createDate",
       a.updated_at as "updateDate",
       a.day_contact_name <> '' or a.day_contact_cipher is not null
         or exists (select from activity_host h where h.activity_id = a.activity_id and h.ended_at is null) as "hasDayContact",
       a.series_id as "seriesId",
       coalesce((select f.one_of_series from activity f where f.activity_id = a.series_id), false) as "oneOfSeries"
     from activity a ${NAMES} where a.activity_id = $1 and ${visibleTo('$2')}`,
    [activityId, accountId],
  );

/** Published ones among the ids, in no order. */
export const activitiesById = (db: Db, ids: readonly string[], accountId: string) =>
  db.rows<ActivityRow>(
    `select ${columns('$2')} from activity a ${NAMES} where a.activity_id = any ($1::bigint[]) and ${VISIBLE}`,
    [ids, accountId],
  );

/** Published activities of each organisation itself. */
export async function orgTotals(db: Db): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; count: number }>(
    'select org_id as id, sum(published_count)::int as count from activity_total group by org_id',
  );
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Published activities in which each base takes part. */
export async function partnerTotals(db: Db): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; count: number }>(
    `select partner_org_id as id, count(*)::int as count from activity
     where published and issue_status = ${IssueStatus.issued} and partner_org_id is not null group by partner_org_id`,
  );
  return new Map(rows.map((row) => [row.id, row.count]));
}

export const activityTypes = (db: Db) =>
  db.rows<TypeRow>(
    `select type_id as id, parent_type_id as "parentId", tree_name as "treeName", icon, not disabled as enabled
     from activity_type order by sort, type_id`,
  );

export async function publishedPerType(db: Db, orgIds: readonly string[]): Promise<Map<string, number>> {
  const { values, next } = parameters();
  const rows = await db.rows<{ id: string; count: number }>(
    `select a.type_id as id, sum(a.published_count)::int as count from ${PLACE_TOTALS}
     where ${condition({ orgIds, onPages: true }, '', next)} group by a.type_id`,
    values,
  );
  return new Map(rows.map((row) => [row.id, row.count]));
}
