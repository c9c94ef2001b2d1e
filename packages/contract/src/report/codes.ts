import type { CodeLabel } from '../wire/codes.ts';

/** Where the record report of a semester stands (docs/domains/reports.md); it follows from its public notice, the semester's last day and the day. */
export const ReportStage = { open: 1, planned: 2, underNotice: 3, noticed: 4, archived: 5, over: 6 } as const;
export type ReportStage = (typeof ReportStage)[keyof typeof ReportStage];
export const reportStageLabel: Record<ReportStage, CodeLabel> = {
  1: { label: '记录中', tone: 'new' },
  2: { label: '即将公示', tone: 'wait' },
  3: { label: '公示中', tone: 'wait' },
  4: { label: '公示结束', tone: 'ok' },
  5: { label: '已归档', tone: 'ok' },
  6: { label: '学期已结束', tone: 'idle' },
};

/** Where a public notice stands on a day. */
export const NoticeState = { planned: 1, running: 2, ended: 3, withdrawn: 4 } as const;
export type NoticeState = (typeof NoticeState)[keyof typeof NoticeState];
export const noticeStateLabel: Record<NoticeState, CodeLabel> = {
  1: { label: '待开始', tone: 'new' },
  2: { label: '公示中', tone: 'wait' },
  3: { label: '已结束', tone: 'ok' },
  4: { label: '已撤回', tone: 'idle' },
};

/** What counts where no bureau says otherwise: working days of a public notice, typical records in a dimension. */
export const USUAL_NOTICE_DAYS = 5;
export const USUAL_TYPICAL_MOST = 3;
/** Most working days that a bureau asks for, and most days that one notice lasts. */
export const MOST_NOTICE_DAYS = 30;
export const LONGEST_NOTICE = 92;
export const MOST_TYPICAL = 10;

/** What staff look for in a class: everybody, those who lack something, or those whose report is under no notice. */
export const PUPIL_VIEWS = ['all', 'lacking', 'unnoticed'] as const;
