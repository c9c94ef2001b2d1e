import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { NotificationList } from '../notification-list.tsx';

/** 我的消息: what was decided of the person's things. */
export default function MineNotifications() {
  return (
    <MemberPage title="我的消息">
      <WithUser>{({ handoverUserId }) => <NotificationList mayChoose={!handoverUserId} />}</WithUser>
    </MemberPage>
  );
}
