import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { pageAt, pictureUrl, type UserInfo } from '@vimo/contract';
import {
  AppLink,
  ArrowUUpLeftIcon,
  Avatar,
  BookmarkSimpleIcon,
  Brand,
  CaretDownBoldIcon,
  CountBadge,
  classNames,
  DropdownMenu,
  EmptyState,
  HeartIcon,
  HouseIcon,
  IdentificationCardIcon,
  LinkButton,
  Loading,
  MapPinFillIcon,
  OrganisationName,
  SignOutIcon,
  SkeletonText,
  SquaresFourIcon,
  UserSwitchIcon,
} from '@vimo/ui';
import type { ReactNode } from 'react';
import { PagePending } from '../../shared/page-states.tsx';
import { Redirect } from '../../shared/redirect.tsx';
import { ElderSwitch } from '../elder/elder-switch.tsx';
import NotificationBell from '../notification/notification-bell.tsx';
import { useChosenOrg } from '../organisation/chosen-org.ts';
import { drawnOf } from '../profile/drawn.ts';
import { ADMIN_PLATFORM, infoOf, loginHref, nameOf, personalCentreOf } from '../session/landing.ts';
import { useSession } from '../session/session.ts';
import mobileBarsStyles from '../site/mobile-bars.module.css';
import { BUREAU_SHELL, sectionLinks } from '../site/shells.ts';
import styles from './member.module.css';
import { areaOf, isOn, mayEnter } from './member-menu.ts';
import type { Room } from './member-rooms.ts';
import { mayManage, useLeave } from './use-leave.ts';
import { useOfflinePage } from './use-offline-page.ts';
import { useReturnToParent } from './use-switch-account.ts';
import { useWaiting, type Waiting } from './use-waiting.ts';

/**
 * The frame of the student and the parent area: top bar, side menu, on phones bottom tabs. Those whom a page of the frame is not for
 * are sent to their own home.
 */
export function MemberShell() {
  useOfflinePage();
  const session = useSession();
  const { pathname, href } = useLocation();
  const page = useMatches().at(-1);
  if (session.status === 'loading') return <PagePending />;
  const { user } = session;
  if (!user)
    return (
      <main id="main" className="ui-container" tabIndex={-1}>
        <EmptyState
          art="permission"
          text="请先登录账号"
          action={<LinkButton href={loginHref(href)}>去登录</LinkButton>}
        />
      </main>
    );
  // While somebody leaves, the address is already that of the next page: this one neither begins to ask what it may not, nor sends them elsewhere.
  if (page && !mayEnter(page.staticData.page?.guard, user))
    return pageAt(pathname)?.path === page.fullPath ? <Redirect href={personalCentreOf(user)} /> : <PagePending />;
  return (
    <>
      <a className="ui-skip-link" href="#main">
        跳到主要内容
      </a>
      <TopBar user={user} />
      <Rooms user={user} pathname={pathname}>
        <Outlet />
      </Rooms>
    </>
  );
}

function TopBar({ user }: { user: UserInfo }) {
  const org = useChosenOrg();
  const leave = useLeave();
  return (
    <header className={styles.topbar}>
      <Brand href="/" />
      <AppLink className="ui-organisation" href="/orglist">
        <MapPinFillIcon />
        <span className="ui-visually-hidden">切换机构，当前：</span>
        {org ? (
          <OrganisationName>{org.orgName}</OrganisationName>
        ) : (
          <span className="ui-truncate">请选择学校或机构</span>
        )}
        <CaretDownBoldIcon />
      </AppLink>
      <div className={styles.tools}>
        <DropdownMenu
          label="应用"
          className={styles.applications}
          items={sectionLinks(BUREAU_SHELL, '活动').map(({ key, label, href }) => ({
            key,
            label: key === 'home' ? '门户首页' : label,
            onSelect: () => leave.to(href),
          }))}
        >
          <SquaresFourIcon />
          应用
        </DropdownMenu>
        <AppLink className={styles.tool} href={personalCentreOf(user)}>
          <HouseIcon />
          我的首页
        </AppLink>
        <NotificationBell className={styles.tool} />
        {user.usertype === 2 ? (
          <>
            <AppLink className={styles.tool} href="/mine/myCollect">
              <HeartIcon />
              收藏 <b className="ui-tabular">{user.collectnum}</b>
            </AppLink>
            <AppLink className={styles.tool} href="/mine/myAttention">
              <BookmarkSimpleIcon />
              关注 <b className="ui-tabular">{user.concernnum}</b>
            </AppLink>
          </>
        ) : null}
        <ElderSwitch className={styles.tool} />
        <DropdownMenu
          label={`${nameOf(user)}：个人菜单`}
          items={[
            { key: 'info', label: '个人信息', icon: IdentificationCardIcon, onSelect: () => leave.to(infoOf(user)) },
            ...(mayManage(user)
              ? [
                  {
                    key: 'admin',
                    label: '切换到管理员',
                    icon: UserSwitchIcon,
                    onSelect: () => leave.to(ADMIN_PLATFORM),
                  },
                ]
              : []),
            { key: 'leave', label: '退出登录', icon: SignOutIcon, onSelect: leave.signOut },
          ]}
        >
          <Avatar src={pictureUrl(user.headimg, 160)} of={drawnOf(user)} size="small" />
          <span>{nameOf(user)}</span>
        </DropdownMenu>
      </div>
    </header>
  );
}

interface Menu {
  user: UserInfo;
  pathname: string;
  waiting: Waiting;
}

/** A page between the menus of the rooms, which tell how much waits in each. */
function Rooms({ children, ...shown }: Omit<Menu, 'waiting'> & { children: ReactNode }) {
  const waiting = useWaiting(areaOf(shown.user));
  return (
    <>
      <div className={styles.shell}>
        <SideMenu {...shown} waiting={waiting} />
        {children}
      </div>
      <Tabs {...shown} waiting={waiting} />
    </>
  );
}

function SideMenu({ user, pathname, waiting }: Menu) {
  return (
    <aside className={styles.sider}>
      <div className={styles.stay}>
        <nav aria-label="主导航">
          {areaOf(user).groups.map((group) => (
            <div key={group.title}>
              {group.title ? <p className={styles.group}>{group.title}</p> : null}
              {group.rooms.map((room) => (
                <MenuEntry key={room.label} room={room} on={isOn(room, pathname)} waiting={waiting} />
              ))}
            </div>
          ))}
        </nav>
        <ReturnToParent user={user} />
      </div>
    </aside>
  );
}

function MenuEntry({ room, on, waiting }: { room: Room; on: boolean; waiting: Waiting }) {
  const { label, look } = room;
  const href = waiting.hrefOf(room);
  const Icon = look[on ? 1 : 0];
  if (!href)
    return (
      <p className={styles.notOpen} title={`${label}（暂未开放）`}>
        <Icon />
        <span>{label}</span>
        <small>暂未开放</small>
      </p>
    );
  return (
    <AppLink
      href={href}
      className={classNames(on && styles.on) || undefined}
      aria-current={on ? 'page' : undefined}
      title={label}
    >
      <Icon />
      <span className="ui-grow">{label}</span>
      <CountBadge count={waiting.count(room)} />
    </AppLink>
  );
}

/** 返回家长账号, in a session that a parent has opened as a child. */
export function ReturnToParent({ user }: { user: UserInfo }) {
  const { back, pending } = useReturnToParent();
  if (!user.handoverUserId) return null;
  return (
    <button type="button" className={styles.back} title="返回家长账号" disabled={pending} onClick={back}>
      <ArrowUUpLeftIcon />
      <span>返回家长账号</span>
    </button>
  );
}

function Tabs({ user, pathname, waiting }: Menu) {
  return (
    <nav className={mobileBarsStyles.tabBar} data-bottom-bar aria-label="底部导航">
      {areaOf(user).tabs.map((room) => {
        const on = isOn(room, pathname);
        const Icon = room.look[on ? 1 : 0];
        const href = waiting.hrefOf(room);
        return href ? (
          <AppLink
            key={room.label}
            href={href}
            className={on ? mobileBarsStyles.on : undefined}
            aria-current={on ? 'page' : undefined}
          >
            <Icon />
            {room.label}
            <CountBadge count={waiting.count(room)} />
          </AppLink>
        ) : null;
      })}
    </nav>
  );
}

/** Whose area this is, known inside the shell. */
export function WithUser({ children }: { children: (user: UserInfo) => ReactNode }) {
  const { user } = useSession();
  return user ? (
    children(user)
  ) : (
    <Loading>
      <SkeletonText lines={6} />
    </Loading>
  );
}
