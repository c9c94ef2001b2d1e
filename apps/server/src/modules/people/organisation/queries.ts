import { type Organisation, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { PlacedOrganisation, Sought } from './rules.ts';
import type { Scope } from './scope.ts';

/** Ids of the organisations in parameter `ids` and of all below them. */
export const orgsBelow = (ids: string) => `array(select o.org_id from org r
    join org o on o.org_id = r.org_id or o.tree_sign like r.tree_sign || '.%' where r.org_id = any (${ids}::bigint[]))`;

/** Organisations on whose pages something has to stand to be listed for those of `ids`: they with the bureaus above them; for the page of the whole city the bureau at the top. */
export const pagesReadSql = (ids: string, isCity: boolean) =>
  isCity
    ? `array(select org_id from org where parent_org_id is null and org_type = ${OrgType.bureau})`
    : `array(select distinct step::bigint from org r, unnest(string_to_array(nullif(r.tree_sign, ''), '.') || r.org_id::text) step
        where r.org_id = any (${ids}::bigint[]))`;

/** Whether an organisation is the one in parameter `top` or below it; everywhere when that is null. */
export const withinSql = (orgId: string, top: string) =>
  `(${top}::bigint is null or ${orgId} = any (${orgsBelow(`array[${top}::bigint]`)}))`;

/** Whether an organisation is below another, both of them columns: looked up for each row by their keys. */
export const isBelowSql = (orgId: string, top: string) =>
  `exists (select from org below join org above on above.org_id = ${top}
     where below.org_id = ${orgId} and below.tree_sign like above.tree_sign || '.%')`;

/** The nearest living bureau above an organisation, a column; null where there is none. */
export const bureauAboveSql = (orgId: string) => `(
  select above.org_id from org below join org above on below.tree_sign like above.tree_sign || '.%'
  where below.org_id = ${orgId} and above.org_type = ${OrgType.bureau} and not above.disabled order by length(above.tree_sign) desc limit 1)`;

/**
 * Whether the pupils of a school `org` (an alias) who logged in with their register number before it was moved may go on to until their day: a body above wants so, and neither
 * the school nor another body has ended that (docs/domains/people.md, numbers of pupils).
 */
export const keepsOldLoginsSql = (org: string) =>
  `coalesce((select bool_or(up.register_login_kept) and not bool_or(up.register_login_over) from org up
     where up.org_id = ${org}.org_id or ${org}.tree_sign like up.tree_sign || '.%'), false)`;

/**
 * Last day on which pupil `student` of school `org` (aliases) may log in with the register number, where the school wants so or the pupil did before it was moved: 'infinity' where that
 * has no end, null where it never was or is over for all (docs/domains/people.md, numbers of pupils).
 */
export const registerLoginEndSql = (org: string, student: string) =>
  `greatest(case when ${org}.register_login then coalesce(${org}.register_login_until, 'infinity') end,
     case when ${student}.register_login_until is not null and ${keepsOldLoginsSql(org)} then ${student}.register_login_until end)`;

/** Whether person `person` (an alias of `account`) works where staff of club `club` (an alias) do: in its organisation, and of one that takes students of every school below it too (docs/domains/clubs.md, who leads). */
export const worksForClubSql = (person: string, club: string) =>
  `(${person}.org_id = ${club}.org_id or ${club}.open_to_all and ${withinSql(`${person}.org_id`, `${club}.org_id`)})`;

export interface AreaRow {
  areaId: string;
  areaName: string;
  treeSign: string;
  parentAreaId: string;
}

const AREA = `area_id as "areaId", area_name as "areaName", tree_sign as "treeSign",
  coalesce(parent_area_id::text, '') as "parentAreaId"`;

/** Province, city and district are the first three steps of the area's path. */
const ORGANISATION = `o.org_id as "orgId", o.org_name as "orgName", o.org_type as "orgType", o.logo_id as "orgLogoId",
  o.kind_name as "kindName", coalesce(a.tree_sign, '') as "areaTreeSign",
  coalesce(a1.area_name, '') as province, coalesce(a2.area_name, '') as city, coalesce(a3.area_name, '') as area`;
const FROM = `from org o left join area a using (area_id)
  left join area a1 on a1.area_id = nullif(split_part(a.tree_sign, '.', 1), '')::bigint
  left join area a2 on a2.area_id = nullif(split_part(a.tree_sign, '.', 2), '')::bigint
  left join area a3 on a3.area_id = nullif(split_part(a.tree_sign, '.', 3), '')::bigint`;

/** Areas in which, or below which, there is a bureau or school. */
export const areasWithOrganisations = (db: Db) =>
  db.rows<AreaRow>(
    `select ${AREA} from area p where exists (
       select from org o join area a using (area_id)
       where not o.disabled and o.org_type in ${oneOf(OrgType.bureau, OrgType.school)} and (a.tree_sign = p.tree_sign or a.tree_sign like p.tree_sign || '.%'))
     order by tree_sign`,
  );

/** The next level below one area, everything below a path, or the highest level. */
export function areasBelow(db: Db, of: { parentAreaId?: string; areaTreeSign?: string }): Promise<AreaRow[]> {
  if (of.parentAreaId)
    return db.rows<AreaRow>(`select ${AREA} from area where parent_area_id = $1 order by tree_sign`, [of.parentAreaId]);
  if (of.areaTreeSign)
    return db.rows<AreaRow>(`select ${AREA} from area where starts_with(tree_sign, $1 || '.') order by tree_sign`, [
      of.areaTreeSign,
    ]);
  return db.rows<AreaRow>(`select ${AREA} from area where parent_area_id is null order by tree_sign`);
}

/** The organisation first, then what lies below it. Empty when there is none of that id. */
export const organisationAndBelow = (db: Db, orgId: string) =>
  db.rows<Organisation>(
    `select ${ORGANISATION} ${FROM}, (select tree_sign from org where org_id = $1 and not disabled) top
     where not o.disabled and (o.org_id = $1 or o.tree_sign like top.tree_sign || '.%')
     order by (o.org_id = $1) desc, o.tree_sign`,
    [orgId],
  );

/** Every organisation in an area and below it, the highest first; of the whole place without a path. */
export const organisationsInArea = (db: Db, areaTreeSign: string) =>
  db.rows<Organisation>(
    `select ${ORGANISATION} ${FROM}
     where not o.disabled and ($1 = '' or a.tree_sign = $1 or starts_with(a.tree_sign, $1 || '.'))
     order by o.tree_sign`,
    [areaTreeSign],
  );

/** Bureaus and schools by part of the name or by its letters; names that begin so come first. */
export const lookUp = (db: Db, { name, initials, syllables }: Sought, limit: number) =>
  db.rows<Organisation>(
    `select ${ORGANISATION} ${FROM}
     where not o.disabled and o.org_type in ${oneOf(OrgType.bureau, OrgType.school)}
       and (strpos(o.org_name, $1) > 0 or ($2 <> '' and strpos(o.initials, $2) > 0) or o.pinyin ~ $3)
     order by starts_with(o.org_name, $1) or ($2 <> '' and starts_with(o.initials, $2)) desc, o.pinyin, o.org_id
     limit $4`,
    [name, initials, syllables, limit],
  );

export const bureausAndSchools = (db: Db) =>
  db.rows<PlacedOrganisation>(
    `select ${ORGANISATION}, o.parent_org_id as "parentOrgId", o.pinyin ${FROM}
     where not o.disabled and o.org_type in ${oneOf(OrgType.bureau, OrgType.school)} order by o.org_id`,
  );

/** Every living organisation with its intro and the ids from the highest bureau down to its own; bureaus first, the higher ones before the lower, then by name. */
export const activeOrganisations = (db: Db) =>
  db.rows<Organisation & { introInfo: string; path: string[] }>(
    `select ${ORGANISATION}, o.intro_info as "introInfo",
       coalesce(string_to_array(nullif(o.tree_sign, ''), '.'), array[o.org_id::text]) as path
     ${FROM} where not o.disabled order by o.org_type, length(o.tree_sign) - length(replace(o.tree_sign, '.', '')), o.pinyin, o.org_id`,
  );

/** Active organisations from one downwards, or all of them, the highest first. */
export const organisationsWithin = (db: Db, top: string | null) =>
  db.rows<{ orgId: string; orgName: string }>(
    `select org_id as "orgId", org_name as "orgName" from org
     where not disabled and ${withinSql('org_id', '$1')} order by tree_sign`,
    [top],
  );

/** Ids of an organisation and of all below it, disabled ones too; without one those of all. */
export const organisationIdsWithin = async (db: Db, top: Scope): Promise<string[]> =>
  (await db.rows<{ id: string }>(`select org_id as id from org where ${withinSql('org_id', '$1')}`, [top])).map(
    ({ id }) => id,
  );

/** Living bureaus above an organisation, the nearest first. */
export const bureausAbove = (db: Db, orgId: string) =>
  db.rows<{ orgId: string; orgName: string }>(
    `select b.org_id as "orgId", b.org_name as "orgName" from org o
       join org b on o.tree_sign like b.tree_sign || '.%' and b.org_type = ${OrgType.bureau} and not b.disabled
     where o.org_id = $1 order by length(b.tree_sign) desc, b.org_id`,
    [orgId],
  );

/** Whether an organisation lives and is `top` or below it; with null whether it lives. */
export const isWithin = async (db: Db, top: string | null, orgId: string): Promise<boolean> =>
  (await db.row(`select 1 from org where org_id = $2 and not disabled and ${withinSql('org_id', '$1')}`, [
    top,
    orgId,
  ])) !== undefined;

/** A code as `plainNumber` makes it: those of before stand as they were typed. */
export const plainCodeSql = (code: string) => `upper(regexp_replace(normalize(${code}, nfkc), '\\s', '', 'g'))`;

/** Writes what an organisation says of itself in a sentence, and the picture of its crest, if there is another. */
export const updateIntro = (db: Db, orgId: string, introInfo: string, logoId?: string) =>
  db.run('update org set intro_info = $2, logo_id = coalesce($3, logo_id) where org_id = $1', [
    orgId,
    introInfo,
    logoId ?? null,
  ]);

export interface OrganisationRow {
  parentOrgId: string | null;
  orgName: string;
  orgType: number;
  kindName: string;
  pinyin: string;
  initials: string;
  areaId: string | null;
  logoId: string;
}

/** Writes the row with its place in the tree, the path of the parent and own id last: in one statement, as each change of a place looks through what is searched. */
export async function insertOrganisation(db: Db, organisation: OrganisationRow): Promise<string> {
  const row = await db.row<{ org_id: string }>(
    `insert into org (org_id, parent_org_id, tree_sign, org_name, org_type, kind_name, pinyin, initials, area_id, logo_id)
     select new.id, $1, coalesce((select tree_sign || '.' from org where org_id = $1), '') || new.id, $2, $3, $4, $5, $6, $7, $8
     from (select nextval(pg_get_serial_sequence('org', 'org_id')) as id) new
     returning org_id`,
    [
      organisation.parentOrgId,
      organisation.orgName,
      organisation.orgType,
      organisation.kindName,
      organisation.pinyin,
      organisation.initials,
      organisation.areaId,
      organisation.logoId,
    ],
  );
  return row?.org_id ?? '';
}

/** A living school of a scope; undefined also for what is no school or out of it. */
export const schoolWithin = (db: Db, scope: string | null, orgId: string) =>
  db.row<{ orgId: string; orgName: string; kindName: string; stages: number[] }>(
    `select org_id as "orgId", org_name as "orgName", kind_name as "kindName", stages from org
     where org_id = $2 and org_type = ${OrgType.school} and not disabled and ${withinSql('org_id', '$1')}`,
    [scope, orgId],
  );

/** Whether an organisation is a bureau that nothing lies above. */
export const isTopBureau = async (db: Db, orgId: string): Promise<boolean> =>
  (await db.row(`select 1 from org where org_id = $1 and org_type = ${OrgType.bureau} and parent_org_id is null`, [
    orgId,
  ])) !== undefined;
