import { type BasePageContent, OrgType, picturesOf } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { describeOrganisation } from '../../people/organisation/index.ts';

/** Pages of bases for the list of publications. */
export const EXISTING_PAGES = `select d.org_id as object_id, d.org_id, o.org_name as title, '' as by_name,
    coalesce(nullif(d.picture_ids[1], ''), o.logo_id) as picture_id, null::timestamptz as shown_from, null::timestamptz as shown_until, true as published,
    0 as place, -1 as read_num, o.created_at from base_detail d join org o on o.org_id = d.org_id where o.org_type = ${OrgType.base}`;

/** Whether an organisation is a base, and the name of the type that it has; empty without one. */
export const baseFacts = (db: Db, orgId: string) =>
  db.row<{ isBase: boolean; type: string }>(
    `select o.org_type = ${OrgType.base} as "isBase", coalesce(t.name, '') as type
     from org o left join base_detail d using (org_id) left join base_type t using (type_id) where o.org_id = $1`,
    [orgId],
  );

/** Whether a page of the base has a publication already. */
export const hasPage = async (db: Db, orgId: string): Promise<boolean> =>
  (await db.row("select 1 from publication where kind = 'base' and object_id = $1", [orgId])) !== undefined;

/** Writes what a base tells of itself in place of what it told before; its place among the others stays. */
export async function showPage(db: Db, orgId: string, content: BasePageContent): Promise<void> {
  const pictures = picturesOf(content.pictures);
  await describeOrganisation(db, orgId, content.introInfo);
  await db.run(
    `insert into base_detail (org_id, type_id, address, office_phone, telephone, suit_sections, book_flag, open_times, picture_ids, picture_texts,
       price_text, route_text, details_html)
     values ($1, (select type_id from base_type where name = $2), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (org_id) do update set type_id = excluded.type_id, address = excluded.address, office_phone = excluded.office_phone,
       telephone = excluded.telephone, suit_sections = excluded.suit_sections, book_flag = excluded.book_flag, open_times = excluded.open_times,
       picture_ids = excluded.picture_ids, picture_texts = excluded.picture_texts, price_text = excluded.price_text,
       route_text = excluded.route_text, details_html = excluded.details_html`,
    [
      ...[orgId, content.types, content.address, content.officePhone, content.telephone],
      ...[content.suitSections.split(',').filter(Boolean), Number(content.bookFlag), content.openTimes],
      ...[pictures.map(({ id }) => id), pictures.map(({ text }) => text.trim())],
      ...[content.prices, content.route, content.details],
    ],
  );
}

/** The base is shown with its name alone. */
export async function withdrawPage(db: Db, orgId: string): Promise<void> {
  await describeOrganisation(db, orgId, '');
  await db.run('delete from base_detail where org_id = $1', [orgId]);
}

interface StandingPage extends Omit<BasePageContent, 'pictures' | 'bookFlag'> {
  bookFlag: number;
  pictureIds: string[];
  pictureTexts: string[];
}
export const standingPage = (db: Db, orgId: string) =>
  db.row<StandingPage>(
    `select coalesce(t.name, '') as types, o.intro_info as "introInfo", d.picture_ids as "pictureIds", d.picture_texts as "pictureTexts",
       array_to_string(d.suit_sections, ',') as "suitSections", d.book_flag as "bookFlag", d.open_times as "openTimes", d.price_text as prices,
       d.address, d.route_text as route, d.office_phone as "officePhone", d.telephone, d.details_html as details
     from base_detail d join org o using (org_id) left join base_type t using (type_id) where d.org_id = $1`,
    [orgId],
  );
