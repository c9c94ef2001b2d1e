import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { type Href, noticePage, type SearchFor } from '@vimo/contract';
import { Breadcrumb, Card, classNames, EmptyState, ErrorState, Loading, Pagination, Segmented } from '@vimo/ui';
import { NEWS_HREF, NoticeKind } from '../../../features/news/news-view.ts';
import { NoticeCard } from '../../../features/news/notice-card.tsx';
import { usePageMeta } from '../../../shared/page-meta.ts';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import styles from './news.module.css';
import { NewsRow, NewsRowOutline } from './news-row.tsx';

/** Page size of the list, and entries of the list at the right. */
const PAGE_SIZE = 6;
const SIDE_SIZE = 7;
/** Rows that even a phone shows before anybody scrolls: their pictures load at once. */
const FIRST_SCREEN = 3;

const KINDS = [
  { value: '', label: '新闻' },
  { value: String(NoticeKind.notice), label: '通知' },
];

/** News of organisations with their notices at the right; `?types=1` lists the notices, with news at the right. */
export function NewsList({
  hrefFor,
  title,
  homeHref,
  orgIds,
}: {
  /** Address of the list with search parameters. */
  hrefFor: (search: SearchFor<typeof NEWS_HREF>) => Href;
  title: string;
  homeHref: Href;
  /** Undefined is the whole city. */
  orgIds: string[] | undefined;
}) {
  const search = useSearchOf(NEWS_HREF);
  const navigate = useNavigate();
  usePageMeta({ title, description: `${title}：教育局与学校的新闻、通知和公告。` });
  const kind = search.types === String(NoticeKind.notice) ? NoticeKind.notice : NoticeKind.news;
  const other = kind === NoticeKind.news ? NoticeKind.notice : NoticeKind.news;
  const page = readPage(search.page);
  const from = { belongDeptIds: orgIds, objType: orgIds ? 1 : 3 };
  const list = useCall(
    noticePage,
    { ...from, types: kind, pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: true },
  );
  const side = useCall(noticePage, { ...from, types: other, pageSize: SIDE_SIZE, currentPage: 1 });
  const hrefOf = (types: string, to: number) => hrefFor({ types, page: to === 1 ? undefined : to });
  const kindText = kind === NoticeKind.news ? '' : String(kind);

  return (
    <main id="main" className={classNames('ui-container', styles.newspage)} tabIndex={-1}>
      <Breadcrumb items={[{ label: '首页', href: homeHref }, { label: title }]} />
      <div className="ui-list-bar">
        <h1 className="ui-heading-1">{title}</h1>
        <Segmented
          label="内容"
          options={KINDS}
          value={kindText}
          onChange={(types) => navigate({ href: hrefOf(types, 1), resetScroll: false })}
        />
      </div>
      <div className={styles.columns}>
        <div>
          {list.data ? (
            list.data.dataList.length === 0 ? (
              <Card>
                <EmptyState art="data" />
              </Card>
            ) : (
              <div className={styles.rows} aria-busy={list.isPlaceholderData}>
                {list.data.dataList.map((notice, index) => (
                  <NewsRow key={notice.id} notice={notice} eager={index < FIRST_SCREEN} />
                ))}
              </div>
            )
          ) : list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Loading>
              <div className={styles.rows}>
                {Array.from({ length: PAGE_SIZE }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
                  <NewsRowOutline key={index} />
                ))}
              </div>
            </Loading>
          )}
          <Pagination
            page={page}
            total={list.data?.totalCount ?? 0}
            pageSize={PAGE_SIZE}
            hrefOf={(to) => hrefOf(kindText, to)}
          />
        </div>
        <aside>
          <NoticeCard
            kind={other}
            notices={side.data?.dataList ?? (side.isError ? [] : undefined)}
            moreHref={hrefOf(other === NoticeKind.news ? '' : String(other), 1)}
            newTab
          />
        </aside>
      </div>
    </main>
  );
}
