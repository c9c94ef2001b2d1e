import { createRoute } from '@tanstack/react-router';
import { activityListSearch, baseListSearch, clubListSearch, institutionSearch } from './known-search.ts';
import { page } from './page.ts';
import { root } from './root.ts';

const bureauShell = createRoute({
  getParentRoute: () => root,
  id: 'bureau',
  ...page('public/frames/bureau-shell', { rendered: true }),
});
const vimoHome = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimoHome',
  ...page('public/pages/vimo-home', { title: '首页' }),
});
const vimoActivity = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimoActivity',
  ...page('public/pages/vimo-activity', { search: activityListSearch }),
});
const vimoResearch = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimoresearch',
  ...page('public/pages/vimo-research', { search: baseListSearch }),
});
const vimoClubs = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimomycorpor',
  ...page('public/pages/vimo-clubs', { search: clubListSearch }),
});
const aboutUs = createRoute({
  getParentRoute: () => bureauShell,
  path: '/aboutUs',
  ...page('public/pages/about-us', { title: '关于我们' }),
});
const institution = createRoute({
  getParentRoute: () => bureauShell,
  path: '/institution',
  ...page('public/pages/institution', { search: institutionSearch }),
});
const vimoSchool = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimoSchool',
  ...page('public/pages/vimo-school', { search: institutionSearch }),
});

/** The education bureau's home shell (spec 1, 2.1). */
export const bureauRoutes = bureauShell.addChildren([
  vimoHome,
  vimoActivity,
  vimoResearch,
  institution,
  vimoSchool,
  vimoClubs,
  aboutUs,
]);
