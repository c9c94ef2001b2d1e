import type { CodeLabel } from '../wire/codes.ts';

/** Who is rated (`type` of an evaluation task): oneself, or classmates. */
export const EvaluateType = { self: 3, peer: 4 } as const;
export type EvaluateType = (typeof EvaluateType)[keyof typeof EvaluateType];
export const evaluateTypeLabel: Record<EvaluateType, string> = { 3: '学生自评', 4: '学生互评' };

/** Where one occasion of a task stands for one student (docs/domains/evaluation-tasks.md). */
export const EvaluateStatus = { pending: 1, done: 2, overdue: 3 } as const;
export type EvaluateStatus = (typeof EvaluateStatus)[keyof typeof EvaluateStatus];
export const evaluateStatusLabel: Record<EvaluateStatus, CodeLabel> = {
  1: { label: '待完成', tone: 'new' },
  2: { label: '已完成', tone: 'ok' },
  3: { label: '逾期未完成', tone: 'bad' },
};

/** How often a task comes round. */
export const EvaluateCycle = { daily: 1, weekly: 2, monthly: 3, semester: 4, once: 5 } as const;
export type EvaluateCycle = (typeof EvaluateCycle)[keyof typeof EvaluateCycle];
export const evaluateCycleLabel: Record<EvaluateCycle, string> = {
  1: '每日',
  2: '每周',
  3: '每月',
  4: '每学期',
  5: '自定义',
};

/** Marks, in 分, with at most one digit after the point. */
export const LEAST_MARK = 0;
export const MOST_MARK = 100;

/** Classmates whom each rates when they are drawn; null is the whole class. Fewer would tell who rated. */
export const LEAST_PEERS = 3;
export const MOST_PEERS = 20;
/** A score of classmates is told once this many of them have rated. */
export const LEAST_PEERS_SHOWN = 3;

/** Pages of the two lists. */
export const SELF_TASKS_A_PAGE = 10;
export const PEER_TASKS_A_PAGE = 9;

/** Most marks of one submission: a class of sixty on sixty points. */
export const MOST_MARKS = 3600;

/** Limits of a system of indicators. */
export const INDICATOR_LIMITS = { ones: 10, twos: 10, points: 60, name: 20, pointName: 60 } as const;

/** Days after its end within which a task that pupils gave nothing in is told of (docs/domains/responsibility.md). */
export const TASK_TOLD_DAYS = 30;

/** The longest a task runs, in days. */
export const TASK_LONGEST_DAYS = 400;
