import { LockIcon, TabPanel, Tabs, WechatLogoIcon } from '@vimo/ui';
import { useEffect, useId, useState } from 'react';
import type { NewSession } from '../session/session.ts';
import { useSiteInfo } from '../site/site-info.ts';
import { PasswordLogin } from './password-login.tsx';
import { WechatQr } from './wechat-qr.tsx';

export type LoginMode = 'password' | 'wechat';

const modes = [
  { value: 'password', label: '账号密码', icon: LockIcon },
  { value: 'wechat', label: '微信扫码', icon: WechatLogoIcon },
] as const;

/** Password and WeChat login under one switch, or the password alone where WeChat is not set up; `first` is the one shown. `next` is where a scan leads back to. */
export function LoginPanel({
  first = 'password',
  next,
  onSignedIn,
  onMode,
}: {
  first?: LoginMode;
  next?: string;
  onSignedIn: (session: NewSession) => void;
  onMode?: (mode: LoginMode) => void;
}) {
  const id = useId();
  const [chosen, setMode] = useState<LoginMode>(first);
  const scans = useSiteInfo()?.wechatOpen ?? false;
  const mode = scans ? chosen : 'password';
  // A heading above follows what is shown, also where a link asked for what this installation has not.
  useEffect(() => onMode?.(mode), [mode, onMode]);
  return (
    <>
      {scans ? <Tabs id={id} label="登录方式" look="track" items={modes} value={mode} onChange={setMode} /> : null}
      <TabPanel id={id} value={mode}>
        {mode === 'password' ? <PasswordLogin onSignedIn={onSignedIn} /> : <WechatQr next={next} />}
      </TabPanel>
    </>
  );
}
