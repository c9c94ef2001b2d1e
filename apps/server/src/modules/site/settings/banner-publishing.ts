import { OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { PublicationKindParts } from '../../content/publication/index.ts';

/** Who has a banner that belongs to the whole platform: the highest bureau. */
const OWNER = `coalesce(b.org_id, (select min(org_id) from org where parent_org_id is null and org_type = ${OrgType.bureau}))`;

interface StandingBanner {
  orgId: string | null;
  title: string;
  alt: string;
  pictureId: string;
  href: string;
  position: number;
  from: WireTime | null;
  until: WireTime | null;
  isShown: boolean;
  place: number;
  isEverywhere: boolean;
}
const standingBanner = (db: Db, bannerId: string) =>
  db.row<StandingBanner>(
    `select ${OWNER} as "orgId", b.title, b.alt, b.picture_id as "pictureId", b.address_url as href, b.position_type as position,
       b.from_at as from, b.until_at as until, b.shown as "isShown", b.sort as place, b.shown_on is null as "isEverywhere"
     from banner b where b.banner_id = $1`,
    [bannerId],
  );

/** Banners as they are published: what is shown is their row in `banner`, in the order of `sort`. */
export const bannerKind: PublicationKindParts<'banner'> = {
  kind: 'banner',
  richTexts: [],
  existing: `select b.banner_id as object_id, ${OWNER} as org_id, b.title, '' as by_name, b.picture_id, b.from_at as shown_from, b.until_at as shown_until,
    b.shown as published, b.sort::int as place, -1 as read_num, coalesce(b.from_at, '2000-01-01') as created_at from banner b`,
  card: ({ title, pictureId }) => ({ title, byName: '', pictureId }),
  files: ({ pictureId }) => [pictureId],
  async apply(db, shown, content) {
    const values = [
      ...[shown.objectId, content.title, content.alt, content.pictureId, content.href, content.position],
      ...[shown.orgId, shown.from, shown.until, shown.pages, Math.min(shown.place, 32_000)],
    ];
    if (shown.objectId === null)
      return (await db.row<{ id: string }>(
        `insert into banner (title, alt, picture_id, address_url, position_type, org_id, from_at, until_at, shown_on, sort, shown)
         select $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true where $1::bigint is null returning banner_id as id`,
        values,
      ))!.id;
    await db.run(
      `update banner set title = $2, alt = $3, picture_id = $4, address_url = $5, position_type = $6, org_id = $7, from_at = $8,
         until_at = $9, shown_on = $10, sort = $11, shown = true where banner_id = $1`,
      values,
    );
    return shown.objectId;
  },
  async withdraw(db, bannerId) {
    await db.run('update banner set shown = false where banner_id = $1', [bannerId]);
  },
  async stand(db, bannerId, pages) {
    await db.run('update banner set shown_on = $2 where banner_id = $1', [bannerId, pages]);
  },
  async order(db, bannerId, place) {
    await db.run('update banner set sort = $2 where banner_id = $1', [bannerId, Math.min(place, 32_000)]);
  },
  async read(db, bannerId) {
    const row = await standingBanner(db, bannerId);
    if (!row?.orgId) return undefined;
    const { orgId, from, until, isShown, place, isEverywhere, ...content } = row;
    const terms = { from: from ?? '', until: until ?? '', orgTypes: [], stages: [], orgIds: [] };
    return { orgId, content, terms, isShown, place, isEverywhere };
  },
  href: () => '',
  previewHref: () => '',
  preview: () => ({}),
};
