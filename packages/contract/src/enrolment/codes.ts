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

/** Whether somebody was there, as the host marked it; 0 while nobody did (docs/domains/activities.md). */
export const Attendance = { unmarked: 0, attended: 1, absent: 2, excused: 3 } as const;
export type Attendance = (typeof Attendance)[keyof typeof Attendance];
export const attendanceLabel: Record<Attendance, CodeLabel> = {
  0: { label: '未登记', tone: 'wait' },
  1: { label: '到场', tone: 'ok' },
  2: { label: '缺席', tone: 'bad' },
  3: { label: '请假', tone: 'idle' },
};
/** Most people whom one call marks by name. */
export const MAX_MARKS = 100;
/** Columns of a list of sign-ups that comes in; the list that goes out has them too (docs/domains/activities.md, Lists). */
export const SIGN_UP_COLUMNS = [
  { key: 'studentNo', title: '学号' },
  { key: 'studentName', title: '姓名' },
  { key: 'orgName', title: '单位' },
  { key: 'className', title: '班级' },
  { key: 'phone', title: '联系电话' },
  { key: 'remarks', title: '报名备注' },
  { key: 'attendance', title: '到场' },
  { key: 'status', title: '状态' },
] as const;
/** Rows of one list. */
export const MOST_SIGN_UP_ROWS = 1000;
/** Characters of the remark of a sign-up. */
export const MOST_REMARKS = 200;
/** The remark of a sign-up by list that says none. */
export const SIGNED_UP_BY_LIST = '由主办方统一报名';
/** Of why somebody is taken off the list of an activity. */
export const REMOVAL_REASON_LENGTH = 100;

/** Codes of `enrollForm`: what a sign-up must carry besides the remark (docs/domains/activities.md). */
export const EnrollForm = { phone: '1', identityCard: '2', emergencyContact: '3' } as const;
export const enrollFormLabel: Record<string, string> = { 1: '联系电话', 2: '身份证号', 3: '紧急联系人' };
/** What an order says while something is lacking that may be filled in afterwards (docs/domains/activities.md, Registration). */
export const TO_COMPLETE: CodeLabel = { label: '待补充登记', tone: 'wait' };
/** Names of the codes of a comma list, such as 紧急联系人. */
export const enrollFormText = (codes: string): string =>
  codes
    .split(',')
    .flatMap((code) => enrollFormLabel[code] ?? [])
    .join('、');
/** How many of a family one sign-up may name. */
export const MAX_JOINERS = 10;

/** Three cancellations in a calendar month block new sign-ups until the month ends (docs/domains/activities.md). */
export const MONTHLY_CANCELLATIONS = 3;

/** Kinds of emergency contact. */
export const contactTypeLabel: Record<string, string> = { 1: '父亲', 2: '母亲', 3: '祖父母', 4: '老师', 5: '其他' };
