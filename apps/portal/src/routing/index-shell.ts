import { createRoute } from '@tanstack/react-router';
import { requireSession } from '../features/session/guard.ts';
import {
  activityListSearch,
  activitySearch,
  baseListSearch,
  clubCommentSearch,
  clubListSearch,
  collegeSearch,
  commentSearch,
  newsListSearch,
  newsSearch,
  searchSearch,
  subjectSearch,
} from './known-search.ts';
import { page } from './page.ts';
import { root } from './root.ts';

const indexShell = createRoute({
  getParentRoute: () => root,
  path: '/index',
  ...page('public/frames/index-shell', { rendered: true }),
});
const home = createRoute({
  getParentRoute: () => indexShell,
  path: 'home',
  ...page('public/pages/home', { title: '首页' }),
});
const dreamActivity = createRoute({
  getParentRoute: () => indexShell,
  path: 'dreamActivity',
  ...page('public/pages/dream-activity', { search: activityListSearch }),
});
const activityDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'activityDetail/$id',
  ...page('public/pages/activity-detail', { search: activitySearch }),
});
const activityRegistration = createRoute({
  getParentRoute: () => indexShell,
  path: 'activityRegistration/$id',
  beforeLoad: requireSession,
  ...page('public/pages/activity-registration'),
});

const news = createRoute({
  getParentRoute: () => indexShell,
  path: 'news',
  ...page('public/pages/news', { search: newsListSearch }),
});
const newsDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'newsDetail/$id',
  ...page('public/pages/news-detail', { search: newsSearch }),
});
const myNews = createRoute({
  getParentRoute: () => indexShell,
  path: 'myNews/$id',
  ...page('public/pages/my-news', { search: newsListSearch }),
});
const myActiveAll = createRoute({
  getParentRoute: () => indexShell,
  path: 'myActiveAll/$id',
  ...page('public/pages/my-active-all', { search: activityListSearch }),
});
const researchBase = createRoute({
  getParentRoute: () => indexShell,
  path: 'researchBase',
  ...page('public/pages/research-base', { search: baseListSearch }),
});
const baseDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'baseDetail/$id',
  ...page('public/pages/base-detail'),
});
const search = createRoute({
  getParentRoute: () => indexShell,
  path: 'search',
  ...page('public/pages/search', { search: searchSearch }),
});

const comment = createRoute({
  getParentRoute: () => indexShell,
  path: 'comment/$id',
  ...page('public/pages/comment', { search: commentSearch }),
});
const clubComment = createRoute({
  getParentRoute: () => indexShell,
  path: 'corComment/$id',
  ...page('public/pages/club-comment', { search: clubCommentSearch }),
});
const spaceDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'spaceDetail',
  ...page('public/pages/space-detail', { search: subjectSearch }),
});
const myCorporation = createRoute({
  getParentRoute: () => indexShell,
  path: 'myCorporation',
  ...page('public/pages/my-corporation', { search: clubListSearch }),
});
const corporationDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'corporationDetail/$id',
  ...page('public/pages/corporation-detail'),
});
const corporationPhoto = createRoute({
  getParentRoute: () => indexShell,
  path: 'CorporationPhoto',
  ...page('public/pages/corporation-photo', { search: subjectSearch }),
});
const creatorCollege = createRoute({
  getParentRoute: () => indexShell,
  path: 'creatorCollege',
  ...page('public/pages/creator-college', { title: '创客学院', search: collegeSearch }),
});
const contentDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'contentDetail',
  ...page('public/pages/content-detail', { search: subjectSearch }),
});
const mobileTerminal = createRoute({
  getParentRoute: () => indexShell,
  path: 'mobileTerminal',
  ...page('public/pages/mobile-terminal', { title: '移动端' }),
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
