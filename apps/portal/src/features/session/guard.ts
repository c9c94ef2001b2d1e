import { redirect } from '@tanstack/react-router';
import { hasSession } from './session.ts';

/** `beforeLoad` of a route that needs a login: asks for it and comes back to where the visitor wanted to be. */
export function requireSession({ location }: { location: { href: string } }): void {
  if (!hasSession()) throw redirect({ href: `/login?next=${encodeURIComponent(location.href)}` });
}
