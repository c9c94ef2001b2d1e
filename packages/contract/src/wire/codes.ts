/** Kinds of user (decisions, 2). A missing usertype is read as a parent. */
export const Usertype = {
  platformAdministrator: 1,
  student: 2,
  teacher: 3,
  parent: 4,
  schoolAdministrator: 5,
  classTeacher: 6,
  bureauStaff: 10,
  baseStaff: 11,
  partnerStudent: 12,
} as const;
export type Usertype = (typeof Usertype)[keyof typeof Usertype];

export const usertypeLabel: Record<Usertype, string> = {
  1: '平台管理员',
  2: '学生',
  3: '教师',
  4: '家长',
  5: '学校管理员',
  6: '班主任',
  10: '教育局工作人员',
  11: '基地工作人员',
  12: '合作学校学生',
};

/** Those who work on the administrator platform. */
export const STAFF_TYPES = [1, 3, 5, 6, 10, 11] as const satisfies readonly Usertype[];
export const STUDENT_TYPES = [2, 12] as const satisfies readonly Usertype[];

export const isStudent = (usertype: number | undefined) => usertype === 2 || usertype === 12;
export const isParent = (usertype: number | undefined) => usertype === undefined || usertype === 4;
export const isStaff = (usertype: number | undefined) => (STAFF_TYPES as readonly number[]).includes(usertype ?? 4);

/** Identity chosen at login (spec 1, 4): 0 unset, 1 parent, 2 administrator. */
export const RecentChoice = { unset: 0, parent: 1, administrator: 2 } as const;
export type RecentChoice = (typeof RecentChoice)[keyof typeof RecentChoice];

/** Organisation kinds as stored (decisions, 2). */
export const OrgType = { bureau: 2, school: 4, base: 7 } as const;
export type OrgType = (typeof OrgType)[keyof typeof OrgType];

export type Tone = 'new' | 'wait' | 'ok' | 'bad' | 'idle';
export interface CodeLabel {
  label: string;
  tone: Tone;
}

/**
 * Sign-up status of an activity (spec 1, 4; order of decisions, 2): derived from the moment, the dates, the places left
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

/** State of one person's enrolment (decisions, 2): 1–3 follow from the activity's dates, 4 and 5 are stored facts. */
export const EnrolStatus = { upcoming: 1, ongoing: 2, toEvaluate: 3, cancelled: 4, evaluated: 5 } as const;
export type EnrolStatus = (typeof EnrolStatus)[keyof typeof EnrolStatus];
export const enrolStatusLabel: Record<EnrolStatus, CodeLabel> = {
  1: { label: '待参加', tone: 'new' },
  2: { label: '活动中', tone: 'ok' },
  3: { label: '待评价', tone: 'wait' },
  4: { label: '已取消', tone: 'idle' },
  5: { label: '已评价', tone: 'ok' },
};

/** Codes of `enrollForm`: what a sign-up must carry besides the remark (spec 1, 2.10); 3 is ours (docs/domains/activities.md). */
export const EnrollForm = { phone: '1', identityCard: '2', emergencyContact: '3' } as const;
/** How many of a family one sign-up may name. */
export const MAX_JOINERS = 10;

/** Sort values of the activity list (spec 1, 2.9). */
export const ActivitySort = { all: 10, popular: 9, updated: 8 } as const;
export const activitySortLabel = { 10: '全部', 9: '最受欢迎', 8: '最近更新' } as const;

/** Stages suited (spec 1, 3). */
export const suitSectionLabel: Record<string, string> = {
  0: '全部',
  1: '幼儿园',
  2: '小学',
  3: '初中',
  4: '高中',
  5: '大学',
};
/** Booking filter (spec 1, 2.9). */
export const bookFlagLabel: Record<string, string> = { '-1': '全部', 1: '可预约', 0: '不可预约' };

/** Three cancellations in a calendar month block new sign-ups until the month ends (spec 1, 9). */
export const MONTHLY_CANCELLATIONS = 3;

export const sexLabel: Record<string, string> = { 1: '男', 2: '女', 0: '保密' };

/** Kinds of emergency contact. */
export const contactTypeLabel: Record<string, string> = { 1: '父亲', 2: '母亲', 3: '祖父母', 4: '老师', 5: '其他' };
