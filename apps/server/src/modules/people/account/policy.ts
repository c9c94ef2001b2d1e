import { foldedName, isParent, isStaff, isStudent } from '@vimo/contract';
import { notPermitted, refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Credentials } from './queries.ts';

/** Parents register themselves, so their name is what they say; everyone else's is kept by school or bureau. */
export const namesItself = (session: Session) => isParent(session.usertype);

/** Only staff work on the administrator platform. @throws Refusal */
export function requireStaff(session: Session): void {
  if (!isStaff(session.usertype)) throw notPermitted('您没有管理平台的权限');
}

/** A parent who acts in a child's account does not change its password. @throws Refusal */
export function requirePasswordOwner(session: Session): void {
  if (session.handoverAccountId) throw notPermitted('请由孩子本人登录后修改密码');
}

/** Nor sees or changes anything else that keeps the account safe. @throws Refusal */
export function requireAccountOwner(session: Session): void {
  if (session.handoverAccountId) throw notPermitted('账号安全请由孩子本人登录后设置');
}

/** A child is bound by who knows its account, its password and its name, however its parts are set apart. */
export const isChild = (account: Credentials, name: string) =>
  isStudent(account.usertype) &&
  !account.disabled &&
  foldedName(name) !== '' &&
  foldedName(account.name) === foldedName(name);

/** The parent who acts in a child's account. @throws Refusal when the session is nobody's but the person's own */
export function parentBehind(session: Session): string {
  if (!session.handoverAccountId) throw refused('当前不是切换后的孩子账号');
  return session.handoverAccountId;
}
