import { isStaff, RecentChoice, type UserInfo, Usertype } from '@vimo/contract';

/** As whom staff with a child come in. */
export type Choice = typeof RecentChoice.parent | typeof RecentChoice.administrator;

/** Staff with a child and without a recent choice are asked as whom they come; students, parents, administrators and staff without a child are not. */
export const needsIdentity = ({
  usertype,
  recentChoice,
  userpermission,
  hasChild,
}: Pick<UserInfo, 'usertype' | 'recentChoice' | 'userpermission' | 'hasChild'>): boolean =>
  hasChild && recentChoice === RecentChoice.unset && isStaff(usertype) && usertype !== 1 && !userpermission.isAdmin;

/** What comes with the administrator's identity, by the kind of account: teachers keep their classes and look at activities. */
const AS_ADMINISTRATOR: Partial<Record<number, string>> = {
  [Usertype.teacher]: '处理所负责班级的记录与评价，查看活动',
  [Usertype.classTeacher]: '处理所负责班级的记录与评价，查看活动',
  [Usertype.schoolAdministrator]: '管理本校的师生、记录与活动',
  [Usertype.bureauStaff]: '管理下属机构的师生、记录与活动',
};
export const administratorText = (usertype: number | undefined): string =>
  AS_ADMINISTRATOR[usertype ?? Usertype.parent] ?? '管理本机构的活动与报名';
