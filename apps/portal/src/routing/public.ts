import { createRoute, redirect } from '@tanstack/react-router';
import { requireSession } from '../features/session/guard.ts';
import { page } from './page.ts';
import { root } from './root.ts';

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  ...page('public/pages/landing', { title: '', rendered: true }),
});
const orglist = createRoute({
  getParentRoute: () => root,
  path: '/orglist',
  ...page('public/pages/orglist', { title: '选择学校或机构' }),
});
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  ...page('login/pages/login', { title: '登录' }),
});
const wechatLogin = createRoute({
  getParentRoute: () => root,
  path: '/wechatLogin',
  ...page('login/pages/wechat-login', { title: '微信登录' }),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  ...page('login/pages/register', { title: '免费注册' }),
});
const bindChild = createRoute({
  getParentRoute: () => root,
  path: '/bindChlider',
  beforeLoad: requireSession,
  ...page('login/pages/bind-child', { title: '绑定孩子' }),
});
const refused = createRoute({
  getParentRoute: () => root,
  path: '/404',
  ...page('public/pages/not-allowed', { title: '页面不可访问' }),
});
/** Any unknown path goes to the login page (spec 1, 2.1). */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});

/** Short names used in navigation (spec 1, 2.1). */
const shortNames = ['dreamActivity', 'researchBase', 'myCorporation', 'creatorCollege', 'news'].map((name) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${name}`,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `/index/${name}${location.searchStr}`, replace: true });
    },
  }),
);

/** Public pages with a frame of their own. */
export const publicRoutes = [
  landing,
  orglist,
  login,
  wechatLogin,
  register,
  bindChild,
  refused,
  unknown,
  ...shortNames,
];
