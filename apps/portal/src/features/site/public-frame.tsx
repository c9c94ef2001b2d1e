import { useLocation } from '@tanstack/react-router';
import { isStaff, pageAt, pictureUrl } from '@vimo/contract';
import type { ReactNode } from 'react';
import { ElderSwitch } from '../elder/elder-switch.tsx';
import { activitiesLabel, useChosenOrg } from '../organisation/chosen-org.ts';
import { SEARCH_PATH } from '../search/search-view.ts';
import { useOpenSearch } from '../search/use-open-search.ts';
import { ADMIN_PLATFORM, loginHref, nameOf, personalCentreOf } from '../session/landing.ts';
import { useLogOut } from '../session/person-links.tsx';
import { useSession } from '../session/session.ts';
import { MobileTabBar } from './mobile-bars.tsx';
import { type NavLink, PublicHeader } from './public-header.tsx';
import { type Shell, sectionLinks } from './shells.ts';
import { SiteFooter } from './site-footer.tsx';
import { useRegistrationOpen } from './site-info.ts';
import { useHomeLayout, useOwnColour } from './use-home-layout.ts';

const LOGO_WIDTH = 160;

/** Header, footer and phone tabs of the public pages; offers only pages that exist. */
export function PublicFrame({ shell, children }: { shell: Shell; children: ReactNode }) {
  const { homeHref, activitiesHref, researchHref, clubsHref } = shell;
  const { pathname, href, search } = useLocation();
  const openSearch = useOpenSearch();
  const logOut = useLogOut();
  const org = useChosenOrg();
  const { user } = useSession();
  const layout = useHomeLayout();
  useOwnColour(layout?.colour);
  const page = pageAt(pathname);
  const active = page?.section;
  // A login on a home leads to where the person belongs, on any other page back to it.
  const login = active === 'home' ? '/login' : loginHref(href);
  const isDetail = page?.isDetail ?? false;
  const logoId = org?.orgLogoId || layout?.crestId;
  const registrationOpen = useRegistrationOpen();
  const sought = (search as { title?: string }).title;
  return (
    <>
      <PublicHeader
        homeHref={homeHref}
        orgName={org?.orgName ?? null}
        orgLogo={logoId ? pictureUrl(logoId, LOGO_WIDTH) : null}
        siteName={layout?.name || undefined}
        orgHref="/orglist"
        loginHref={login}
        registerHref={registrationOpen ? '/register' : null}
        user={user ? { name: nameOf(user), href: personalCentreOf(user) } : null}
        onLogout={() => void logOut()}
        utilLinks={user && isStaff(user.usertype) ? [STAFF_LINK, ...UTIL_LINKS] : UTIL_LINKS}
        tools={<ElderSwitch />}
        nav={sectionLinks(shell, activitiesLabel(org))}
        activeNav={active}
        onSearch={openSearch}
        searchAction={SEARCH_PATH}
        searchText={page?.path === SEARCH_PATH ? sought : undefined}
        mobileHead={!isDetail}
        mobileLogin={active !== 'home'}
      />
      {children}
      <SiteFooter shell={shell} />
      {isDetail ? null : (
        <MobileTabBar
          active={active === 'news' || active === 'college' ? undefined : active}
          items={[
            { key: 'home', href: homeHref },
            { key: 'activity', href: activitiesHref },
            { key: 'research', href: researchHref },
            { key: 'club', href: clubsHref },
            { key: 'mine', href: user ? personalCentreOf(user) : login },
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
