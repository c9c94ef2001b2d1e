import { type Banner, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import { orgsBelow } from '../../people/organisation/index.ts';
import type { SITE_TEXTS } from './rules.ts';

/** Whether nobody was asked for in parameter `$2`: the page of the whole city. */
const IS_CITY = 'cardinality($2::bigint[]) = 0';
/** Bureaus whose page that is. */
const TOPS = `array(select org_id from org where parent_org_id is null and org_type = ${OrgType.bureau})`;
/** The organisations in parameter `$2` and those above them. */
const UPWARDS =
  "array(select unnest(string_to_array(tree_sign, '.'))::bigint from org where org_id = any ($2::bigint[]))";
const IS_OF_BELOW = `coalesce(org_id <> all (case when ${IS_CITY} then ${TOPS} else ${UPWARDS} end), false)`;

/**
 * Banners of the organisations asked for, of the bureaus above them and of the whole platform, and behind these, as their own order says nothing of this page, those of below that were
 * passed for it; all of them without a choice. None is of an organisation that is disabled, nor on the page of a bureau that is above its own no more.
 */
export async function bannersOf(
  db: Db,
  filter: { orgIds: string[]; position: number; now: WireTime },
  { size, offset }: Span,
): Promise<{ dataList: Banner[]; totalCount: number }> {
  const where = `shown and position_type = $1 and (from_at is null or from_at <= $3) and (until_at is null or until_at > $3)
    and (org_id is null or org_id <> all (array(select org_id from org where disabled)))
    and case when ${IS_CITY} then shown_on is null or shown_on && ${TOPS}
      else org_id is null or org_id = any (${UPWARDS}) or shown_on && $2 and org_id = any (${orgsBelow('$2')}) end`;
  const [dataList, total] = await Promise.all([
    db.rows<Banner>(
      `select banner_id as id, title, picture_id as pics, address_url as "addressUrl", alt from banner
       where ${where} order by ${IS_OF_BELOW}, sort, from_at desc nulls last, banner_id desc limit $4 offset $5`,
      [filter.position, filter.orgIds, filter.now, size, offset],
    ),
    db.row<{ count: number }>(`select count(*)::int as count from banner where ${where}`, [
      filter.position,
      filter.orgIds,
      filter.now,
    ]),
  ]);
  return { dataList, totalCount: total?.count ?? 0 };
}

/** The highest bureau: the first made of those without a parent. */
export const rootOrganisation = (db: Db) =>
  db.row<{ org_id: string; org_name: string }>(
    `select org_id, org_name from org where parent_org_id is null and org_type = ${OrgType.bureau} and not disabled order by org_id limit 1`,
  );

/** Texts that this installation set for its frame, and how often they were changed; nothing where none were. */
export async function siteTexts(db: Db): Promise<Partial<typeof SITE_TEXTS> & { version?: number }> {
  const row = await db.row<{ value: Partial<typeof SITE_TEXTS> & { version?: number } }>(
    `select value from setting where name = 'site'`,
  );
  return row?.value ?? {};
}

/** @returns false when they were changed since that version was read */
export const writeSiteTexts = async (db: Db, texts: typeof SITE_TEXTS, version: number): Promise<boolean> =>
  (await db.run(
    `insert into setting as s (name, value) values ('site', $1)
     on conflict (name) do update set value = excluded.value, updated_at = now()
     where coalesce((s.value ->> 'version')::int, 0) = $2`,
    [JSON.stringify({ ...texts, version: version + 1 }), version],
  )) === 1;
