import { type ClubPageContent, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { Shown } from '../../content/publication/index.ts';

/** Clubs for the list of publications; those that were disbanded lie in the recycle bin. */
export const EXISTING_CLUBS = `select club_id as object_id, org_id, name as title, type_name as by_name, logo_id as picture_id,
    null::timestamptz as shown_from, null::timestamptz as shown_until, published, 0 as place, -1 as read_num, created_at
  from club where disbanded_at is null`;
export const DISBANDED_CLUBS = 'select club_id from club where disbanded_at is not null';

/** The kind of a school or bureau; undefined for every other organisation. */
export const hostType = async (db: Db, orgId: string): Promise<number | undefined> =>
  (
    await db.row<{ orgType: number }>(
      `select org_type as "orgType" from org where org_id = $1 and org_type in ${oneOf(OrgType.bureau, OrgType.school)}`,
      [orgId],
    )
  )?.orgType;

const valuesOf = (words: ClubPageContent, { pages }: Shown) => [
  ...[words.name, words.slogan, words.typesName, words.logoUrl, words.introInfo, words.dirtName, words.dirtTelphone],
  ...[words.openToAll === '1', words.nature, words.suitSections.split(',').filter(Boolean), words.details, pages],
];

/** Founds the club that is shown. @returns its id */
export const addClub = async (db: Db, shown: Shown, words: ClubPageContent): Promise<string> =>
  (await db.row<{ id: string }>(
    `insert into club (name, slogan, type_name, logo_id, intro_info, contact_name, contact_phone, open_to_all, nature, suit_sections,
       details_html, shown_on, org_id, created_at, published)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, true) returning club_id as id`,
    [...valuesOf(words, shown), shown.orgId, shown.now],
  ))!.id;

/**
 * Writes over what a club shows. An introduction that its leaders have put in the place of the school's stays, unless the school wrote another one. `version` is counted for the
 * release before, which goes by it. @returns false where it was disbanded
 */
export const rewriteClub = async (db: Db, clubId: string, shown: Shown, words: ClubPageContent): Promise<boolean> =>
  (await db.run(
    `update club set name = $1, slogan = $2, type_name = $3, logo_id = $4, contact_name = $6, contact_phone = $7, open_to_all = $8, nature = $9,
       suit_sections = $10, details_html = $11, shown_on = $12, published = true, version = version + 1,
       intro_info = case when school_intro = $5::text then intro_info else $5::text end,
       school_intro = case when school_intro = $5::text then school_intro end
     where club_id = $13 and disbanded_at is null`,
    [...valuesOf(words, shown), clubId],
  )) === 1;

export const withdrawClub = async (db: Db, clubId: string): Promise<void> => {
  await db.run('update club set published = false, version = version + 1 where club_id = $1', [clubId]);
};

/** On whose pages it stands. */
export const standClub = async (db: Db, clubId: string, pages: readonly string[]): Promise<void> => {
  await db.run('update club set shown_on = $2 where club_id = $1', [clubId, pages]);
};

interface StandingClub extends Omit<ClubPageContent, 'openToAll'> {
  orgId: string;
  openToAll: boolean;
  isShown: boolean;
  isEverywhere: boolean;
}
export const standingClub = (db: Db, clubId: string) =>
  db.row<StandingClub>(
    `select org_id as "orgId", name, slogan, type_name as "typesName", nature, logo_id as "logoUrl", coalesce(school_intro, intro_info) as "introInfo",
       contact_name as "dirtName", contact_phone as "dirtTelphone", array_to_string(suit_sections, ',') as "suitSections", details_html as details,
       open_to_all as "openToAll", published as "isShown", shown_on is null as "isEverywhere"
     from club where club_id = $1 and disbanded_at is null`,
    [clubId],
  );
