import { useCall } from '@vimo/client';
import { MOST_UNREAD, unreadNotifications } from '@vimo/contract';
import { AppLink, BellIcon } from '@vimo/ui';
import { Badge } from 'antd';
import styles from './frame.module.css';

const EVERY_MS = 120_000;

/** Leads to the notifications and tells how many are unread. */
export function Bell() {
  const { data } = useCall(unreadNotifications, {}, { refetchInterval: EVERY_MS });
  const count = data?.count ?? 0;
  return (
    <AppLink className={styles.bell} href="/notifications" aria-label={count > 0 ? `消息，${count} 条未读` : '消息'}>
      <Badge count={count} overflowCount={MOST_UNREAD - 1} size="small">
        <BellIcon />
      </Badge>
    </AppLink>
  );
}
