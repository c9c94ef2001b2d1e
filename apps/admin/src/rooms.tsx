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
    path: '/activities',
    label: '活动管理',
    icon: CalendarStarIcon,
    help: 'activities',
    load: () => import('./features/activities/activities-page.tsx').then(({ ActivitiesPage }) => ActivitiesPage),
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
];
