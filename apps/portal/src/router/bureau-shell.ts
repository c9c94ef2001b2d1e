import { createRoute } from '@tanstack/react-router';
import { activityListSearch, baseListSearch, clubListSearch, institutionSearch } from './known-search.ts';
import { page } from './page.ts';
import { root } from './root.ts';

const bureauShell = createRoute({
  getParentRoute: () => root,
  id: 'bureau',
  ...page('bureau-shell', { rendered: true }),
});
const vimoHome = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimoHome',
  ...page('vimo-home', { title: '首页' }),
});
const vimoActivity = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimoActivity',
  ...page('vimo-activity', { search: activityListSearch }),
});
const vimoResearch = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimoresearch',
  ...page('vimo-research', { search: baseListSearch }),
});
const vimoClubs = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimomycorpor',
  ...page('vimo-clubs', { search: clubListSearch }),
});
const aboutUs = createRoute({
  getParentRoute: () => bureauShell,
  path: '/aboutUs',
  ...page('about-us', { title: '关于我们' }),
});
const institution = createRoute({
  getParentRoute: () => bureauShell,
  path: '/institution',
  ...page('institution', { search: institutionSearch }),
});
const vimoSchool = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimoSchool',
  ...page('vimo-school', { search: institutionSearch }),
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
