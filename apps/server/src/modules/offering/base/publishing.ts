import { hrefTo, pictureLines, picturesOf } from '@vimo/contract';
import { invalidInput, refused } from '../../../platform/errors.ts';
import type { PublicationKindParts } from '../../content/publication/index.ts';
import { isOffered } from '../kind/index.ts';
import { baseFacts, EXISTING_PAGES, hasPage, showPage, standingPage, withdrawPage } from './publishing-queries.ts';

const idsOf = (lines: string) => picturesOf(lines).map(({ id }) => id);

/** The page of a base as it is published: written by the base, passed by a bureau above; what is shown is its row in `base_detail`. */
export const basePage: PublicationKindParts<'base'> = {
  kind: 'base',
  richTexts: ['details'],
  existing: EXISTING_PAGES,
  named: { list: 'base', field: 'types' },
  card: ({ address, types, pictures }) => ({
    ...{ title: [types, address].filter(Boolean).join(' · ') || '基地主页', byName: '' },
    pictureId: idsOf(pictures)[0] ?? '',
  }),
  files: ({ pictures }) => idsOf(pictures),
  async check(db, orgId, { types }) {
    const facts = await baseFacts(db, orgId);
    if (!facts?.isBase) throw refused('只有研学基地有基地主页');
    if (types !== facts.type && !(await isOffered(db, 'base', types))) throw invalidInput({ types: '请选择基地类型' });
  },
  async apply(db, { objectId, orgId }, content) {
    if (objectId === null && (await hasPage(db, orgId))) throw refused('本基地已有主页，请修改原来的主页');
    await showPage(db, orgId, content);
    return orgId;
  },
  withdraw: withdrawPage,
  // Bases follow one another as the bureau put them among its organisations.
  order: async () => {},
  async read(db, orgId) {
    const row = await standingPage(db, orgId);
    if (!row) return undefined;
    const { pictureIds, pictureTexts, bookFlag, ...words } = row;
    const pictures = pictureLines(pictureIds.map((id, at) => ({ id, text: pictureTexts[at] ?? '' })));
    return {
      orgId,
      content: { ...words, pictures, bookFlag: bookFlag === 1 ? '1' : '0' },
      terms: { from: '', until: '', orgTypes: [], stages: [], orgIds: [] },
      ...{ isShown: true, place: 0, isEverywhere: true },
    };
  },
  href: (objectId) => hrefTo('/index/baseDetail/$id', { id: objectId }),
  previewHref: (id, token) => hrefTo('/index/baseDetail/$id', { id }, { preview: token }),
  preview: ({ orgId, orgName }, { pictures, openTimes, bookFlag, introInfo, suitSections, ...words }) => ({
    base: {
      ...{ ...words, id: orgId, orgId, names: orgName, orgName, logoId: '', orgLogoId: '', introInfo },
      ...{ suitSection: suitSections, bookFlag: Number(bookFlag), openActivityNum: 0, isConcern: 0, concernCount: 0 },
      partnerInfo: {
        ...{ introInfo, openTmst: openTimes, imagesId: idsOf(pictures).join(',') },
        imagesText: picturesOf(pictures).map(({ text }) => text.trim()),
      },
    },
  }),
};
