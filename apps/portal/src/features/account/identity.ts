import { isStaff, RecentChoice, type UserInfo } from '@vimo/contract';

/** Staff without a recent choice are asked as whom they come; students, parents and administrators are not. */
export const needsIdentity = ({
  usertype,
  recentChoice,
  userpermission,
}: Pick<UserInfo, 'usertype' | 'recentChoice' | 'userpermission'>): boolean =>
  recentChoice === RecentChoice.unset && isStaff(usertype) && usertype !== 1 && !userpermission.isAdmin;
