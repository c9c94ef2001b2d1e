import { pictureUrl, type UserInfo } from '@vimo/contract';
import { Avatar, DropdownMenu, type MenuItem, SignOutIcon, SquaresFourIcon, TextTIcon, UserSwitchIcon } from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import { useElderSwitch } from '../elder/elder-switch.tsx';
import { drawnOf } from '../profile/drawn.ts';
import { ADMIN_PLATFORM, nameOf } from '../session/landing.ts';
import styles from './account-menu.module.css';
import { areaOf } from './member-menu.ts';
import { mayManage, useLeave } from './use-leave.ts';
import { useReturnToParent } from './use-switch-account.ts';

/** How much there is behind an entry. */
const asideOf = (href: PortalHref, { vbPoints, collectnum, concernnum }: UserInfo): number | undefined =>
  ({
    '/mine/myvbi': vbPoints,
    '/parent/parentVb': vbPoints,
    '/mine/myCollect': collectnum,
    '/mine/myAttention': concernnum,
  })[href as string];

/** What concerns the person, behind their picture: a menu of the top bar, on phones a sheet that the title bar opens. */
export function AccountMenu({ user, isPhone = false }: { user: UserInfo; isPhone?: boolean }) {
  const leave = useLeave();
  const elder = useElderSwitch();
  const { back } = useReturnToParent();
  const { all, account } = areaOf(user);
  const items: MenuItem[] = [
    ...account.flatMap(({ label, href, icon }) =>
      href ? [{ key: label, label, icon, aside: asideOf(href, user), onSelect: () => leave.to(href) }] : [],
    ),
    { key: 'elder', label: '长者模式', icon: TextTIcon, aside: elder.on ? '开' : '关', onSelect: elder.press },
    ...(isPhone ? [{ key: 'all', label: '全部功能', icon: SquaresFourIcon, onSelect: () => leave.to(all) }] : []),
    ...(mayManage(user)
      ? [{ key: 'admin', label: '切换到管理员', icon: UserSwitchIcon, onSelect: () => leave.to(ADMIN_PLATFORM) }]
      : []),
    ...(user.handoverUserId
      ? [{ key: 'parent', label: '返回家长账号', icon: UserSwitchIcon, onSelect: () => back() }]
      : []),
    { key: 'leave', label: '退出登录', icon: SignOutIcon, className: styles.last, onSelect: leave.signOut },
  ];
  const picture = (size: 'small' | 'large') => (
    <Avatar src={pictureUrl(user.headimg, 160)} of={drawnOf(user)} size={size} />
  );
  return (
    <DropdownMenu
      label={`${nameOf(user)}：个人菜单`}
      className={isPhone ? styles.sheet : styles.menu}
      items={items}
      head={
        <div className={styles.head}>
          {picture('large')}
          <div>
            <b translate="no">{nameOf(user)}</b>
            <small>{[user.useracc && `账号 ${user.useracc}`, user.orgName].filter(Boolean).join(' · ')}</small>
          </div>
        </div>
      }
    >
      {picture('small')}
      {isPhone ? null : <span translate="no">{nameOf(user)}</span>}
    </DropdownMenu>
  );
}
