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
