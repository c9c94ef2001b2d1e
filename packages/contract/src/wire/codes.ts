/** Kinds of user (docs/domains/wire.md). A missing usertype is read as a parent. */
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
/** Teachers of schools: of which class one is in charge is told by their posts and not by this. */
export const TEACHER_TYPES = [3, 6] as const satisfies readonly Usertype[];
/** Those who work at schools: teachers and administrators. */
export const SCHOOL_STAFF_TYPES = [3, 5, 6] as const satisfies readonly Usertype[];

export const isStudent = (usertype: number | undefined) => usertype === 2 || usertype === 12;
export const isParent = (usertype: number | undefined) => usertype === undefined || usertype === 4;
export const isTeacher = (usertype: number) => (TEACHER_TYPES as readonly number[]).includes(usertype);
export const isStaff = (usertype: number | undefined) => (STAFF_TYPES as readonly number[]).includes(usertype ?? 4);

export type Tone = 'new' | 'wait' | 'ok' | 'bad' | 'idle';
export interface CodeLabel {
  label: string;
  tone: Tone;
}
