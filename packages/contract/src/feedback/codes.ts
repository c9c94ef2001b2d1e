/** Kinds of feedback, in the order in which they are offered. */
export const feedbackTypeLabel = { 0: '功能异常', 1: '体验问题', 2: '新功能建议', 3: '其他' } as const;

/** Working days in which feedback is answered; what waits for longer has fallen behind (docs/domains/responsibility.md). */
export const FEEDBACK_DAYS = 5;

export const FEEDBACK_LENGTH = { min: 10, max: 800 } as const;
