import type { CodeLabel } from '../wire/codes.ts';

/** State of one person's enrolment (docs/domains/activities.md): 1–3 follow from the activity's dates, 4 and 5 are stored facts. */
export const EnrolStatus = { upcoming: 1, ongoing: 2, toEvaluate: 3, cancelled: 4, evaluated: 5 } as const;
export type EnrolStatus = (typeof EnrolStatus)[keyof typeof EnrolStatus];
export const enrolStatusLabel: Record<EnrolStatus, CodeLabel> = {
  1: { label: '待参加', tone: 'new' },
  2: { label: '活动中', tone: 'ok' },
  3: { label: '待评价', tone: 'wait' },
  4: { label: '已取消', tone: 'idle' },
  5: { label: '已评价', tone: 'ok' },
};

/** Codes of `enrollForm`: what a sign-up must carry besides the remark (docs/domains/activities.md). */
export const EnrollForm = { phone: '1', identityCard: '2', emergencyContact: '3' } as const;
/** How many of a family one sign-up may name. */
export const MAX_JOINERS = 10;

/** Three cancellations in a calendar month block new sign-ups until the month ends (docs/domains/activities.md). */
export const MONTHLY_CANCELLATIONS = 3;

/** Kinds of emergency contact. */
export const contactTypeLabel: Record<string, string> = { 1: '父亲', 2: '母亲', 3: '祖父母', 4: '老师', 5: '其他' };
