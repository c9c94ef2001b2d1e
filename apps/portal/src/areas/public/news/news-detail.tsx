import { useCall } from '@vimo/client';
import { type NoticeDetail, noticeFetch, noticePage, publicationPreview } from '@vimo/contract';
import { Card, formatDateTime, SkeletonText } from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import { NEWS_HREF, NoticeKind, orgNewsHref } from '../../../features/news/news-view.ts';
import { NoticeCard } from '../../../features/news/notice-card.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { DetailPage } from '../parts/detail-page.tsx';
import styles from './news.module.css';
import { newsMeta } from './news-meta.ts';

/** `?type=2` shows the piece without the way to it. */
const WITHOUT_BREADCRUMB = '2';
const SIDE_SIZE = 7;

/** One piece of news or one notice. */
export function NewsDetailPage({ id }: { id: string }) {
  const { type, preview } = useSearchOf('/index/newsDetail/$id');
  const shown = useCall(noticeFetch, { id }, { enabled: preview === undefined });
  const draft = useCall(publicationPreview, { token: preview ?? '' }, { enabled: preview !== undefined });
  const { error, refetch } = preview === undefined ? shown : draft;
  const notice = preview === undefined ? shown.data : (draft.data?.notice ?? undefined);
  return (
    <DetailPage
      title="新闻详情"
      documentTitle={notice?.title}
      metaOf={newsMeta}
      crumbs={type === WITHOUT_BREADCRUMB ? null : [{ label: '新闻', href: NEWS_HREF }]}
      listHref={NEWS_HREF}
      listText="去看看其他新闻"
      className={styles.newsdetail}
      data={notice}
      error={error}
      onRetry={() => void refetch()}
      outline={
        <div className="ui-columns">
          <Card panel>
            <SkeletonText lines={9} />
          </Card>
        </div>
      }
    >
      {(shown) => <Article notice={shown} />}
    </DetailPage>
  );
}

function Article({ notice }: { notice: NoticeDetail }) {
  const { data, isError } = useCall(noticePage, {
    types: NoticeKind.notice,
    belongDeptIds: [notice.belongDeptId],
    objType: 1,
    pageSize: SIDE_SIZE,
    currentPage: 1,
  });
  return (
    <div className="ui-columns">
      <Card as="article" panel>
        <header>
          <h1 className="ui-heading-1">{notice.title}</h1>
          <p className={styles.metaLine}>
            <span>
              发布时间：<time dateTime={notice.updateDate}>{formatDateTime(notice.updateDate)}</time>
            </span>
            <span>发布人：{notice.createName || notice.belongDeptName}</span>
            <span>阅读：{notice.readNum}</span>
          </p>
        </header>
        {notice.comments ? <RichText html={notice.comments} /> : <p className="ui-rich-text">{notice.introInfo}</p>}
      </Card>
      <aside>
        <NoticeCard
          notices={data?.dataList ?? (isError ? [] : undefined)}
          moreHref={orgNewsHref(notice.belongDeptId)}
        />
      </aside>
    </div>
  );
}
