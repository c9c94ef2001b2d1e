import { useCall } from '@vimo/client';
import { MessageSubject, messagePage } from '@vimo/contract';
import { Card, Pagination } from '@vimo/ui';
import { useId, useState } from 'react';
import styles from './message.module.css';
import { MessageList } from './message-list.tsx';

const PAGE_SIZE = 3;

/** 我的评价 of an activity, three a page, with their likes; nothing while there is none. */
export function OwnEvaluations({ activityId }: { activityId: string }) {
  const titleId = useId();
  const [page, setPage] = useState(1);
  const { data } = useCall(
    messagePage,
    { typeId: activityId, typeName: MessageSubject.activity, own: 1, pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: 'list' },
  );
  if (!data || data.totalCount === 0) return null;
  return (
    <Card as="section" panel aria-labelledby={titleId} className={styles.board}>
      <div className="ui-panel-head">
        <h2 className="ui-heading-2" id={titleId}>
          我的评价
        </h2>
      </div>
      <MessageList messages={data.dataList} />
      <Pagination page={page} total={data.totalCount} pageSize={PAGE_SIZE} onChange={setPage} />
    </Card>
  );
}
