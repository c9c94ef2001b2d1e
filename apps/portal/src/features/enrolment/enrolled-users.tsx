import { useCall } from '@vimo/client';
import { enrolledPage, pictureUrl } from '@vimo/contract';
import {
  Avatar,
  Button,
  Card,
  CaretLeftBoldIcon,
  CaretRightBoldIcon,
  classNames,
  EmptyState,
  formatMonthDay,
  IconButton,
  Loading,
  SkeletonText,
} from '@vimo/ui';
import { useState } from 'react';
import styles from '../activity/activity-detail.module.css';

/** Enrolled users on the detail page. */
const PAGE_SIZE = 4;

/** Who has signed up, four a page; names come masked from the server save for one's own. */
export function EnrolledUsers({ activityId }: { activityId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    enrolledPage,
    { activityId, status: 0, type: 1, pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: 'list' },
  );
  const total = data?.totalCount ?? 0;
  const pages = Math.ceil(total / PAGE_SIZE);
  return (
    <Card as="section" className={classNames('ui-side-card', styles.enrolled)}>
      <h2 className="ui-heading-2">已报名 {data ? <span className="ui-tabular ui-muted">{total} 人</span> : null}</h2>
      {data ? (
        <ul>
          {data.dataList.map((person) => (
            <li key={person.id}>
              <Avatar src={pictureUrl(person.headimg, 160)} size="small" />
              <span className="ui-grow">
                <bdi translate="no">{person.joinUserName}</bdi>
                {person.own ? <span className="ui-muted">（我）</span> : null}
                {person.remarks ? <span className="ui-faint ui-text-13 ui-clamp-2">{person.remarks}</span> : null}
              </span>
              <time className="ui-text-13 ui-faint" dateTime={person.createDate}>
                {formatMonthDay(person.createDate)}
              </time>
            </li>
          ))}
        </ul>
      ) : error ? (
        <Button variant="text" onClick={() => void refetch()}>
          重新加载
        </Button>
      ) : (
        <Loading>
          <SkeletonText lines={PAGE_SIZE} />
        </Loading>
      )}
      {data && total === 0 ? <EmptyState art="order" small /> : null}
      {pages > 1 ? (
        <nav className={styles.turn} aria-label="已报名用户分页">
          <IconButton icon={CaretLeftBoldIcon} label="上一页" disabled={page <= 1} onClick={() => setPage(page - 1)} />
          <span className="ui-tabular ui-text-14 ui-muted" aria-live="polite">
            {page} / {pages}
          </span>
          <IconButton
            icon={CaretRightBoldIcon}
            label="下一页"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          />
        </nav>
      ) : null}
    </Card>
  );
}
