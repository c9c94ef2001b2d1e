import type { CodeLabel } from '../wire/codes.ts';

/**
 * Sign-up status of an activity (docs/domains/activities.md): derived from the moment, the dates, the places left
 * and the organiser's closing, never stored. `open` is the only one that is a button.
 */
export const ApplyStatus = { openingSoon: 0, open: 1, full: 2, deadlinePassed: 3, over: 4, closed: 5 } as const;
export type ApplyStatus = (typeof ApplyStatus)[keyof typeof ApplyStatus];
export const applyStatusLabel: Record<ApplyStatus, CodeLabel> = {
  0: { label: '即将开始', tone: 'wait' },
  1: { label: '我要报名', tone: 'new' },
  2: { label: '已报满', tone: 'idle' },
  3: { label: '报名截止', tone: 'idle' },
  4: { label: '活动结束', tone: 'idle' },
  5: { label: '停止报名', tone: 'bad' },
};
export const appliedLabel: CodeLabel = { label: '已报名', tone: 'ok' };

/** Sort values of the activity list (docs/domains/activities.md). */
export const ActivitySort = { all: 10, popular: 9, updated: 8 } as const;
export const activitySortLabel = { 10: '全部', 9: '最受欢迎', 8: '最近更新' } as const;

/** Stages suited (docs/domains/activities.md). */
export const suitSectionLabel: Record<string, string> = {
  0: '全部',
  1: '幼儿园',
  2: '小学',
  3: '初中',
  4: '高中',
  5: '大学',
};
/** Booking filter (docs/domains/activities.md). */
export const bookFlagLabel: Record<string, string> = { '-1': '全部', 1: '可预约', 0: '不可预约' };

/** How far an activity of a school or base is on its way to the pages of the bureau above (docs/domains/activities.md, The bureau's pages). */
export const ActivityAudit = { none: 0, waiting: 1, passed: 2, returned: 3, withSchool: 4 } as const;
export type ActivityAudit = (typeof ActivityAudit)[keyof typeof ActivityAudit];
export const activityAuditLabel: Record<ActivityAudit, CodeLabel> = {
  0: { label: '未送审', tone: 'idle' },
  1: { label: '待审核', tone: 'wait' },
  2: { label: '已通过', tone: 'ok' },
  3: { label: '已退回', tone: 'bad' },
  4: { label: '校内待审', tone: 'wait' },
};
/** Whether what was passed stands on the bureau's pages. */
export const IssueStatus = { notIssued: 0, issued: 1 } as const;
export type IssueStatus = (typeof IssueStatus)[keyof typeof IssueStatus];

/** Where an activity stands on its way to the bureau's pages, in a word. */
export const onPagesLabel = ({
  published,
  auditStatus,
  issueStatus,
  forOwnPage,
}: Record<'published' | 'auditStatus' | 'issueStatus' | 'forOwnPage', number>): CodeLabel => {
  if (issueStatus === IssueStatus.issued)
    return published === 1 ? { label: '已显示', tone: 'ok' } : { label: '未显示', tone: 'idle' };
  if (auditStatus === ActivityAudit.passed)
    return forOwnPage === 1 ? { label: '仅本机构页面', tone: 'idle' } : { label: '待发布', tone: 'wait' };
  return activityAuditLabel[auditStatus as ActivityAudit];
};

/** Steps on that way: `putForwardOwn` asks for the pages of the own organisation alone, where the bureau passes what is shown there; `passWithin` is the own organisation's, where it wants a second person; `passAndIssue` is both at once, where the bureau wants none. */
export const ACTIVITY_STEPS = [
  'putForward',
  'putForwardOwn',
  'takeBack',
  'passWithin',
  'pass',
  'passAndIssue',
  'return',
  'issue',
  'withdraw',
] as const;
export type ActivityStep = (typeof ACTIVITY_STEPS)[number];

/** Activities that a day of the calendar names; the list of that day has all. */
export const CALENDAR_SHOWN = 4;

/** Members of staff who may host one activity, and dates that one press makes of one. */
export const MOST_HOSTS = 20;
export const MOST_DATES = 20;
/** Times within a day, and shifts in all, that one press makes of one. */
export const MOST_TIMES = 12;
export const MOST_SHIFTS = 60;

/** Working days in which what was put forward is passed or returned; what waits for longer has fallen behind (docs/domains/responsibility.md). */
export const PASSING_DAYS = 5;

/** Working days after its end within which who runs an activity says who was there (docs/domains/activities.md, Attendance). */
export const ATTENDANCE_DAYS = 5;
