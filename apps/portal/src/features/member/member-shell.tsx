import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { currentUser, pageAt, type UserInfo } from '@vimo/contract';
import {
  AppLink,
  Brand,
  CaretDownBoldIcon,
  DropdownMenu,
  EmptyState,
  HouseIcon,
  LinkButton,
  Loading,
  MagnifyingGlassIcon,
  MapPinFillIcon,
  OrganisationName,
  QueryState,
  SkeletonText,
  SquaresFourIcon,
} from '@vimo/ui';
import type { ReactNode } from 'react';
import { PagePending } from '../../shared/page-states.tsx';
import { Redirect } from '../../shared/redirect.tsx';
import NotificationBell from '../notification/notification-bell.tsx';
import { useChosenOrg } from '../organisation/chosen-org.ts';
import { SEARCH_PATH } from '../search/search-view.ts';
import { loginHref, personalCentreOf } from '../session/landing.ts';
import { useSession } from '../session/session.ts';
import { BUREAU_SHELL, sectionLinks } from '../site/shells.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './member.module.css';
import { mayEnter } from './member-menu.ts';
import { RoomTabs, SideMenu } from './member-nav.tsx';
import { useLeave } from './use-leave.ts';
import { useOfflinePage } from './use-offline-page.ts';
import { useAskedWaiting, WaitingContext } from './use-waiting.ts';

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
        <AppLink className={styles.tool} href={SEARCH_PATH}>
          <MagnifyingGlassIcon />
          搜索
        </AppLink>
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
        <AccountMenu user={user} />
      </div>
    </header>
  );
}

/** A page between the menus of the rooms, which tell how much waits in each. */
function Rooms({ children, user, pathname }: { children: ReactNode; user: UserInfo; pathname: string }) {
  return (
    <WaitingContext value={useAskedWaiting()}>
      <div className={styles.shell}>
        <SideMenu user={user} pathname={pathname} />
        {children}
      </div>
      <RoomTabs user={user} pathname={pathname} />
    </WaitingContext>
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

/** The same as the server tells it: a device remembers no phone and no address, and its coins are of an earlier day. What a form begins with is of it. */
export function WithWholeUser({ children }: { children: (user: UserInfo) => ReactNode }) {
  return <QueryState query={useCall(currentUser, {})}>{children}</QueryState>;
}
