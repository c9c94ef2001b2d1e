import { useLocation } from '@tanstack/react-router';
import { isStaff, pictureUrl } from '@vimo/contract';
import { type MobileTab, MobileTabBar, type NavLink, PublicHeader } from '@vimo/ui';
import type { ReactNode } from 'react';
import { activitiesLabel, useChosenOrg } from '../features/organisation/chosen-org.ts';
import { ADMIN_PLATFORM, loginHref, nameOf, personalCentreOf } from '../features/session/landing.ts';
import { useLogOut } from '../features/session/person-links.tsx';
import { useSession } from '../features/session/session.ts';
import { SiteFooter } from './site-footer.tsx';

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
  const logOut = useLogOut();
  const org = useChosenOrg();
  const { user } = useSession();
  const nav: NavLink[] = [
    { key: 'home', label: '首页', href: homeHref },
    { key: 'activity', label: activitiesLabel(org), href: activitiesHref },
  ];
  const active = activeOf(pathname);
  const isDetail = /^\/index\/activity(Detail|Registration)\//.test(pathname);
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
        onLogout={() => void logOut()}
        utilLinks={user && isStaff(user.usertype) ? [STAFF_LINK] : []}
        nav={nav}
        activeNav={active}
        mobileHead={!isDetail}
        mobileLogin={active !== 'home'}
      />
      {children}
      <SiteFooter browse={nav} />
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

function activeOf(pathname: string): MobileTab | undefined {
  if (/home$/i.test(pathname)) return 'home';
  return /activity/i.test(pathname) ? 'activity' : undefined;
}
