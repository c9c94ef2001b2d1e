import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { PageError, PagePending } from './app/page-states.tsx';
import { Root } from './app/root.tsx';
import { parseSearch, stringifySearch } from './app/search-params.ts';
import { requireOrg } from './features/organisation/require-org.ts';
import { requireSession } from './features/session/guard.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Chinese title of the document; a page whose title depends on its data sets its own. */
    title?: string;
  }
}

const root = createRootRoute({ component: Root });

/* ---------- Public, each with a frame of its own ---------- */

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { title: '' },
  component: lazyRouteComponent(() => import('./routes/landing.tsx')),
});
const orglist = createRoute({
  getParentRoute: () => root,
  path: '/orglist',
  staticData: { title: '选择机构' },
  component: lazyRouteComponent(() => import('./routes/orglist.tsx')),
});
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: '登录' },
  component: lazyRouteComponent(() => import('./routes/login.tsx')),
});
const wechatLogin = createRoute({
  getParentRoute: () => root,
  path: '/wechatLogin',
  staticData: { title: '微信登录' },
  component: lazyRouteComponent(() => import('./routes/wechat-login.tsx')),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  staticData: { title: '免费注册' },
  component: lazyRouteComponent(() => import('./routes/register.tsx')),
});
const bindChild = createRoute({
  getParentRoute: () => root,
  path: '/bindChlider',
  staticData: { title: '绑定孩子' },
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./routes/bind-child.tsx')),
});
const refused = createRoute({
  getParentRoute: () => root,
  path: '/404',
  staticData: { title: '页面不可访问' },
  component: lazyRouteComponent(() => import('./routes/not-allowed.tsx')),
});
/** Any unknown path goes to the login page (spec 1, 2.1). */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});

/* ---------- Index shell ---------- */

const indexShell = createRoute({
  getParentRoute: () => root,
  path: '/index',
  component: lazyRouteComponent(() => import('./routes/index-shell.tsx')),
});
const home = createRoute({
  getParentRoute: () => indexShell,
  path: 'home',
  staticData: { title: '首页' },
  component: lazyRouteComponent(() => import('./routes/home.tsx')),
});
const dreamActivity = createRoute({
  getParentRoute: () => indexShell,
  path: 'dreamActivity',
  component: lazyRouteComponent(() => import('./routes/dream-activity.tsx')),
});
const activityDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'activityDetail/$id',
  component: lazyRouteComponent(() => import('./routes/activity-detail.tsx')),
});
const activityRegistration = createRoute({
  getParentRoute: () => indexShell,
  path: 'activityRegistration/$id',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./routes/activity-registration.tsx')),
});

const news = createRoute({
  getParentRoute: () => indexShell,
  path: 'news',
  component: lazyRouteComponent(() => import('./routes/news.tsx')),
});
const newsDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'newsDetail/$id',
  component: lazyRouteComponent(() => import('./routes/news-detail.tsx')),
});
const myNews = createRoute({
  getParentRoute: () => indexShell,
  path: 'myNews/$id',
  component: lazyRouteComponent(() => import('./routes/my-news.tsx')),
});
const myActiveAll = createRoute({
  getParentRoute: () => indexShell,
  path: 'myActiveAll/$id',
  component: lazyRouteComponent(() => import('./routes/my-active-all.tsx')),
});
const researchBase = createRoute({
  getParentRoute: () => indexShell,
  path: 'researchBase',
  component: lazyRouteComponent(() => import('./routes/research-base.tsx')),
});
const baseDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'baseDetail/$id',
  beforeLoad: requireOrg,
  component: lazyRouteComponent(() => import('./routes/base-detail.tsx')),
});
const search = createRoute({
  getParentRoute: () => indexShell,
  path: 'search',
  component: lazyRouteComponent(() => import('./routes/search.tsx')),
});

const comment = createRoute({
  getParentRoute: () => indexShell,
  path: 'comment/$id',
  component: lazyRouteComponent(() => import('./routes/comment.tsx')),
});
const clubComment = createRoute({
  getParentRoute: () => indexShell,
  path: 'corComment/$id',
  component: lazyRouteComponent(() => import('./routes/club-comment.tsx')),
});
const spaceDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'spaceDetail',
  component: lazyRouteComponent(() => import('./routes/space-detail.tsx')),
});
const myCorporation = createRoute({
  getParentRoute: () => indexShell,
  path: 'myCorporation',
  component: lazyRouteComponent(() => import('./routes/my-corporation.tsx')),
});
const corporationDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'corporationDetail/$id',
  beforeLoad: requireOrg,
  component: lazyRouteComponent(() => import('./routes/corporation-detail.tsx')),
});
const corporationPhoto = createRoute({
  getParentRoute: () => indexShell,
  path: 'CorporationPhoto',
  component: lazyRouteComponent(() => import('./routes/corporation-photo.tsx')),
});
const creatorCollege = createRoute({
  getParentRoute: () => indexShell,
  path: 'creatorCollege',
  staticData: { title: '创客学院' },
  component: lazyRouteComponent(() => import('./routes/creator-college.tsx')),
});
const contentDetail = createRoute({
  getParentRoute: () => indexShell,
  path: 'contentDetail',
  component: lazyRouteComponent(() => import('./routes/content-detail.tsx')),
});
const mobileTerminal = createRoute({
  getParentRoute: () => indexShell,
  path: 'mobileTerminal',
  staticData: { title: '移动端' },
  component: lazyRouteComponent(() => import('./routes/mobile-terminal.tsx')),
});

/* ---------- Education-bureau shell ---------- */

const bureauShell = createRoute({
  getParentRoute: () => root,
  id: 'bureau',
  component: lazyRouteComponent(() => import('./routes/bureau-shell.tsx')),
});
const vimoHome = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimoHome',
  staticData: { title: '首页' },
  component: lazyRouteComponent(() => import('./routes/vimo-home.tsx')),
});
const vimoActivity = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimoActivity',
  component: lazyRouteComponent(() => import('./routes/vimo-activity.tsx')),
});
const vimoResearch = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimoresearch',
  component: lazyRouteComponent(() => import('./routes/vimo-research.tsx')),
});
const vimoClubs = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimomycorpor',
  component: lazyRouteComponent(() => import('./routes/vimo-clubs.tsx')),
});
const aboutUs = createRoute({
  getParentRoute: () => bureauShell,
  path: '/aboutUs',
  staticData: { title: '关于我们' },
  component: lazyRouteComponent(() => import('./routes/about-us.tsx')),
});
const institution = createRoute({
  getParentRoute: () => bureauShell,
  path: '/institution',
  component: lazyRouteComponent(() => import('./routes/institution.tsx')),
});
const vimoSchool = createRoute({
  getParentRoute: () => bureauShell,
  path: '/vimoSchool',
  component: lazyRouteComponent(() => import('./routes/vimo-school.tsx')),
});

/* ---------- Short names used in navigation (spec 1, 2.1) ---------- */

const shortNames = ['dreamActivity', 'researchBase', 'myCorporation', 'creatorCollege', 'news'].map((name) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${name}`,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `/index/${name}${location.searchStr}`, replace: true });
    },
  }),
);

/* ---------- Student area ---------- */

const mine = createRoute({
  getParentRoute: () => root,
  path: '/mine',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./routes/mine-shell.tsx')),
});
const mineRoot = createRoute({
  getParentRoute: () => mine,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/mine/mineIndex', replace: true });
  },
});
const mineIndex = createRoute({
  getParentRoute: () => mine,
  path: 'mineIndex',
  staticData: { title: '我的首页' },
  component: lazyRouteComponent(() => import('./routes/mine-index.tsx')),
});
const mineActivities = createRoute({
  getParentRoute: () => mine,
  path: 'myActivity',
  staticData: { title: '我的活动' },
  component: lazyRouteComponent(() => import('./routes/mine-activities.tsx')),
});
const mineActivityDetail = createRoute({
  getParentRoute: () => mine,
  path: 'myActivityDetail',
  staticData: { title: '我的活动详情' },
  component: lazyRouteComponent(() => import('./routes/mine-activity-detail.tsx')),
});
const mineCollect = createRoute({
  getParentRoute: () => mine,
  path: 'myCollect',
  staticData: { title: '我的收藏' },
  component: lazyRouteComponent(() => import('./routes/mine-collect.tsx')),
});
const mineInfo = createRoute({
  getParentRoute: () => mine,
  path: 'myInfo',
  staticData: { title: '个人信息' },
  component: lazyRouteComponent(() => import('./routes/mine-info.tsx')),
});
const mineEditInfo = createRoute({
  getParentRoute: () => mine,
  path: 'editinfo',
  staticData: { title: '编辑资料' },
  component: lazyRouteComponent(() => import('./routes/mine-edit-info.tsx')),
});
const mineAll = createRoute({
  getParentRoute: () => mine,
  path: 'all',
  staticData: { title: '全部功能' },
  component: lazyRouteComponent(() => import('./routes/member-all.tsx')),
});

/* ---------- Parent area ---------- */

const parent = createRoute({
  getParentRoute: () => root,
  path: '/parent',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./routes/parent-shell.tsx')),
});
const parentRoot = createRoute({
  getParentRoute: () => parent,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/parent/parentIndex', replace: true });
  },
});
const parentIndex = createRoute({
  getParentRoute: () => parent,
  path: 'parentIndex',
  staticData: { title: '个人中心' },
  component: lazyRouteComponent(() => import('./routes/parent-index.tsx')),
});
const parentChildren = createRoute({
  getParentRoute: () => parent,
  path: 'accchange',
  staticData: { title: '账号切换' },
  component: lazyRouteComponent(() => import('./routes/parent-children.tsx')),
});
const parentOrders = createRoute({
  getParentRoute: () => parent,
  path: 'activityOrder',
  staticData: { title: '活动订单' },
  component: lazyRouteComponent(() => import('./routes/parent-orders.tsx')),
});
const parentOrderDetail = createRoute({
  getParentRoute: () => parent,
  path: 'childActivity',
  staticData: { title: '活动订单详情' },
  component: lazyRouteComponent(() => import('./routes/parent-order-detail.tsx')),
});
const parentInfo = createRoute({
  getParentRoute: () => parent,
  path: 'parentInfo',
  staticData: { title: '个人信息' },
  component: lazyRouteComponent(() => import('./routes/parent-info.tsx')),
});
const parentAll = createRoute({
  getParentRoute: () => parent,
  path: 'all',
  staticData: { title: '全部功能' },
  component: lazyRouteComponent(() => import('./routes/member-all.tsx')),
});

const routeTree = root.addChildren([
  landing,
  orglist,
  login,
  wechatLogin,
  register,
  bindChild,
  refused,
  unknown,
  ...shortNames,
  indexShell.addChildren([
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
  ]),
  bureauShell.addChildren([vimoHome, vimoActivity, vimoResearch, institution, vimoSchool, vimoClubs, aboutUs]),
  mine.addChildren([
    mineRoot,
    mineIndex,
    mineActivities,
    mineActivityDetail,
    mineCollect,
    mineInfo,
    mineEditInfo,
    mineAll,
  ]),
  parent.addChildren([parentRoot, parentIndex, parentChildren, parentOrders, parentOrderDetail, parentInfo, parentAll]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: PagePending,
  defaultPendingMs: 300,
  defaultErrorComponent: PageError,
});
