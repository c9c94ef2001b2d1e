import { redirect } from '@tanstack/react-router';
import { toast } from '@vimo/ui';
import { hasChosenOrg } from './chosen-org.ts';

/** `beforeLoad` of pages that need a stored organisation (spec 1, 2.11 and 2.12): without one, the bureau home, and why. */
export function requireOrg({ preload }: { preload: boolean }): void {
  if (hasChosenOrg()) return;
  if (!preload) toast.warning('请先选择学校或教育局');
  throw redirect({ href: '/vimoHome', replace: true });
}
