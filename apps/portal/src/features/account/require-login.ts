import { toast } from '@vimo/ui';
import { hasSession } from '../session/session.ts';
import { askLogin } from './login-dialog.tsx';

/**
 * For actions that need a login on pages that do not: a guest sees 请先登录账号 and is asked to log in where
 * they are. Answers whether somebody is signed in now, so that the action can go on.
 */
export async function requireLogin(): Promise<boolean> {
  if (hasSession()) return true;
  const end = toast.warning('请先登录账号');
  const signedIn = await askLogin();
  end();
  return signedIn;
}
