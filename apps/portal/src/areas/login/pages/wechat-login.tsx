import { CallError, call } from '@vimo/client';
import { linkWechat, wechatLogin } from '@vimo/contract';
import { Brand, classNames, EmptyState, LinkButton, Loading, SkeletonText, toast } from '@vimo/ui';
import { useEffect, useRef, useState } from 'react';
import { useEnter, useGo } from '../../../features/account/after-login.ts';
import styles from '../../../features/account/login.module.css';
import { SecondFactorForm, secondStepOf } from '../../../features/account/second-factor-form.tsx';
import { takeWechatState } from '../../../features/account/wechat-state.ts';
import { signIn } from '../../../features/session/session.ts';
import type { PortalHref } from '../../../shared/href.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';

const STALE = '二维码已失效，请重新扫码登录';

/** Return address of the WeChat QR login: takes code and state, logs in and sends on. */
export default function WechatLogin() {
  const { code, state } = useSearchOf('/wechatLogin');
  const enter = useEnter();
  const go = useGo();
  const [failure, setFailure] = useState('');
  const [ticket, setTicket] = useState('');
  const [back, setBack] = useState<PortalHref>();
  const started = useRef(false);
  const next = useRef<PortalHref>(undefined);

  useEffect(() => {
    // A code works once, so it is sent once.
    if (started.current) return;
    started.current = true;
    const kept = takeWechatState(state);
    if (!code || !kept) return setFailure(STALE);
    const done =
      kept.scanFor === 'link'
        ? call(linkWechat, { code, state }).then(({ message }) => {
            toast.success(message);
            return go(kept.next ?? '/', true);
          })
        : call(wechatLogin, { code, state }).then(async ({ data }) => {
            await signIn(data);
            return enter(data, kept.next);
          });
    setBack(kept.scanFor === 'link' ? kept.next : undefined);
    done.catch((error: unknown) => {
      const asked = secondStepOf(error);
      if (asked) {
        next.current = kept.next;
        return setTicket(asked);
      }
      setFailure(error instanceof CallError ? error.message : STALE);
    });
  }, [code, state, enter, go]);

  return (
    <main id="main" className={classNames('ui-container', styles.alone)} tabIndex={-1}>
      <Brand href="/" />
      <h1 className="ui-visually-hidden">微信登录</h1>
      {ticket ? (
        <div className={styles.secondStep}>
          <SecondFactorForm
            ticket={ticket}
            onSignedIn={(session) => void enter(session, next.current)}
            onBack={() => void go('/login')}
          />
        </div>
      ) : failure ? (
        <div role="alert">
          <EmptyState
            art="error"
            title={back ? '微信绑定失败' : '微信登录失败'}
            text={failure}
            action={<LinkButton href={back ?? '/login'}>{back ? '返回账号安全' : '返回登录'}</LinkButton>}
          />
        </div>
      ) : (
        <Loading delay={0}>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </main>
  );
}
