import { useCall } from '@vimo/client';
import { enrolledPage, pictureUrl } from '@vimo/contract';
import {
  Avatar,
  Button,
  Card,
  CaretLeftBoldIcon,
  CaretRightBoldIcon,
  EmptyState,
  formatMonthDay,
  IconButton,
  Loading,
  SkeletonText,
} from '@vimo/ui';
import { useState } from 'react';

/** Enrolled users on the detail page (spec 1, 9). */
const PAGE_SIZE = 4;

/** Who has signed up, four a page; names come masked from the server save for one's own. */
export function EnrolledUsers({ activityId }: { activityId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    enrolledPage,
    { activityId, status: 0, type: 1, pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: true },
  );
  const total = data?.totalCount ?? 0;
  const pages = Math.ceil(total / PAGE_SIZE);
  return (
    <Card as="section" className="side-act enrolled">
      <h2 className="h2">已报名 {data ? <span className="tn muted">{total} 人</span> : null}</h2>
      {data ? (
        <ul>
          {data.dataList.map((person) => (
            <li key={person.id}>
              <Avatar src={pictureUrl(person.headimg, 160)} size="small" />
              <span className="grow">
                {person.joinUserName}
                {person.own ? <span className="muted">（我）</span> : null}
                {person.remarks ? <span className="faint fs13 clamp2">{person.remarks}</span> : null}
              </span>
              <time className="fs13 faint" dateTime={person.createDate}>
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
        <nav className="turn" aria-label="已报名用户分页">
          <IconButton icon={CaretLeftBoldIcon} label="上一页" disabled={page <= 1} onClick={() => setPage(page - 1)} />
          <span className="tn fs14 muted" aria-live="polite">
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
