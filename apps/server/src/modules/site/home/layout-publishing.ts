import { type HomeLayoutContent, homeLayoutContent, hrefTo, OrgType, type ShownHomeLayout } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toWireTime, type WireTime } from '../../../platform/time.ts';
import type { PublicationKindParts } from '../../content/publication/index.ts';

/** A layout as visitors get it. */
const shownLayout = ({ sections, ...layout }: HomeLayoutContent): ShownHomeLayout => ({
  ...layout,
  sections: sections.flatMap(({ key, on }) => (on ? [key] : [])),
});
const DEFAULT = homeLayoutContent.parse({});

/** The layouts of an organisation and of the bureaus above it, the nearest first; without one those of the bureaus at the top. */
const layoutsFor = (db: Db, orgId: string | undefined, now: WireTime) =>
  db.rows<{ orgId: string; content: object }>(
    `select l.org_id as "orgId", l.content from home_layout l join org o on o.org_id = l.org_id and not o.disabled
     where l.shown and l.shown_from <= $2 and (l.shown_until is null or l.shown_until > $2) and case when $1::bigint is null then o.parent_org_id is null and o.org_type = ${OrgType.bureau}
       else l.org_id = $1 or (o.org_type = ${OrgType.bureau} and exists (
         select from org me where me.org_id = $1 and me.tree_sign like o.tree_sign || '.%')) end
     order by length(o.tree_sign) desc, o.org_id`,
    [orgId ?? null, now],
  );

/** The first of them; what one leaves empty of name, crest and colour is the next one's. */
function completed(layouts: readonly HomeLayoutContent[]): ShownHomeLayout {
  const first = (name: 'name' | 'crestId' | 'colour') => layouts.find((layout) => layout[name] !== '')?.[name] ?? '';
  return {
    ...shownLayout(layouts[0] ?? DEFAULT),
    ...{ name: first('name'), crestId: first('crestId'), colour: first('colour') },
  };
}

/** How the home of an organisation is laid out: by itself, else as the nearest bureau above does. */
export const layoutOf = async (db: Db, orgId: string | undefined, now: WireTime): Promise<ShownHomeLayout> =>
  completed((await layoutsFor(db, orgId, now)).map(({ content }) => homeLayoutContent.parse(content)));

/** The same with a draft in the place of what the organisation shows. */
async function draftedLayout(db: Db, orgId: string, draft: HomeLayoutContent, now: WireTime): Promise<ShownHomeLayout> {
  const above = (await layoutsFor(db, orgId, now)).filter((layout) => layout.orgId !== orgId);
  return completed([draft, ...above.map(({ content }) => homeLayoutContent.parse(content))]);
}

/** The layout of a home as it is published: what is shown is the organisation's row in `home_layout`. */
export const homeKind = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): PublicationKindParts<'home'> => ({
  kind: 'home',
  richTexts: [],
  existing: `select org_id as object_id, org_id, '首页编排' as title, '' as by_name, '' as picture_id, shown_from,
    shown_until, shown as published, 0 as place, -1 as read_num, updated_at as created_at from home_layout`,
  card: () => ({ title: '首页编排', byName: '', pictureId: '' }),
  files: ({ crestId }) => [crestId],
  async apply(db, { orgId, from, until, now }, content) {
    await db.run(
      `insert into home_layout (org_id, content, crest_id, shown, shown_from, shown_until, updated_at) values ($1, $2, $3, true, $4, $5, $6)
       on conflict (org_id) do update set content = excluded.content, crest_id = excluded.crest_id, shown = true, shown_from = excluded.shown_from,
         shown_until = excluded.shown_until, updated_at = excluded.updated_at`,
      [orgId, JSON.stringify(content), content.crestId, from, until, now],
    );
    return orgId;
  },
  async withdraw(db, orgId) {
    await db.run('update home_layout set shown = false where org_id = $1', [orgId]);
  },
  order: async () => {},
  read: async () => undefined,
  href: () => '',
  previewHref: (_, token) => hrefTo('/vimoHome', { preview: token }),
  preview: async ({ orgId }, content) => ({
    layout: await draftedLayout(database, orgId, content, toWireTime(clock())),
  }),
});
