import { redirect } from '@tanstack/react-router';
import { toast } from '@vimo/ui';
import type { PortalContext } from '../../router/root.ts';

/** `beforeLoad` of pages that need a stored organisation (spec 1, 2.11 and 2.12): without one, the bureau home, and why. */
export function requireOrg({ preload, context }: { preload: boolean; context: PortalContext }): void {
  if (context.orgId()) return;
  if (!preload && !import.meta.env.SSR) toast.warning('请先选择学校或机构');
  throw redirect({ href: '/vimoHome', replace: true });
}
