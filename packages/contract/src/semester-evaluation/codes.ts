import type { CodeLabel } from '../wire/codes.ts';

/** Where a student's semester evaluation stands (`auditStauts` of a self-report; docs/domains/semester-evaluations.md). */
export const SelfReportStatus = { toSubmit: 1, refused: 2, submitted: 3, done: 4, overdue: 5 } as const;
export type SelfReportStatus = (typeof SelfReportStatus)[keyof typeof SelfReportStatus];
export const selfReportStatusLabel: Record<SelfReportStatus, CodeLabel> = {
  1: { label: '待提交', tone: 'new' },
  2: { label: '未通过', tone: 'bad' },
  3: { label: '未审核', tone: 'wait' },
  4: { label: '已完成', tone: 'ok' },
  5: { label: '已逾期', tone: 'idle' },
};

/** Where the guardian's comment stands (`parentStatus`); the numbers are not those of the student's. */
export const ParentStatus = { toSubmit: 1, submitted: 2, refused: 3, done: 4, overdue: 5 } as const;
export type ParentStatus = (typeof ParentStatus)[keyof typeof ParentStatus];
export const parentStatusLabel: Record<ParentStatus, CodeLabel> = {
  1: { label: '待提交', tone: 'new' },
  2: { label: '未审核', tone: 'wait' },
  3: { label: '未通过', tone: 'bad' },
  4: { label: '已完成', tone: 'ok' },
  5: { label: '已逾期', tone: 'idle' },
};
/** Of the guardian's list: what is to be written now, or written again. */
export const PARENT_TODO = 6;

/** Most characters of a student's text (tags left out), of a guardian's and of a teacher's comment. */
export const SELF_REPORT_LONGEST = 5000;
export const COMMENT_LONGEST = 500;

/** What staff look for in a class: everybody, or those with whom something is still to be done. */
export const EVALUATION_VIEWS = [
  'all',
  'waiting',
  'missing',
  'toAudit',
  'toComment',
  'parentMissing',
  'parentToAudit',
  'late',
] as const;
export type EvaluationView = (typeof EVALUATION_VIEWS)[number];
export const evaluationViewLabel: Record<EvaluationView, string> = {
  all: '全部',
  waiting: '待审核（自评或家长评语）',
  missing: '学生未交',
  toAudit: '自评待审核',
  toComment: '待写评语',
  parentMissing: '家长未交',
  parentToAudit: '家长评语待审核',
  late: '过了截止日期，还没审核或写评语',
};

/** Sentences of a teacher's comment to begin with, ready to pick. */
export const COMMENT_PHRASES: readonly string[] = [
  '你待人真诚，乐于帮助同学，是大家信任的伙伴。',
  '课堂上你思路清晰，敢于提问，也愿意把想法讲给同学听。',
  '作业认真，字迹端正，细心是你的好习惯。',
  '你热心班级事务，交给你的事总能做好。',
  '运动场上的你坚持不放弃，这股劲让人佩服。',
  '你有一双发现美的眼睛，作品里总有自己的想法。',
  '如果能更主动地表达，你会收获更多。',
  '做题时多检查一遍，成绩会更稳。',
  '合理安排时间，早睡早起，下学期会更从容。',
  '希望你保持这份好奇，多读书，读好书。',
];
