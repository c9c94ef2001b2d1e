import { DATA_KEEPERS, isParent, isStudent } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';

/** Who decides what people ask of their school. */
export const mayKeepData = ({ usertype }: Session): boolean => (DATA_KEEPERS as readonly number[]).includes(usertype);

/** A parent who acts in a child's account asks for it in the own one. @throws Refusal */
export function requireDataOwner(session: Session): void {
  if (session.handoverAccountId) throw notPermitted('请返回家长账号，在“个人信息管理”里为孩子办理');
}

/** A parent's own data are changed by the parent; what others ask goes to their school. */
export const asksForChildren = ({ usertype }: Session): boolean => isParent(usertype);

export const isPupil = ({ usertype }: Session): boolean => isStudent(usertype);
