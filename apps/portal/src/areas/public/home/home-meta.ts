import { type DataOf, firstOf, type homeRow, type PageMeta, pictureUrl, SITE_NAME } from '@vimo/contract';
import { SEARCH_PATH } from '../../../features/search/search-view.ts';
import { structured } from '../../../shared/page-meta.ts';

const SHARE_WIDTH = 960;

/** What a home says of itself: the site, and how it is searched. */
export function homeMeta(row: DataOf<typeof homeRow> | undefined): PageMeta {
  const lead = row?.news[0] ?? row?.activity[0];
  return {
    title: '首页',
    description: '为学生和家长找活动、研学基地和社团，报名参加，记录每一次成长；看教育局与学校的新闻和通知。',
    picture: lead && pictureUrl(firstOf(lead.imagesUrl) || lead.logoId, SHARE_WIDTH),
    structured: structured(() => ({
      '@type': 'WebSite',
      name: SITE_NAME,
      url: '/vimoHome',
      inLanguage: 'zh-CN',
      potentialAction: {
        '@type': 'SearchAction',
        target: `${SEARCH_PATH}?title={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    })),
  };
}
