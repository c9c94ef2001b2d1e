import { hrefTo, isStaff, pictureUrl } from '@vimo/contract';
import { AppLink, BankIcon, defaultAvatar, greeting, LinkButton, Picture, WechatLogoIcon } from '@vimo/ui';
import { drawnOf } from '../../../features/profile/drawn.ts';
import { ADMIN_PLATFORM, nameOf, personalCentreOf } from '../../../features/session/landing.ts';
import { useSession } from '../../../features/session/session.ts';
import { mayRegister, useSiteInfo } from '../../../features/site/site-info.ts';
import { useBrowserValue } from '../../../shared/use-browser-value.ts';
import styles from './login-panel.module.css';

/** By the visitor's own clock, which a server does not know. */
const helloOfNow = (): string => greeting(new Date().getHours());

/** Greets by the hour, and leads to login or to the personal centre. */
export function LoginPanel() {
  const { user } = useSession();
  const site = useSiteInfo();
  const hello = useBrowserValue(helloOfNow, '您好');
  return (
    <div className={styles.panel}>
      <div className={styles.top}>
        <Picture
          src={user?.headimg ? pictureUrl(user.headimg, 160) : defaultAvatar(user && drawnOf(user))}
          alt=""
          width={56}
          height={56}
          eager
        />
        <div className="ui-grow">
          <h2 className="ui-clamp-2">{user ? `${hello}，${nameOf(user)}` : hello}</h2>
          <p>{user ? user.orgName || '欢迎回来' : '登录后报名活动、查看成长'}</p>
        </div>
      </div>
      <div className={styles.buttons}>
        {user ? (
          <LinkButton href={personalCentreOf(user)} block>
            个人中心
          </LinkButton>
        ) : (
          <>
            <LinkButton href="/login" block>
              登录
            </LinkButton>
            {mayRegister(site) ? (
              <LinkButton href="/register" variant="outline" block>
                免费注册
              </LinkButton>
            ) : null}
          </>
        )}
      </div>
      <div className={styles.others}>
        {user
          ? isStaff(user.usertype) && <AppLink href={ADMIN_PLATFORM}>切换到管理平台</AppLink>
          : site?.wechatOpen && (
              <AppLink href={hrefTo('/login', { mode: 'wechat' })}>
                <WechatLogoIcon />
                微信扫码
              </AppLink>
            )}
        <AppLink href="/orglist">
          <BankIcon />
          选择学校或机构
        </AppLink>
      </div>
    </div>
  );
}
