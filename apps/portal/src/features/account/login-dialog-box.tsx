import { AppLink, classNames, Dialog } from '@vimo/ui';
import { personalCentreOf } from '../session/landing.ts';
import type { NewSession } from '../session/session.ts';
import { useRegistrationOpen } from '../site/site-info.ts';
import { useGo } from './after-login.ts';
import styles from './login.module.css';
import { LoginPanel } from './login-panel.tsx';

/** The login dialog: both modes of the login page. Opened by an action it leaves the visitor where they are. */
export default function LoginDialogBox({ stay, onClose }: { stay: boolean; onClose: (session?: NewSession) => void }) {
  const go = useGo();
  const here = location.pathname + location.search;
  const registrationOpen = useRegistrationOpen();
  const signedIn = (session: NewSession) => {
    onClose(session);
    // Students to their home, all others to the parent home.
    if (!stay) void go(personalCentreOf(session));
  };
  return (
    <Dialog open onClose={() => onClose()} title="登录">
      <LoginPanel next={stay ? here : undefined} onSignedIn={signedIn} />
      {registrationOpen ? (
        <p className={classNames('ui-muted', styles.loginMore)}>
          还没有账号？
          <AppLink className="ui-link" href="/register" onClick={() => onClose()}>
            免费注册
          </AppLink>
        </p>
      ) : null}
    </Dialog>
  );
}
