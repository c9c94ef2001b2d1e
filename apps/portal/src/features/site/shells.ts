import type { PortalHref } from '../../shared/href.ts';
import type { NavLink } from './public-header.tsx';

/** Addresses that differ between the two shells of the public pages. */
export interface Shell {
  homeHref: PortalHref;
  activitiesHref: PortalHref;
  /** Its list of research bases. */
  researchHref: PortalHref;
  clubsHref: PortalHref;
}

export const INDEX_SHELL: Shell = {
  homeHref: '/index/home',
  activitiesHref: '/index/dreamActivity',
  researchHref: '/index/researchBase',
  clubsHref: '/index/myCorporation',
};

/** The education bureau's; also around the pages that belong to neither. */
export const BUREAU_SHELL: Shell = {
  homeHref: '/vimoHome',
  activitiesHref: '/vimoActivity',
  researchHref: '/vimoresearch',
  clubsHref: '/vimomycorpor',
};

/** Sections of the site, first the home; `activities` is what the activities are called. */
export const sectionLinks = (shell: Shell, activities: string): NavLink[] => [
  { key: 'home', label: '首页', href: shell.homeHref },
  { key: 'activity', label: activities, href: shell.activitiesHref },
  { key: 'research', label: '梦想研学', href: shell.researchHref },
  { key: 'club', label: '社团', href: shell.clubsHref },
  { key: 'college', label: '创客学院', href: '/index/creatorCollege' },
  { key: 'news', label: '新闻', href: '/index/news' },
];
