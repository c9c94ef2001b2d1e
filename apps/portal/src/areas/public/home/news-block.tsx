import type { NoticeRow } from '@vimo/contract';
import {
  AppLink,
  Card,
  classNames,
  formatDate,
  Loading,
  Picture,
  SectionHeader,
  SkeletonBar,
  SkeletonText,
} from '@vimo/ui';
import { NEWS_HREF, NOTICES_HREF, newsHref, newsPicture } from '../../../features/news/news-view.ts';
import { NoticeCard } from '../../../features/news/notice-card.tsx';
import styles from './news-block.module.css';

const LEAD_WIDTH = 800;

/** One lead, three titles, and the notices beside them; where there are none of one, the other has the width. Undefined is on its way. */
export function NewsBlock({
  news,
  notices,
}: {
  news: readonly NoticeRow[] | undefined;
  notices: readonly NoticeRow[] | undefined;
}) {
  const hasNews = news?.length !== 0;
  const hasNotices = notices?.length !== 0;
  return (
    <section className="ui-section">
      <div className="ui-container">
        {hasNews ? <SectionHeader title="新闻动态" moreHref={NEWS_HREF} /> : null}
        <div className={classNames(styles.grid, !(hasNews && hasNotices) && styles.alone)}>
          {news ? <News news={news} /> : <NewsSkeleton />}
          {hasNotices ? <NoticeCard notices={notices} moreHref={NOTICES_HREF} /> : null}
        </div>
      </div>
    </section>
  );
}

function News({ news: [lead, ...others] }: { news: readonly NoticeRow[] }) {
  if (!lead) return null;
  return (
    <Card className={styles.box}>
      <AppLink className={styles.lead} href={newsHref(lead.id)}>
        {/* The largest thing that phones show first. */}
        <Picture src={newsPicture(lead, LEAD_WIDTH)} alt={lead.logoText} width={400} height={262} eager />
        <div>
          <h3 className="ui-clamp-2">{lead.title}</h3>
          <time dateTime={lead.updateDate}>{formatDate(lead.updateDate)}</time>
        </div>
      </AppLink>
      <ul>
        {others.map((notice) => (
          <li key={notice.id}>
            <AppLink className="ui-clamp-2" href={newsHref(notice.id)}>
              {notice.title}
            </AppLink>
            <time dateTime={notice.updateDate}>{formatDate(notice.updateDate)}</time>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NewsSkeleton() {
  return (
    <Loading>
      <Card className={styles.box}>
        <div className={styles.lead}>
          <SkeletonBar height={262} />
          <div>
            <SkeletonText lines={2} />
          </div>
        </div>
        <div className="ui-panel">
          <SkeletonText lines={6} />
        </div>
      </Card>
    </Loading>
  );
}
