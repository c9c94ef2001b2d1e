import { Usertype } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';

/** Channels are the whole installation's: its administrators set them up. */
export const mayKeepChannels = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  usertype === Usertype.platformAdministrator;

/** A parent who acts in a child's account does not choose how the child is told. @throws Refusal */
export function requireChannelOwner(session: Session): void {
  if (session.handoverAccountId) throw notPermitted('消息接收请由孩子本人登录后设置');
}
