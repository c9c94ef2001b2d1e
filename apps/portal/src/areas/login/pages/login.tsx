import { AppLink, art, Brand, BuildingsIcon, classNames, HouseIcon, Loading, SkeletonText } from '@vimo/ui';
import { useEffect, useRef, useState } from 'react';
import { useEnter } from '../../../features/account/after-login.ts';
import styles from '../../../features/account/login.module.css';
import { type LoginMode, LoginPanel } from '../../../features/account/login-panel.tsx';
import { ElderSwitch } from '../../../features/elder/elder-switch.tsx';
import { safeNext } from '../../../features/session/landing.ts';
import { useSession } from '../../../features/session/session.ts';
import { useRegistrationOpen, useSiteInfo } from '../../../features/site/site-info.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';

const heading = { password: '欢迎回来', wechat: '微信扫码登录' };

/** The login page. Whoever is signed in, or signs in here, is sent on. */
export default function Login() {
  const { next, mode: asked } = useSearchOf('/login');
  const first: LoginMode = asked === 'wechat' ? 'wechat' : 'password';
  const wanted = safeNext(next);
  const session = useSession();
  const enter = useEnter();
  const entered = useRef(false);
  const [mode, setMode] = useState(first);
  const registrationOpen = useRegistrationOpen();

  useEffect(() => {
    if (session.status !== 'user') {
      entered.current = false;
      return;
    }
    if (entered.current) return;
    entered.current = true;
    void enter(session.user, wanted);
  }, [session, enter, wanted]);

  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <div className={styles.art}>
        <img src={art('login-side')} alt="" />
        <div className={styles.words}>
          <p className={styles.slogan}>
            每一次认真的尝试，
            <br />
            都会被好好记录。
          </p>
          <p>思想品德、学业水平、身心健康、艺术素养、社会实践</p>
        </div>
      </div>
      <div className={styles.form}>
        <nav className={styles.topnav} aria-label="登录导航">
          <AppLink href="/vimoHome">
            <HouseIcon />
            首页
          </AppLink>
          <AppLink href="/orglist">
            <BuildingsIcon />
            选择学校或机构
          </AppLink>
          <ElderSwitch />
        </nav>
        <div className={styles.middle}>
          <div className={styles.brandLine}>
            <Brand href="/" />
          </div>
          {session.status === 'guest' ? (
            <>
              <h1>{heading[mode]}</h1>
              <LoginPanel first={first} next={wanted} onSignedIn={() => {}} onMode={setMode} />
              {registrationOpen ? (
                <p className={classNames('ui-muted', styles.loginMore)}>
                  还没有账号？
                  <AppLink className="ui-link" href="/register">
                    免费注册
                  </AppLink>
                </p>
              ) : null}
              <p className={classNames('ui-muted', styles.loginMore)}>
                收到一份纪实报告？
                <AppLink className="ui-link" href="/reportVerify">
                  报告核验
                </AppLink>
              </p>
            </>
          ) : (
            <>
              <h1>正在进入</h1>
              <Loading>
                <SkeletonText lines={4} />
              </Loading>
            </>
          )}
        </div>
        <SiteLine />
      </div>
    </main>
  );
}

function SiteLine() {
  const data = useSiteInfo();
  return (
    <p className={classNames('ui-text-13 ui-faint', styles.footLine)}>
      {data ? [data.hotline && `服务热线 ${data.hotline}`, data.icp].filter(Boolean).join('　') : ' '}
    </p>
  );
}
