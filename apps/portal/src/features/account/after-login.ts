import { useNavigate } from '@tanstack/react-router';
import { hrefTo, RecentChoice, type UserInfo } from '@vimo/contract';
import type { PortalHref } from '../../shared/href.ts';
import { ADMIN_PLATFORM, landingOf, PARENT_HOME } from '../session/landing.ts';
import { needsIdentity } from './identity.ts';
import { pickIdentity } from './identity-picker.tsx';

/** Goes to an address of this site; the administrator platform is another app, reached by a full page load. */
export function useGo() {
  const navigate = useNavigate();
  return (href: PortalHref, replace = false) => {
    if (href === ADMIN_PLATFORM || href.startsWith(`${ADMIN_PLATFORM}/`)) return location.assign(href);
    return navigate({ href, replace });
  };
}

/** Sends a signed-in user on: to the address wanted before login, else where the user belongs. */
export function useEnter() {
  const go = useGo();
  return async (user: UserInfo, next?: PortalHref) => {
    if (user.due) return go(hrefTo('/newPassword', { next }), true);
    if (next) return go(next, true);
    if (!needsIdentity(user)) return go(landingOf(user), true);
    const choice = await pickIdentity();
    return go(choice === RecentChoice.administrator ? ADMIN_PLATFORM : PARENT_HOME, true);
  };
}
