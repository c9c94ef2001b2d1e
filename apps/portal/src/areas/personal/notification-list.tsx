import { useNotifications } from '@vimo/client';
import { type Notification, type NotificationKind, notificationKindLabel } from '@vimo/contract';
import { Button, Card, classNames, EmptyState, formatDateTime, NotificationSettings, QueryState } from '@vimo/ui';
import { useState } from 'react';
import { useGo } from '../../features/account/after-login.ts';
import { OwnPages } from '../../features/list/own-pages.tsx';
import { usePage } from '../../features/member/use-page.ts';
import { safeNext } from '../../features/session/landing.ts';
import { useSearchOf } from '../../shared/use-search-of.ts';
import styles from './notification.module.css';

const PAGE_SIZE = 10;

/** The person's notifications, the newest first; opening one marks it read. Which arrive is chosen by the person alone, not by who acts in the account. */
export function NotificationList({ mayChoose }: { mayChoose: boolean }) {
  const [choosing, setChoosing] = useState(useSearchOf('/mine/notifications').settings === '1');
  const { page, turnTo } = usePage();
  const { answer, readOne, readAll } = useNotifications(page, PAGE_SIZE);
  const { data } = answer;
  return (
    <>
      <Card as="section" className={styles.list}>
        <div className={styles.head}>
          {mayChoose ? (
            <Button variant="text" size="small" onClick={() => setChoosing(true)}>
              接收设置
            </Button>
          ) : null}
          {data && data.totalCount > 0 ? (
            <Button
              variant="outline"
              size="small"
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
      </Card>
      <OwnPages page={page} answer={answer} pageSize={PAGE_SIZE} onChange={turnTo} />
      {choosing ? <NotificationSettings onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

function Row({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { kind, title, text, href, createDate, isRead } = notification;
  const go = useGo();
  const target = safeNext(href);
  const open = () => {
    if (!isRead) onRead();
    if (target) void go(target);
  };
  return (
    <article className={classNames(styles.row, !isRead && styles.unread)}>
      <button type="button" className={styles.open} onClick={open}>
        {isRead ? null : <span className="ui-visually-hidden">未读：</span>}
        {title}
      </button>
      {text ? <p className="ui-text-14">{text}</p> : null}
      <p className="ui-text-13 ui-muted ui-tabular">
        {notificationKindLabel[kind as NotificationKind] ?? '其他'} · {formatDateTime(createDate)}
      </p>
    </article>
  );
}
