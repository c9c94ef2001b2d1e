import { dropSessionToken } from '@vimo/client';

/** Where the portal's pages live; they are another app, reached by a full page load. */
export const PORTAL_HOME = '/';

/** Goes to the portal's login page, which leads back to the page asked for. */
export function leaveForLogin(): void {
  dropSessionToken();
  const next = location.pathname + location.search;
  location.replace(`/login?next=${encodeURIComponent(next)}`);
}
