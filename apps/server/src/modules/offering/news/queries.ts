import { type NoticeDetail, type NoticeRow, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { pagesReadSql } from '../../people/organisation/index.ts';

export interface NoticeFilter {
  /** 0 news, 1 notice. */
  category: number;
  /** Empty is the whole city. */
  orgIds: readonly string[];
}

const COLUMNS = `n.notice_id as id, n.title, n.intro_info as "introInfo", n.publish_at as "updateDate",
  n.author_name as "createName", n.read_count as "readNum", coalesce(n.picture_ids[1], '') as "logoId", n.cover_alt as "logoText",
  array_to_string(n.picture_ids, ',') as "imagesUrl", n.publish_at as "startTime", n.category,
  n.org_id as "belongDeptId", o.org_name as "belongDeptName"`;
/** Published, not over at the moment `now`, and of a living organisation. */
const visible = (now: string) =>
  `n.published and (n.until_at is null or n.until_at > ${now}) and n.org_id <> all (array(select org_id from org where disabled))`;

/** Each organisation asked for with all below it, and for one that is no bureau the bureaus above it as well. */
const orgsRead = (ids: string) => `array(select o.org_id from org r
  join org o on o.org_id = r.org_id or o.tree_sign like r.tree_sign || '.%'
    or (r.org_type <> ${OrgType.bureau} and o.org_type = ${OrgType.bureau} and r.tree_sign like o.tree_sign || '.%')
  where r.org_id = any (${ids}::bigint[]))`;

/** A bureau's own page shows whom it means it for; a school or base reads what is meant for it. */
const isMeant = (ids: string) => `(n.for_types = '{}' and n.for_stages = '{}' and n.for_org_ids = '{}' or exists (
    select from org r where r.org_id = any (${ids}::bigint[]) and (r.org_type = ${OrgType.bureau} or r.org_id = n.org_id
      or ((n.for_types = '{}' or r.org_type = any (n.for_types)) and (n.for_stages = '{}' or r.stages && n.for_stages)
        and (n.for_org_ids = '{}' or n.for_org_ids && string_to_array(r.tree_sign, '.')::bigint[])))))`;
const condition = (filter: NoticeFilter) => {
  const isCity = filter.orgIds.length === 0;
  return `${visible('$2')} and n.category = $1 and n.publish_at <= $2
   and (n.shown_on is null or n.shown_on && ${pagesReadSql('$3', isCity)})
   and ${isCity ? 'cardinality($3::bigint[]) = 0' : `n.org_id = any (${orgsRead('$3')}) and ${isMeant('$3')}`}`;
};

/** One page: what is pinned, then the newest first. */
export const noticesOf = (db: Db, filter: NoticeFilter, now: WireTime, size: number, offset: number) =>
  db.rows<NoticeRow>(
    `select ${COLUMNS} from (
       select * from notice n where ${condition(filter)} order by n.place desc, n.publish_at desc, n.notice_id desc limit $4 offset $5) n
     join org o on o.org_id = n.org_id order by n.place desc, n.publish_at desc, n.notice_id desc`,
    [filter.category, now, filter.orgIds, size, offset],
  );

export async function countNotices(db: Db, filter: NoticeFilter, now: WireTime): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from notice n where ${condition(filter)}`,
    [filter.category, now, filter.orgIds],
  );
  return row?.count ?? 0;
}

/** Those of the ids that are to be seen at a moment, in no order. */
export const noticesById = (db: Db, ids: readonly string[], now: WireTime) =>
  db.rows<NoticeRow>(
    `select ${COLUMNS} from notice n join org o on o.org_id = n.org_id
     where ${visible('$2')} and n.publish_at <= $2 and n.notice_id = any ($1::bigint[])`,
    [ids, now],
  );

/** One that is not over, due or not. */
export const noticeById = (db: Db, noticeId: string, now: WireTime) =>
  db.row<NoticeDetail & { until: WireTime | null }>(
    `select ${COLUMNS}, n.details_html as comments, n.until_at as until from notice n join org o on o.org_id = n.org_id
     where ${visible('$2')} and n.notice_id = $1`,
    [noticeId, now],
  );

/** Adds what was read since the last time, in one statement; rows in order, so that two servers cannot wait for each other. */
export const addReads = (db: Db, reads: ReadonlyMap<string, number>) =>
  db.run(
    `with held as (
       select n.notice_id, r.reads from notice n join unnest($1::bigint[], $2::int[]) r (id, reads) on r.id = n.notice_id
       order by n.notice_id for update of n)
     update notice n set read_count = n.read_count + held.reads from held where n.notice_id = held.notice_id`,
    [[...reads.keys()], [...reads.values()]],
  );

/** Number of published and due news and notices by organisation, without what lies below. */
export async function noticesPerOrg(db: Db, now: WireTime): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; count: number }>(
    'select org_id as id, count(*)::int as count from notice where published and publish_at <= $1 and (until_at is null or until_at > $1) group by org_id',
    [now],
  );
  return new Map(rows.map((row) => [row.id, row.count]));
}

export interface NoticeValues {
  category: 0 | 1;
  title: string;
  introInfo: string;
  pictureIds: readonly string[];
  /** What the first of them shows. */
  coverAlt: string;
  detailsHtml: string;
  authorName: string;
  orgId: string;
  published: boolean;
  publishAt: WireTime;
  readCount: number;
}

export async function insertNotice(db: Db, notice: NoticeValues): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into notice (category, title, intro_info, picture_ids, details_html, author_name, org_id, published, publish_at,
       read_count, created_at, updated_at, cover_alt)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $9, $11) returning notice_id as id`,
    [
      notice.category,
      notice.title,
      notice.introInfo,
      notice.pictureIds,
      notice.detailsHtml,
      notice.authorName,
      notice.orgId,
      notice.published,
      notice.publishAt,
      notice.readCount,
      notice.coverAlt,
    ],
  );
  return row?.id ?? '';
}
