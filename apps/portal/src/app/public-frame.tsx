import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { isStaff, pictureUrl, siteInfo, type UserInfo } from '@vimo/contract';
import { type MobileTab, MobileTabBar, type NavLink, PublicFooter, PublicHeader } from '@vimo/ui';
import type { ReactNode } from 'react';
import { activitiesLabel, useChosenOrg } from '../features/organisation/chosen-org.ts';
import { ADMIN_PLATFORM, loginHref, personalCentreOf } from '../features/session/landing.ts';
import { signOut, useSession } from '../features/session/session.ts';

const LOGO_WIDTH = 160;

export interface PublicFrameProps {
  /** Home of the shell, and its list of activities. */
  homeHref: string;
  activitiesHref: string;
  children: ReactNode;
}

/** Header, footer and phone tabs of the public pages (spec 1, 2.3); offers only pages that exist. */
export function PublicFrame({ homeHref, activitiesHref, children }: PublicFrameProps) {
  const { pathname, href } = useLocation();
  const navigate = useNavigate();
  const org = useChosenOrg();
  const { user } = useSession();
  const site = useCall(siteInfo, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const nav: NavLink[] = [
    { key: 'home', label: '首页', href: homeHref },
    { key: 'activity', label: activitiesLabel(org), href: activitiesHref },
  ];
  const active = activeOf(pathname);
  const isDetail = /^\/index\/activity(Detail|Registration)\//.test(pathname);
  const logOut = async () => {
    await signOut();
    await navigate({ href: '/' });
  };
  return (
    <>
      <PublicHeader
        homeHref={homeHref}
        orgName={org?.orgName ?? null}
        orgLogo={org?.orgLogoId ? pictureUrl(org.orgLogoId, LOGO_WIDTH) : null}
        orgHref="/orglist"
        loginHref={loginHref(href)}
        registerHref="/register"
        user={user ? { name: nameOf(user), href: personalCentreOf(user) } : null}
        onLogout={logOut}
        utilLinks={user && isStaff(user.usertype) ? [STAFF_LINK] : []}
        nav={nav}
        activeNav={active}
        mobileHead={!isDetail}
        mobileLogin={active !== 'home'}
      />
      {children}
      <PublicFooter
        columns={[
          { title: '浏览', links: nav },
          {
            title: '帮助',
            links: [
              { key: 'org', label: '选择机构', href: '/orglist' },
              { key: 'register', label: '免费注册', href: '/register' },
            ],
          },
        ]}
        owner={site?.owner ?? '综合素质教育平台'}
        year={new Date().getFullYear()}
        hotline={site?.hotline}
        hours={site?.contactHours}
        filings={site ? [site.icp, site.policeRecord].filter(Boolean) : undefined}
        note={site?.demoMode ? '演示模式：城市、学校、人物与数据均为虚构' : undefined}
      />
      {isDetail ? null : (
        <MobileTabBar
          active={active}
          items={[
            { key: 'home', href: homeHref },
            { key: 'activity', href: activitiesHref },
            { key: 'mine', href: user ? personalCentreOf(user) : loginHref(href) },
          ]}
        />
      )}
    </>
  );
}

const STAFF_LINK: NavLink = { key: 'admin', label: '切换到管理平台', href: ADMIN_PLATFORM };

/** How the frame calls a person: name, else nickname, else account. */
export const nameOf = (user: UserInfo): string => user.name || user.nickName || user.username || user.useracc;

function activeOf(pathname: string): MobileTab | undefined {
  if (/home$/i.test(pathname)) return 'home';
  return /activity/i.test(pathname) ? 'activity' : undefined;
}
