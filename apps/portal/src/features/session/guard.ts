import { redirect } from '@tanstack/react-router';
import { toast } from '@vimo/ui';
import { loginHref } from './landing.ts';
import { hasSession } from './session.ts';

/**
 * `beforeLoad` of a route that needs a login: warns the guest, asks for the login and comes back to where the
 * visitor wanted to be.
 */
export function requireSession({ location, preload }: { location: { href: string }; preload: boolean }): void {
  if (hasSession()) return;
  if (!preload) toast.warning('请先登录账号');
  throw redirect({ href: loginHref(location.href) });
}
