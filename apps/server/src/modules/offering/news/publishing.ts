import { type ArticleContent, hrefTo } from '@vimo/contract';
import type { PublicationKindParts } from '../../content/publication/index.ts';
import {
  existingSql,
  orderNotice,
  showNotice,
  standingNotice,
  standNotice,
  withdrawNotice,
} from './publishing-queries.ts';

const listOf = (commas: string) => (commas === '' ? [] : commas.split(','));

/** What the cover shows; nothing where the cover went and its words stayed in the draft. */
const altOf = ({ pictureIds, coverAlt }: Pick<ArticleContent, 'pictureIds' | 'coverAlt'>) =>
  pictureIds === '' ? '' : coverAlt;

/** News and notices as they are published: what is shown is their row in `notice`. */
const article = (kind: 'news' | 'notice', category: 0 | 1): PublicationKindParts<'news' | 'notice'> => ({
  kind,
  richTexts: ['details'],
  existing: existingSql(category),
  card: ({ title, authorName, pictureIds }) => ({
    ...{ title, byName: authorName, pictureId: listOf(pictureIds)[0] ?? '' },
  }),
  files: ({ pictureIds }) => listOf(pictureIds),
  apply: (db, shown, content) =>
    showNotice(db, category, shown, { ...content, pictureIds: listOf(content.pictureIds), coverAlt: altOf(content) }),
  withdraw: withdrawNotice,
  stand: standNotice,
  order: orderNotice,
  async read(db, objectId) {
    const row = await standingNotice(db, category, objectId);
    if (!row) return undefined;
    const { orgId, isShown, place, isEverywhere, from, until, orgTypes, stages, orgIds, ...words } = row;
    const content: ArticleContent = { ...words, pictureIds: words.pictureIds.join(',') };
    return {
      orgId,
      content,
      terms: { from, until: until ?? '', orgTypes, stages, orgIds },
      isShown,
      place,
      isEverywhere,
    };
  },
  href: (objectId) => hrefTo('/index/newsDetail/$id', { id: objectId }),
  previewHref: (id, token) => hrefTo('/index/newsDetail/$id', { id }, { preview: token }),
  preview: ({ id, orgId, orgName, from }, content) => ({
    notice: {
      ...{ id, category, title: content.title, introInfo: content.introInfo, createName: content.authorName },
      ...{ logoId: listOf(content.pictureIds)[0] ?? '', logoText: altOf(content), imagesUrl: content.pictureIds },
      comments: content.details,
      ...{ updateDate: from, startTime: from, readNum: 0, belongDeptId: orgId, belongDeptName: orgName },
    },
  }),
});

export const newsKinds = [article('news', 0), article('notice', 1)] as const;
