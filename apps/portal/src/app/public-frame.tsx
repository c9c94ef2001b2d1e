import { useLocation } from '@tanstack/react-router';
import { isParent, isStaff, pictureUrl } from '@vimo/contract';
import { type MobileTab, MobileTabBar, type NavLink, PublicHeader } from '@vimo/ui';
import type { ReactNode } from 'react';
import { COLLEGE_HREF } from '../features/college/preview-kind.ts';
import { ElderSwitch } from '../features/elder/elder-switch.tsx';
import { NEWS_HREF } from '../features/news/news-view.ts';
import { activitiesLabel, useChosenOrg } from '../features/organisation/chosen-org.ts';
import { SEARCH_PATH } from '../features/search/search-view.ts';
import { useOpenSearch } from '../features/search/use-open-search.ts';
import { ADMIN_PLATFORM, loginHref, nameOf, personalCentreOf } from '../features/session/landing.ts';
import { useLogOut } from '../features/session/person-links.tsx';
import { useSession } from '../features/session/session.ts';
import { SiteFooter } from './site-footer.tsx';

const LOGO_WIDTH = 160;

export interface PublicFrameProps {
  /** Home of the shell, and its list of activities. */
  homeHref: string;
  activitiesHref: string;
  /** Its list of research bases. */
  researchHref: string;
  /** Its list of clubs. */
  clubsHref: string;
  children: ReactNode;
}

/** Header, footer and phone tabs of the public pages (spec 1, 2.3); offers only pages that exist. */
export function PublicFrame({ homeHref, activitiesHref, researchHref, clubsHref, children }: PublicFrameProps) {
  const { pathname, href, search } = useLocation();
  const openSearch = useOpenSearch();
  const logOut = useLogOut();
  const org = useChosenOrg();
  const { user } = useSession();
  const nav: NavLink[] = [
    { key: 'home', label: '首页', href: homeHref },
    { key: 'activity', label: activitiesLabel(org), href: activitiesHref },
    { key: 'research', label: '梦想研学', href: researchHref },
    { key: 'club', label: '社团', href: clubsHref },
    { key: 'college', label: '创客学院', href: COLLEGE_HREF },
    { key: 'news', label: '新闻', href: NEWS_HREF },
  ];
  const browse: NavLink[] = [
    ...nav.slice(1),
    { key: 'school', label: '学校', href: '/vimoSchool' },
    { key: 'institution', label: '机构', href: '/institution' },
  ];
  const active = activeOf(pathname);
  const isDetail =
    /^\/index\/(activityDetail|activityRegistration|baseDetail|newsDetail|comment|corComment|spaceDetail|corporationDetail|CorporationPhoto|contentDetail)(\/|$)/.test(
      pathname,
    );
  const sought = (search as { title?: string }).title;
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
        utilLinks={user && isStaff(user.usertype) ? [STAFF_LINK, ...UTIL_LINKS] : UTIL_LINKS}
        tools={<ElderSwitch />}
        nav={nav}
        activeNav={active}
        // A parent has no search (spec 1, 2.3: hidden when usertype is 4).
        onSearch={user && isParent(user.usertype) ? undefined : openSearch}
        searchText={pathname === SEARCH_PATH ? sought : undefined}
        mobileHead={!isDetail}
        mobileLogin={active !== 'home'}
      />
      {children}
      <SiteFooter browse={browse} />
      {isDetail ? null : (
        <MobileTabBar
          active={active === 'news' || active === 'college' ? undefined : active}
          items={[
            { key: 'home', href: homeHref },
            { key: 'activity', href: activitiesHref },
            { key: 'research', href: researchHref },
            { key: 'club', href: clubsHref },
            { key: 'mine', href: user ? personalCentreOf(user) : loginHref(href) },
          ]}
        />
      )}
    </>
  );
}

const STAFF_LINK: NavLink = { key: 'admin', label: '切换到管理平台', href: ADMIN_PLATFORM };

const UTIL_LINKS: readonly NavLink[] = [
  { key: 'mobile', label: '移动端', href: '/index/mobileTerminal' },
  { key: 'about', label: '关于我们', href: '/aboutUs' },
];

/** Sections of the site by the addresses that belong to them. */
const SECTIONS: readonly [RegExp, MobileTab | 'news' | 'college'][] = [
  [/home$/i, 'home'],
  [/research|baseDetail/i, 'research'],
  [/corpor|corComment/i, 'club'],
  [/college|contentDetail/i, 'college'],
  [/news/i, 'news'],
  [/activity|myActiveAll/i, 'activity'],
];

const activeOf = (pathname: string) => SECTIONS.find(([pattern]) => pattern.test(pathname))?.[1];
