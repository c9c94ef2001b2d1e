import { hrefTo, OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { PublicationKindParts } from '../../content/publication/index.ts';
import { describeOrganisation } from '../../people/organisation/index.ts';

/** Those that have a page of this kind; bases have one of their own. */
const OURS = `not o.disabled and o.org_type in ${oneOf(OrgType.bureau, OrgType.school)}`;
const standing = (db: Db, orgId: string) =>
  db.row<{ introInfo: string }>(`select intro_info as "introInfo" from org o where org_id = $1 and ${OURS}`, [orgId]);

/** What bureaus and schools say of themselves as it is published: what is shown is the `intro_info` of their row in `org`. */
export const institutionKind: PublicationKindParts<'institution'> = {
  kind: 'institution',
  richTexts: [],
  existing: `select o.org_id as object_id, o.org_id, o.org_name as title, '' as by_name, o.logo_id as picture_id, null::timestamptz as shown_from,
    null::timestamptz as shown_until, o.intro_info <> '' as published, 0 as place, -1 as read_num, o.created_at from org o where ${OURS}`,
  card: ({ introInfo }) => ({ title: [...introInfo].slice(0, 40).join('') || '机构主页', byName: '', pictureId: '' }),
  files: () => [],
  async check(db, orgId) {
    if (!(await standing(db, orgId))) throw refused('只有教育局和学校有机构主页');
  },
  async apply(db, { orgId }, { introInfo }) {
    await describeOrganisation(db, orgId, introInfo);
    return orgId;
  },
  withdraw: async (db, orgId) => {
    await describeOrganisation(db, orgId, '');
  },
  // Institutions follow one another by kind and name.
  order: async () => {},
  async read(db, orgId) {
    const content = await standing(db, orgId);
    if (!content) return undefined;
    const isShown = content.introInfo !== '';
    const terms = { from: '', until: '', orgTypes: [], stages: [], orgIds: [] };
    return { orgId, content, terms, isShown, place: 0, isEverywhere: isShown };
  },
  href: () => hrefTo('/institution'),
  previewHref: (_, token) => hrefTo('/institution', { preview: token }),
  preview: ({ orgId }, { introInfo }) => ({ institution: { orgId, introInfo } }),
};
