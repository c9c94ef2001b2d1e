import type { NoticeDetail, PageMeta } from '@vimo/contract';
import { newsHref, newsPicture } from '../../../features/news/news-view.ts';
import { describe, structured } from '../../../shared/page-meta.ts';

const SHARE_WIDTH = 960;

/** What a piece of news says of itself. */
export function newsMeta(notice: NoticeDetail): PageMeta {
  const picture = newsPicture(notice, SHARE_WIDTH);
  return {
    description: describe(notice.introInfo, notice.comments),
    picture,
    structured: structured(() => ({
      '@type': 'NewsArticle',
      headline: notice.title,
      description: describe(notice.introInfo, notice.comments),
      image: picture || undefined,
      datePublished: `${notice.startTime.replace(' ', 'T')}+08:00`,
      dateModified: `${notice.updateDate.replace(' ', 'T')}+08:00`,
      author: { '@type': 'Organization', name: notice.createName || notice.belongDeptName },
      url: newsHref(notice.id),
    })),
  };
}
