import { createRoute } from '@tanstack/react-router';
import { requireOrg } from '../features/organisation/require-org.ts';
import { requireSession } from '../features/session/guard.ts';
import { page } from './page.ts';
import { root } from './root.ts';

const indexShell = createRoute({
  getParentRoute: () => root,
  path: '/index',
  ...page('index-shell', { rendered: true }),
});
const home = createRoute({
  getParentRoute: () => indexShell,
  path: 'home',
  ...page('home', { title: '首页' }),
});
const dreamActivity = createRoute({
  getParentRoute: () => indexShell,
  path: 'dreamActivity',
  ...page('dream-activity'),
});
const activityDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'activityDetail/$id',
  ...page('activity-detail'),
});
const activityRegistration = createRoute({
  getParentRoute: () => indexShell,
  path: 'activityRegistration/$id',
  beforeLoad: requireSession,
  ...page('activity-registration'),
});

const news = createRoute({
  getParentRoute: () => indexShell,
  path: 'news',
  ...page('news'),
});
const newsDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'newsDetail/$id',
  ...page('news-detail'),
});
const myNews = createRoute({
  getParentRoute: () => indexShell,
  path: 'myNews/$id',
  ...page('my-news'),
});
const myActiveAll = createRoute({
  getParentRoute: () => indexShell,
  path: 'myActiveAll/$id',
  ...page('my-active-all'),
});
const researchBase = createRoute({
  getParentRoute: () => indexShell,
  path: 'researchBase',
  ...page('research-base'),
});
const baseDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'baseDetail/$id',
  beforeLoad: requireOrg,
  ...page('base-detail'),
});
const search = createRoute({
  getParentRoute: () => indexShell,
  path: 'search',
  ...page('search'),
});

const comment = createRoute({
  getParentRoute: () => indexShell,
  path: 'comment/$id',
  ...page('comment'),
});
const clubComment = createRoute({
  getParentRoute: () => indexShell,
  path: 'corComment/$id',
  ...page('club-comment'),
});
const spaceDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'spaceDetail',
  ...page('space-detail'),
});
const myCorporation = createRoute({
  getParentRoute: () => indexShell,
  path: 'myCorporation',
  ...page('my-corporation'),
});
const corporationDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'corporationDetail/$id',
  beforeLoad: requireOrg,
  ...page('corporation-detail'),
});
const corporationPhoto = createRoute({
  getParentRoute: () => indexShell,
  path: 'CorporationPhoto',
  ...page('corporation-photo'),
});
const creatorCollege = createRoute({
  getParentRoute: () => indexShell,
  path: 'creatorCollege',
  ...page('creator-college', { title: '创客学院' }),
});
const contentDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'contentDetail',
  ...page('content-detail'),
});
const mobileTerminal = createRoute({
  getParentRoute: () => indexShell,
  path: 'mobileTerminal',
  ...page('mobile-terminal', { title: '移动端' }),
});

/** The index shell: the site of a school or bureau (spec 1, 2.1). */
export const indexRoutes = indexShell.addChildren([
  home,
  dreamActivity,
  activityDetail,
  activityRegistration,
  news,
  newsDetail,
  myNews,
  myActiveAll,
  researchBase,
  baseDetail,
  search,
  comment,
  clubComment,
  spaceDetail,
  myCorporation,
  corporationDetail,
  corporationPhoto,
  creatorCollege,
  contentDetail,
  mobileTerminal,
]);
