import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Shown } from '../../content/publication/index.ts';

/** Rows of a category for the list of publications. */
export const existingSql = (category: 0 | 1) =>
  `select notice_id as object_id, org_id, title, author_name as by_name, coalesce(picture_ids[1], '') as picture_id, publish_at as shown_from,
     until_at as shown_until, published, place, read_count as read_num, publish_at as created_at from notice where category = ${category}`;

interface Words {
  title: string;
  introInfo: string;
  authorName: string;
  pictureIds: string[];
  coverAlt: string;
  details: string;
}

/** Writes what is shown: a new row, or over the one that there is. @returns its id */
export async function showNotice(db: Db, category: 0 | 1, shown: Shown, words: Words): Promise<string> {
  const { orgTypes, stages, orgIds } = shown.terms;
  const values = [
    ...[shown.objectId, category, words.title, words.introInfo, words.pictureIds, words.details, words.authorName],
    ...[shown.orgId, shown.from, shown.until, shown.place, shown.pages, orgTypes, stages, orgIds, shown.now],
    words.coverAlt,
  ];
  if (shown.objectId === null) {
    const row = await db.row<{ id: string }>(
      `insert into notice (category, title, intro_info, picture_ids, details_html, author_name, org_id, published, publish_at, until_at, place,
         shown_on, for_types, for_stages, for_org_ids, created_at, updated_at, cover_alt)
       select $2, $3, $4, $5, $6, $7, $8, true, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17 where $1::bigint is null returning notice_id as id`,
      values,
    );
    return row!.id;
  }
  await db.run(
    `update notice set title = $3, intro_info = $4, picture_ids = $5, details_html = $6, author_name = $7, published = true, publish_at = $9,
       until_at = $10, place = $11, shown_on = $12, for_types = $13, for_stages = $14, for_org_ids = $15, updated_at = $16, cover_alt = $17
     where notice_id = $1 and category = $2 and org_id = $8`,
    values,
  );
  return shown.objectId;
}

export const withdrawNotice = async (db: Db, noticeId: string): Promise<void> => {
  await db.run('update notice set published = false, place = 0 where notice_id = $1', [noticeId]);
};

/** On whose pages it stands. */
export const standNotice = async (db: Db, noticeId: string, pages: readonly string[]): Promise<void> => {
  await db.run('update notice set shown_on = $2 where notice_id = $1', [noticeId, pages]);
};

export const orderNotice = async (db: Db, noticeId: string, place: number): Promise<void> => {
  await db.run('update notice set place = $2 where notice_id = $1', [noticeId, place]);
};

interface StandingNotice extends Words {
  orgId: string;
  from: WireTime;
  until: WireTime | null;
  orgTypes: number[];
  stages: number[];
  orgIds: string[];
  isShown: boolean;
  place: number;
  isEverywhere: boolean;
}
export const standingNotice = (db: Db, category: 0 | 1, noticeId: string) =>
  db.row<StandingNotice>(
    `select title, intro_info as "introInfo", author_name as "authorName", picture_ids as "pictureIds", cover_alt as "coverAlt",
       details_html as details,
       org_id as "orgId", publish_at as from, until_at as until, for_types as "orgTypes", for_stages as stages,
       for_org_ids::text[] as "orgIds", published as "isShown", place, shown_on is null as "isEverywhere"
     from notice where notice_id = $1 and category = $2`,
    [noticeId, category],
  );
