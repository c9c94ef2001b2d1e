import { createRoute, redirect } from '@tanstack/react-router';
import { requireSession } from '../features/session/guard.ts';
import { page } from './page.ts';
import { root } from './root.ts';

const mine = createRoute({
  getParentRoute: () => root,
  path: '/mine',
  beforeLoad: requireSession,
  ...page('personal/frames/mine-shell'),
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
  ...page('student/pages/mine-index', { title: '我的首页' }),
});
const mineActivities = createRoute({
  getParentRoute: () => mine,
  path: 'myActivity',
  ...page('student/pages/mine-activities', { title: '我的活动' }),
});
const mineActivityDetail = createRoute({
  getParentRoute: () => mine,
  path: 'myActivityDetail',
  ...page('student/pages/mine-activity-detail', { title: '我的活动详情' }),
});
const mineCollect = createRoute({
  getParentRoute: () => mine,
  path: 'myCollect',
  ...page('personal/pages/mine-collect', { title: '我的收藏' }),
});
const mineAttention = createRoute({
  getParentRoute: () => mine,
  path: 'myAttention',
  ...page('personal/pages/mine-attention', { title: '我的关注' }),
});
const mineApplications = createRoute({
  getParentRoute: () => mine,
  path: 'myApply',
  ...page('personal/pages/mine-applications', { title: '我的申请' }),
});
const mineInfo = createRoute({
  getParentRoute: () => mine,
  path: 'myInfo',
  ...page('student/pages/mine-info', { title: '个人信息' }),
});
const mineEditInfo = createRoute({
  getParentRoute: () => mine,
  path: 'editinfo',
  ...page('personal/pages/mine-edit-info', { title: '编辑资料' }),
});
const mineAll = createRoute({
  getParentRoute: () => mine,
  path: 'all',
  ...page('personal/pages/member-all', { title: '全部功能' }),
});

/** The student area. */
export const studentRoutes = mine.addChildren([
  mineRoot,
  mineIndex,
  mineActivities,
  mineActivityDetail,
  mineCollect,
  mineAttention,
  mineApplications,
  mineInfo,
  mineEditInfo,
  mineAll,
]);
