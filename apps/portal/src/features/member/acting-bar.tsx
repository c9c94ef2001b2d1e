import { ArrowUUpLeftIcon, Button, RootMark, UserSwitchIcon } from '@vimo/ui';
import { useSession } from '../session/session.ts';
import styles from './acting-bar.module.css';
import { useReturnToParent } from './use-switch-account.ts';

/** Above every page while a parent acts in a child's account: as whom, and the way back. */
export function ActingBar() {
  const { user } = useSession();
  return user?.handoverUserId ? <Bar name={user.name} /> : null;
}

function Bar({ name }: { name: string }) {
  const { back, pending } = useReturnToParent();
  return (
    <aside className={styles.actingBar} aria-label="家长代操作">
      <RootMark word="acting" />
      <UserSwitchIcon />
      <p>
        你正以“{name}”的身份操作<span className="ui-no-break">（家长代操作）</span>
      </p>
      <Button variant="outline" size="small" icon={ArrowUUpLeftIcon} loading={pending} onClick={back}>
        返回家长账号
      </Button>
    </aside>
  );
}
