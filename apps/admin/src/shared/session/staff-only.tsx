import { sessionToken } from '@vimo/client';
import { ErrorState, PermissionState } from '@vimo/ui';
import { Spin } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { leaveForLogin, PORTAL_HOME } from './portal-links.ts';
import styles from './staff-only.module.css';
import { type Me, useMe } from './use-me.ts';

/**
 * Lets staff in. Without a session the visitor goes to the portal's login page; students and parents learn that this
 * platform is not theirs, with the way back.
 */
export function StaffOnly({ children }: { children: (me: Me) => ReactNode }) {
  const token = sessionToken();
  useEffect(() => {
    if (!token) leaveForLogin();
  }, [token]);
  return token ? <SignedIn>{children}</SignedIn> : <Waiting />;
}

const Waiting = () => (
  <main className={styles.wait}>
    <h1 className="ui-visually-hidden">管理平台</h1>
    <Spin description="加载中" />
  </main>
);

function SignedIn({ children }: { children: (me: Me) => ReactNode }) {
  const { data: me, error, refetch } = useMe();
  if (me) return children(me);
  if (!error || error.kind === 'expired') return <Waiting />;
  return (
    <main className={styles.wait}>
      <h1 className="ui-visually-hidden">管理平台</h1>
      {error.kind === 'forbidden' ? (
        <PermissionState
          text="管理平台供学校与教育局的工作人员使用，您的账号没有管理权限。"
          action={
            <a className="ui-button ui-button-primary" href={PORTAL_HOME}>
              返回门户
            </a>
          }
        />
      ) : (
        <ErrorState error={error} onRetry={() => refetch()} />
      )}
    </main>
  );
}
