import { Usertype } from '@vimo/contract';
import { refused } from '../../../platform/errors.ts';
import type { AskedTask } from '../../../platform/jobs/index.ts';
import type { Session } from '../../../platform/sessions.ts';

/** Who looks after the installation itself. */
export const mayKeepSystem = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  usertype === Usertype.platformAdministrator;

/** A backup is made for who looks after the installation still. @throws Refusal */
export async function requireStillKeeper({ person }: Pick<AskedTask, 'person'>): Promise<void> {
  if (!mayKeepSystem(await person())) throw refused('发起人已不是平台管理员，备份没有进行');
}
