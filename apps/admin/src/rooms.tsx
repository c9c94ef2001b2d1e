import { CalendarStarIcon, QuestionIcon, SquaresFourIcon } from '@vimo/ui';
import type { Room } from './frame/room.ts';

/** Every page of the platform, in the order of the navigation. A new one is a row here and nothing else. */
export const rooms: readonly Room[] = [
  {
    path: '/',
    label: '工作台',
    icon: SquaresFourIcon,
    help: 'workbench',
    load: () => import('./features/workbench/workbench-page.tsx').then(({ WorkbenchPage }) => WorkbenchPage),
  },
  {
    path: '/organisations',
    label: '组织机构',
    group: 'people',
    may: 'organisations',
    help: 'organisations',
    load: () =>
      import('./features/organisations/organisations-page.tsx').then(({ OrganisationsPage }) => OrganisationsPage),
  },
  {
    path: '/classes',
    label: '学年与班级',
    group: 'people',
    may: 'classes',
    help: 'classes',
    load: () => import('./features/classes/classes-page.tsx').then(({ ClassesPage }) => ClassesPage),
  },
  {
    path: '/students',
    label: '学生',
    group: 'people',
    may: 'students',
    load: () => import('./features/people/students-page.tsx').then(({ StudentsPage }) => StudentsPage),
  },
  {
    path: '/students/transfers',
    label: '转学',
    under: '/students',
    may: 'guardians',
    load: () => import('./features/people/transfers-page.tsx').then(({ TransfersPage }) => TransfersPage),
  },
  {
    path: '/guardians',
    label: '家长',
    group: 'people',
    may: 'guardians',
    load: () => import('./features/people/guardians-page.tsx').then(({ GuardiansPage }) => GuardiansPage),
  },
  {
    path: '/staff',
    label: '教职工',
    group: 'people',
    may: 'staff',
    load: () => import('./features/people/staff-page.tsx').then(({ StaffPage }) => StaffPage),
  },
  {
    path: '/activities',
    label: '活动管理',
    icon: CalendarStarIcon,
    help: 'activities',
    load: () => import('./features/activities/activities-page.tsx').then(({ ActivitiesPage }) => ActivitiesPage),
  },
  {
    path: '/site',
    label: '站点信息',
    group: 'system',
    may: 'site',
    help: 'site',
    load: () => import('./features/site/site-page.tsx').then(({ SitePage }) => SitePage),
  },
  {
    path: '/audit',
    label: '审计日志',
    group: 'system',
    may: 'audit',
    help: 'audit',
    load: () => import('./features/audit/audit-page.tsx').then(({ AuditPage }) => AuditPage),
  },
  {
    path: '/recycle',
    label: '回收站',
    group: 'system',
    may: 'recycle',
    help: 'recycle',
    load: () => import('./features/recycle/recycle-page.tsx').then(({ RecyclePage }) => RecyclePage),
  },
  {
    path: '/guide',
    label: '帮助',
    icon: QuestionIcon,
    load: () => import('./features/guide/guide-page.tsx').then(({ GuidePage }) => GuidePage),
  },
  {
    path: '/guide/$chapter',
    label: '帮助',
    under: '/guide',
    load: () => import('./features/guide/guide-page.tsx').then(({ GuidePage }) => GuidePage),
  },
  {
    path: '/account',
    label: '我的账号',
    under: '/',
    load: () => import('./features/account/account-page.tsx').then(({ AccountPage }) => AccountPage),
  },
  {
    path: '/notifications',
    label: '消息',
    under: '/',
    load: () => import('./features/notifications/notifications-page.tsx').then((page) => page.NotificationsPage),
  },
];
