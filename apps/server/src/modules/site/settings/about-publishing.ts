import { hrefTo, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { PublicationKindParts } from '../../content/publication/index.ts';

/** Whether an organisation `o` is a bureau at the top. */
const IS_TOP = `o.parent_org_id is null and o.org_type = ${OrgType.bureau} and not o.disabled`;

/** The text of the about page; empty while the bureau at the top has published none, whoever was there before it. */
export const aboutText = async (db: Db, now: WireTime): Promise<{ title: string; details: string }> =>
  (await db.row<{ title: string; details: string }>(
    `select t.title, t.details_html as details from about_text t join org o using (org_id)
     where t.shown and t.shown_from <= $1 and (t.shown_until is null or t.shown_until > $1) and ${IS_TOP} order by o.org_id limit 1`,
    [now],
  )) ?? { title: '', details: '' };

const isTop = async (db: Db, orgId: string): Promise<boolean> =>
  (await db.row(`select 1 from org o where o.org_id = $1 and ${IS_TOP}`, [orgId])) !== undefined;

/** The about page as it is published; there is one, the highest bureau's. */
export const aboutKind: PublicationKindParts<'about'> = {
  kind: 'about',
  richTexts: ['details'],
  existing: `select org_id as object_id, org_id, title, '' as by_name, '' as picture_id, shown_from,
    shown_until, shown as published, 0 as place, -1 as read_num, updated_at as created_at from about_text`,
  card: ({ title }) => ({ title, byName: '', pictureId: '' }),
  files: () => [],
  async check(db, orgId) {
    if (!(await isTop(db, orgId))) throw refused('关于我们由最高一级教育局发布');
  },
  async apply(db, { orgId, from, until, now }, { title, details }) {
    await db.run(
      `insert into about_text (org_id, title, details_html, shown, shown_from, shown_until, updated_at) values ($1, $2, $3, true, $4, $5, $6)
       on conflict (org_id) do update set title = excluded.title, details_html = excluded.details_html, shown = true,
         shown_from = excluded.shown_from, shown_until = excluded.shown_until, updated_at = excluded.updated_at`,
      [orgId, title, details, from, until, now],
    );
    return orgId;
  },
  async withdraw(db, orgId) {
    await db.run('update about_text set shown = false where org_id = $1', [orgId]);
  },
  order: async () => {},
  read: async () => undefined,
  href: () => '/aboutUs',
  previewHref: (_, token) => hrefTo('/aboutUs', { preview: token }),
  preview: (_, { title, details }) => ({ about: { title, details } }),
};
