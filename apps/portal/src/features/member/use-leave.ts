import { isStaff, type UserInfo } from '@vimo/contract';
import type { PortalHref } from '../../shared/href.ts';
import { useGo } from '../account/after-login.ts';
import { signOut } from '../session/session.ts';

/** 切换到管理员 is offered to staff: defined kinds of user other than 2, 4 and 12. */
export const mayManage = ({ usertype }: Pick<UserInfo, 'usertype'>): boolean => isStaff(usertype);

/** What the person's own menu leads to. Logout goes to the root. */
export function useLeave() {
  const go = useGo();
  return {
    to: (href: PortalHref) => void go(href),
    signOut: async () => {
      await signOut();
      await go('/');
    },
  };
}
