import { type BaseRow, type FollowedBase, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import { describeOrganisation } from '../../people/organisation/index.ts';
import { applyStatusSql, ISSUED, VISIBLE as VISIBLE_ACTIVITY } from '../activity/index.ts';
import type { BaseFilter } from './rules.ts';

/** Who asks, and when. Account `0` is nobody's. */
export interface Viewer {
  accountId: string;
  now: WireTime;
}

/** Activities that can be signed up for are counted up to here: more is all the same to who looks for one. */
const MOST_OPEN = 100;

/** Activities that the base `o` holds or takes part in, open at the moment in parameter `now`; each half has its own index. */
const openActivities = (now: string) => `(select count(*)::int from (
    (select from activity a where a.partner_org_id = o.org_id and ${ISSUED} and ${VISIBLE_ACTIVITY} and a.act_end_at > ${now}::timestamptz
       and ${applyStatusSql(`${now}::timestamptz`)} = 1 limit ${MOST_OPEN})
    union all
    (select from activity a where a.org_id = o.org_id and a.partner_org_id is distinct from o.org_id and ${VISIBLE_ACTIVITY}
       and a.act_end_at > ${now}::timestamptz and ${applyStatusSql(`${now}::timestamptz`)} = 1 limit ${MOST_OPEN})) open)`;

/** What lists show; the account is parameter $1, the moment parameter $2. */
const columns =
  () => `o.org_id as id, o.org_id as "orgId", o.org_name as names, o.org_name as "orgName", o.logo_id as "logoId",
  o.logo_id as "orgLogoId", coalesce(d.address, '') as address, o.intro_info as "introInfo",
  coalesce(t.name, o.kind_name) as types, coalesce(array_to_string(d.suit_sections, ','), '') as "suitSection",
  coalesce(d.book_flag, 0) as "bookFlag", coalesce(d.office_phone, '') as "officePhone",
  coalesce(d.telephone, '') as telephone, ${openActivities('$2')} as "openActivityNum",
  (exists (select from followed_base f where f.org_id = o.org_id and f.account_id = $1))::int as "isConcern"`;
const FROM = `from org o left join base_detail d on d.org_id = o.org_id left join base_type t on t.type_id = d.type_id`;
const VISIBLE = `o.org_type = ${OrgType.base} and not o.disabled`;

/** Parameters $3 … of a filter: city, type, stage, booking. An unknown organisation has no city and so no bases. */
const FILTER = `${VISIBLE}
  and ($3::bigint is null or o.tree_sign like (select split_part(c.tree_sign, '.', 1) from org c where c.org_id = $3) || '.%')
  and ($4::bigint is null or d.type_id = $4)
  and ($5::smallint is null or d.suit_sections && array[0, $5]::smallint[] or coalesce(d.suit_sections, '{}') = '{}')
  and ($6::smallint is null or coalesce(d.book_flag, 0) = $6)`;
const filterValues = (filter: BaseFilter) => [
  filter.cityOf ?? null,
  filter.typeId ?? null,
  filter.section ?? null,
  filter.bookFlag ?? null,
];

/** One page with the total, in the order that the bureau gave. */
export async function basesOf(
  db: Db,
  filter: BaseFilter,
  { accountId, now }: Viewer,
  { size, offset }: Span,
): Promise<{ dataList: BaseRow[]; totalCount: number }> {
  const [dataList, total] = await Promise.all([
    db.rows<BaseRow>(
      `select ${columns()} ${FROM} where ${FILTER} order by coalesce(d.sort, 0), o.org_id limit $7 offset $8`,
      [accountId, now, ...filterValues(filter), size, offset],
    ),
    db.row<{ count: number }>(
      `select count(*)::int as count ${FROM} where $1::bigint is not null and $2::timestamptz is not null and ${FILTER}`,
      [accountId, now, ...filterValues(filter)],
    ),
  ]);
  return { dataList, totalCount: total?.count ?? 0 };
}

/** Those of the ids that are to be seen, in no order. */
export const basesById = (db: Db, ids: readonly string[], { accountId, now }: Viewer) =>
  db.rows<BaseRow>(`select ${columns()} ${FROM} where ${VISIBLE} and o.org_id = any ($3::bigint[])`, [
    accountId,
    now,
    ids,
  ]);

export interface BaseDetailRow extends BaseRow {
  details: string;
  concernCount: number;
  openTimes: string;
  pictures: string;
  pictureTexts: string[];
  prices: string;
  route: string;
}

export const baseById = (db: Db, orgId: string, { accountId, now }: Viewer) =>
  db.row<BaseDetailRow>(
    `select ${columns()},
       coalesce(d.details_html, '') as details, coalesce(d.open_times, '') as "openTimes",
       coalesce(array_to_string(d.picture_ids, ','), '') as pictures, coalesce(d.picture_texts, '{}') as "pictureTexts",
       coalesce(d.price_text, '') as prices, coalesce(d.route_text, '') as route,
       (select count(*)::int from followed_base f where f.org_id = o.org_id) as "concernCount"
     ${FROM} where ${VISIBLE} and o.org_id = $3`,
    [accountId, now, orgId],
  );

export const baseTypes = (db: Db) =>
  db.rows<{ id: string; name: string }>(
    'select type_id as id, name from base_type where not disabled order by sort, type_id',
  );

/** @returns false when there is no such base to see. Following what is followed changes nothing. */
export async function insertFollowed(db: Db, accountId: string, orgId: string, now: WireTime): Promise<boolean> {
  const row = await db.row<{ visible: boolean }>(
    `with seen as (select o.org_id from org o where o.org_id = $2 and ${VISIBLE}),
       added as (insert into followed_base (account_id, org_id, created_at) select $1, org_id, $3 from seen on conflict do nothing)
     select exists (select from seen) as visible`,
    [accountId, orgId, now],
  );
  return row?.visible ?? false;
}

export const deleteFollowed = (db: Db, accountId: string, orgId: string) =>
  db.run('delete from followed_base where account_id = $1 and org_id = $2', [accountId, orgId]);

/** Activities that are shown with a followed base. */
const LATEST = 3;

/** The latest activities that the base `o` holds or takes part in, as a list; each half has its own index. */
const LATEST_ACTIVITIES = `(select coalesce(json_agg(json_build_object('id', a.activity_id::text, 'title', a.title,
    'imagesUrl', coalesce(a.picture_ids[1], '')) order by a.act_start_at desc, a.activity_id desc), '[]') from (
    select * from (
      (select a.* from activity a where a.partner_org_id = o.org_id and ${ISSUED} and ${VISIBLE_ACTIVITY} order by a.act_end_at desc limit ${LATEST})
      union all
      (select a.* from activity a where a.org_id = o.org_id and a.partner_org_id is distinct from o.org_id and ${VISIBLE_ACTIVITY}
       order by a.act_end_at desc limit ${LATEST})) both_halves
    order by act_start_at desc, activity_id desc limit ${LATEST}) a) as "activityInfo"`;

/** What the person follows, latest first, each with what it has been doing lately. */
export async function followedBases(
  db: Db,
  { accountId, now }: Viewer,
  { size, offset }: Span,
): Promise<{ dataList: FollowedBase[]; totalCount: number }> {
  const [dataList, total] = await Promise.all([
    db.rows<Omit<FollowedBase, 'logoIds'>>(
      `select ${columns()}, ${LATEST_ACTIVITIES} ${FROM} join followed_base mine on mine.org_id = o.org_id and mine.account_id = $1
       where ${VISIBLE} order by mine.created_at desc, o.org_id desc limit $3 offset $4`,
      [accountId, now, size, offset],
    ),
    db.row<{ count: number }>(
      `select count(*)::int as count from followed_base mine join org o using (org_id) where mine.account_id = $1 and ${VISIBLE}`,
      [accountId],
    ),
  ]);
  return {
    dataList: dataList.map((base) => ({ ...base, logoIds: base.logoId })),
    totalCount: total?.count ?? 0,
  };
}

export async function insertBaseType(db: Db, name: string, sort: number): Promise<string> {
  const row = await db.row<{ type_id: string }>(
    `insert into base_type (name, sort) values ($1, $2) on conflict (name) do update set sort = excluded.sort returning type_id`,
    [name, sort],
  );
  return row?.type_id ?? '';
}

/** What a base says of itself. */
export interface BaseDetailText {
  typeId: string;
  introInfo: string;
  address: string;
  officePhone: string;
  telephone: string;
  suitSections: readonly number[];
  bookFlag: 0 | 1;
  openTimes: string;
  logoId: string;
  pictureIds: readonly string[];
  /** Rich text; cleaned here. */
  detailsHtml: string;
  sort: number;
}

export async function upsertBaseDetail(db: Db, orgId: string, detail: BaseDetailText): Promise<void> {
  await describeOrganisation(db, orgId, detail.introInfo, detail.logoId);
  await db.run(
    `insert into base_detail (org_id, type_id, address, office_phone, telephone, suit_sections, book_flag, open_times,
       picture_ids, details_html, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (org_id) do update set type_id = excluded.type_id, address = excluded.address,
       office_phone = excluded.office_phone, telephone = excluded.telephone, suit_sections = excluded.suit_sections,
       book_flag = excluded.book_flag, open_times = excluded.open_times, picture_ids = excluded.picture_ids,
       details_html = excluded.details_html, sort = excluded.sort`,
    [
      orgId,
      detail.typeId,
      detail.address,
      detail.officePhone,
      detail.telephone,
      detail.suitSections,
      detail.bookFlag,
      detail.openTimes,
      detail.pictureIds,
      detail.detailsHtml,
      detail.sort,
    ],
  );
}
