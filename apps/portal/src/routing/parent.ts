import { createRoute, redirect } from '@tanstack/react-router';
import { requireSession } from '../features/session/guard.ts';
import { page } from './page.ts';
import { root } from './root.ts';

const parent = createRoute({
  getParentRoute: () => root,
  path: '/parent',
  beforeLoad: requireSession,
  ...page('parent/frames/parent-shell'),
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
  ...page('parent/pages/parent-index', { title: '个人中心' }),
});
const parentChildren = createRoute({
  getParentRoute: () => parent,
  path: 'accchange',
  ...page('parent/pages/parent-children', { title: '账号切换' }),
});
const parentOrders = createRoute({
  getParentRoute: () => parent,
  path: 'activityOrder',
  ...page('parent/pages/parent-orders', { title: '活动订单' }),
});
const parentOrderDetail = createRoute({
  getParentRoute: () => parent,
  path: 'childActivity',
  ...page('parent/pages/parent-order-detail', { title: '活动订单详情' }),
});
const parentInfo = createRoute({
  getParentRoute: () => parent,
  path: 'parentInfo',
  ...page('parent/pages/parent-info', { title: '个人信息' }),
});
const parentAll = createRoute({
  getParentRoute: () => parent,
  path: 'all',
  ...page('personal/pages/member-all', { title: '全部功能' }),
});

/** The parent area. */
export const parentRoutes = parent.addChildren([
  parentRoot,
  parentIndex,
  parentChildren,
  parentOrders,
  parentOrderDetail,
  parentInfo,
  parentAll,
]);
