import type { PortalPage } from './page.ts';
import { orderDetail, orderList, reportOf, subject } from './search-parameters.ts';

const parent = { frame: 'parent', indexing: 'disallowed', guard: 'parent' } as const;

/** The parent area. */
export const parentPages = {
  '/parent': { ...parent, leadsTo: '/parent/parentIndex' },
  '/parent/parentIndex': { module: 'parent/parent-index', ...parent, title: '个人中心' },
  '/parent/accchange': { module: 'parent/parent-children', ...parent, title: '账号切换', guard: 'guardian' },
  '/parent/activityOrder': { module: 'parent/parent-orders', ...parent, title: '活动订单', search: orderList },
  '/parent/childActivity': {
    module: 'parent/parent-order-detail',
    ...parent,
    title: '活动订单详情',
    search: orderDetail,
    list: '/parent/activityOrder',
  },
  '/parent/parentScore': {
    module: 'parent/parent-score',
    ...parent,
    guard: 'guardian',
    title: '成绩单',
    search: { ...subject, semester: 'id' },
  },
  '/parent/childAlbum': {
    module: 'growth/child-albums',
    ...parent,
    guard: 'guardian',
    title: '孩子的相册',
    search: { id: 'id', album: 'id' },
  },
  '/parent/parentState': {
    module: 'parent/parent-state',
    ...parent,
    guard: 'guardian',
    title: '学期评价',
    search: { ...subject, name: ['second', 'third', 'fourth'], semester: 'id', page: 'page' },
  },
  '/parent/parentStateDetail': {
    module: 'parent/parent-state-detail',
    ...parent,
    guard: 'guardian',
    title: '学期评价详情',
    search: subject,
    list: '/parent/parentState',
  },
  '/parent/addParentState': {
    module: 'parent/parent-state-edit',
    ...parent,
    guard: 'guardian',
    title: '填写家长评语',
    search: subject,
    list: '/parent/parentState',
  },
  '/parent/parentReport': {
    module: 'parent/parent-reports',
    ...parent,
    guard: 'guardian',
    title: '纪实报告',
    search: { ...subject, semester: 'id', page: 'page' },
  },
  '/parent/parentReportDetail': {
    module: 'parent/parent-report-detail',
    ...parent,
    guard: 'guardian',
    title: '报告详情',
    search: reportOf,
    list: '/parent/parentReport',
  },
  '/parent/addMyState': { ...parent, leadsTo: '/parent/addParentState', keepSearch: true },
  '/parent/parentInfo': { module: 'parent/parent-info', ...parent, title: '个人信息' },
  '/parent/parentId': { module: 'personal/member-safety', ...parent, title: '账号安全' },
  '/parent/privacy': { module: 'personal/member-privacy', ...parent, title: '个人信息管理' },
  '/parent/parentAddress': {
    module: 'personal/member-address',
    ...parent,
    title: '收货地址',
    search: { page: 'page' },
  },
  '/parent/parentFeedBack': { module: 'personal/member-feedback', ...parent, title: '我要反馈' },
  '/parent/parentVb': { module: 'personal/member-coins', ...parent, title: 'V币明细', search: { page: 'page' } },
  '/parent/all': { module: 'personal/member-all', ...parent, title: '全部功能' },
} as const satisfies Record<string, PortalPage>;
