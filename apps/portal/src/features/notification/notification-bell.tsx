import { useCall } from '@vimo/client';
import { MOST_UNREAD, unreadNotifications } from '@vimo/contract';
import { AppLink, BellIcon } from '@vimo/ui';

const EVERY_MS = 120_000;

/** Leads to the notifications and tells how many are unread. */
export default function NotificationBell({ className }: { className?: string | undefined }) {
  const { data } = useCall(unreadNotifications, {}, { refetchInterval: EVERY_MS });
  const count = data?.count ?? 0;
  return (
    <AppLink className={className} href="/mine/notifications">
      <BellIcon />
      <span>消息</span>
      {count > 0 ? (
        <span className="ui-count">
          <span className="ui-visually-hidden">未读 </span>
          {count >= MOST_UNREAD ? '99+' : count}
        </span>
      ) : null}
    </AppLink>
  );
}
