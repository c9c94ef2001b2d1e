import { notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';

/** A parent who acts in a child's account reads the child's notifications, and does not choose which arrive. @throws Refusal */
export function requireNotificationOwner(session: Session): void {
  if (session.handoverAccountId) throw notPermitted('消息接收请由孩子本人登录后设置');
}
