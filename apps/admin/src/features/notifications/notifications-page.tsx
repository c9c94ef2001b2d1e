import { useNotifications } from '@vimo/client';
import { NOTIFICATION_KINDS, type Notification, type NotificationKind, notificationKindLabel } from '@vimo/contract';
import { classNames, EmptyState, formatDateTime, NotificationSettings, Pagination, QueryState } from '@vimo/ui';
import { clearableChoice } from '@vimo/ui/antd';
import { Button, Select } from 'antd';
import { useState } from 'react';
import styles from './notifications.module.css';

const PAGE_SIZE = 20;
const KINDS = NOTIFICATION_KINDS.map((value) => ({ value, label: notificationKindLabel[value] }));

/** 消息: what was decided of the person's things, the newest first; opening one marks it read. */
export function NotificationsPage() {
  const [page, setPage] = useState(1);
  const [choosing, setChoosing] = useState(false);
  const [kind, setKind] = useState<NotificationKind>();
  const { answer, readOne, readAll } = useNotifications(page, PAGE_SIZE, { kind });
  const { data } = answer;
  return (
    <section className={classNames('ui-card', styles.page)}>
      <div className={styles.head}>
        <h1>消息</h1>
        <Select
          aria-label="消息种类"
          allowClear={clearableChoice}
          placeholder="全部种类"
          options={KINDS}
          value={kind}
          onChange={(next?: NotificationKind) => {
            setKind(next);
            setPage(1);
          }}
        />
        <Button type="link" onClick={() => setChoosing(true)}>
          接收设置
        </Button>
        {data && data.totalCount > 0 ? (
          <Button
            disabled={data.dataList.every(({ isRead }) => isRead)}
            loading={readAll.isPending}
            onClick={() => readAll.mutate({})}
          >
            全部标为已读
          </Button>
        ) : null}
      </div>
      <QueryState query={answer}>
        {(data) =>
          data.dataList.map((one) => (
            <Row key={one.id} notification={one} onRead={() => readOne.mutate({ id: one.id })} />
          ))
        }
      </QueryState>
      {data?.totalCount === 0 ? <EmptyState text="还没有消息" /> : null}
      <Pagination page={page} total={data?.totalCount ?? 0} pageSize={PAGE_SIZE} onChange={setPage} />
      {choosing ? <NotificationSettings onClose={() => setChoosing(false)} /> : null}
    </section>
  );
}

function Row({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { kind, title, text, href, createDate, isRead } = notification;
  const open = () => {
    if (!isRead) onRead();
    // It may be a page of the portal, which is another app.
    if (href.startsWith('/')) location.assign(href);
  };
  return (
    <article className={classNames(styles.row, !isRead && styles.unread)}>
      <button type="button" className={styles.open} onClick={open}>
        {isRead ? null : <span className="ui-visually-hidden">未读：</span>}
        {title}
      </button>
      {text ? <p>{text}</p> : null}
      <p className="ui-text-13 ui-muted ui-tabular">
        {notificationKindLabel[kind as NotificationKind] ?? '其他'} · {formatDateTime(createDate)}
      </p>
    </article>
  );
}
