import { hrefTo, OrgType } from '@vimo/contract';
import { invalidInput, refused } from '../../../platform/errors.ts';
import type { PublicationKindParts } from '../../content/publication/index.ts';
import { isOffered } from '../kind/index.ts';
import {
  addClub,
  DISBANDED_CLUBS,
  EXISTING_CLUBS,
  hostType,
  rewriteClub,
  standClub,
  standingClub,
  withdrawClub,
} from './publishing-queries.ts';

const NATURE: Record<number, string> = { [OrgType.school]: '校级学生社团', [OrgType.bureau]: '市级青少年社团' };
const DISBANDED = '社团已解散，请先在“回收站”恢复';

/** The page of a club as it is published, and with its first publication the club itself; what is shown is its row in `club` (docs/domains/clubs.md). */
export const clubKind: PublicationKindParts<'club'> = {
  kind: 'club',
  richTexts: ['details'],
  existing: EXISTING_CLUBS,
  inBin: DISBANDED_CLUBS,
  named: { list: 'club', field: 'typesName' },
  card: ({ name, typesName, logoUrl }) => ({ title: name, byName: typesName, pictureId: logoUrl }),
  files: ({ logoUrl }) => [logoUrl],
  async check(db, orgId, { typesName }, objectId) {
    if ((await hostType(db, orgId)) === undefined) throw refused('只有学校和教育局有社团');
    // A club keeps a kind that is offered no more.
    const before = objectId ? await standingClub(db, objectId) : undefined;
    if (objectId && !before) throw refused(DISBANDED);
    if (typesName !== before?.typesName && !(await isOffered(db, 'club', typesName)))
      throw invalidInput({ typesName: '请选择社团类型' });
  },
  async apply(db, shown, content) {
    const nature = content.nature || (NATURE[(await hostType(db, shown.orgId)) ?? 0] ?? '');
    const words = { ...content, nature };
    if (shown.objectId === null) return addClub(db, shown, words);
    if (!(await rewriteClub(db, shown.objectId, shown, words))) throw refused(DISBANDED);
    return shown.objectId;
  },
  withdraw: withdrawClub,
  stand: standClub,
  // Clubs follow one another as they were founded.
  order: async () => {},
  async read(db, objectId) {
    const row = await standingClub(db, objectId);
    if (!row) return undefined;
    const { orgId, isShown, isEverywhere, openToAll, ...words } = row;
    return {
      orgId,
      content: { ...words, openToAll: openToAll ? '1' : '0' },
      terms: { from: '', until: '', orgTypes: [], stages: [], orgIds: [] },
      ...{ isShown, isDraft: !isShown, place: 0, isEverywhere },
    };
  },
  href: (objectId) => hrefTo('/index/corporationDetail/$id', { id: objectId }),
  previewHref: (id, token) => hrefTo('/index/corporationDetail/$id', { id }, { preview: token }),
  preview: ({ id, orgId, orgName, from }, { suitSections, openToAll, slogan, ...words }) => ({
    club: {
      ...{ ...words, id, asstionId: id, asstionName: words.name, purpose: slogan, createDate: from },
      ...{ belongDeptId: orgId, belongDeptName: orgName, personNum: 0, suitSection: suitSections },
      ...{ openToAll: Number(openToAll), applyOpen: 1, applyStatus: -1, isMember: 0 },
    },
  }),
};
