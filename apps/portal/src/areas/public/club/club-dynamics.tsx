import { useCall } from '@vimo/client';
import { clubDynamics } from '@vimo/contract';
import { Button, Card, formatDate } from '@vimo/ui';
import { useState } from 'react';
import styles from './club.module.css';

const PAGE_SIZE = 6;

/** What the club tells of itself, newest first. Nothing when it has told nothing. */
export function ClubDynamics({ clubId }: { clubId: string }) {
  const [size, setSize] = useState(PAGE_SIZE);
  const { data } = useCall(clubDynamics, { asstionId: clubId, pageSize: size, currentPage: 1 }, { keepPrevious: true });
  if (!data || data.totalCount === 0) return null;
  return (
    <Card as="section" className="ui-side-card">
      <h2 className="ui-heading-2">社团动态</h2>
      <ol className={styles.dynamics}>
        {data.dataList.map(({ id, message, createdate }) => (
          <li key={id}>
            <time className="ui-tabular ui-text-13" dateTime={createdate}>
              {formatDate(createdate)}
            </time>
            <p className={styles.words}>{message}</p>
          </li>
        ))}
      </ol>
      {data.totalCount > data.dataList.length ? (
        <Button variant="text" size="small" block onClick={() => setSize(size + PAGE_SIZE)}>
          查看更多
        </Button>
      ) : null}
    </Card>
  );
}
