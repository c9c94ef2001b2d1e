import { rowsOfPages, useCallPages } from '@vimo/client';
import { clubDynamics } from '@vimo/contract';
import { Button, Card, formatDate } from '@vimo/ui';
import styles from './club.module.css';

const PAGE_SIZE = 6;

/** What the club tells of itself, newest first, page after page. Nothing when it has told nothing. */
export function ClubDynamics({ clubId }: { clubId: string }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useCallPages(clubDynamics, {
    asstionId: clubId,
    pageSize: PAGE_SIZE,
  });
  const told = rowsOfPages(data?.pages ?? []);
  if (told.length === 0) return null;
  return (
    <Card as="section" className="ui-side-card">
      <h2 className="ui-heading-2">社团动态</h2>
      <ol className={styles.dynamics}>
        {told.map(({ id, message, createdate }) => (
          <li key={id}>
            <time className="ui-tabular ui-text-13" dateTime={createdate}>
              {formatDate(createdate)}
            </time>
            <p className={styles.words}>{message}</p>
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button variant="text" size="small" block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? '重新加载' : '查看更多'}
        </Button>
      ) : null}
    </Card>
  );
}
