import { useLocation, useNavigate } from '@tanstack/react-router';
import { toast } from '@vimo/ui';
import { useCallback } from 'react';
import { loginHref } from './landing.ts';
import { hasSession } from './session.ts';

/**
 * For actions that need a login on pages that do not (spec 1, 5): answers whether somebody is signed in; a guest is told
 * 请先登录账号 and taken to the login page, which comes back here, or to `returnTo`.
 */
export function useRequireLogin(): (returnTo?: string) => boolean {
  const navigate = useNavigate();
  const { href } = useLocation();
  return useCallback(
    (returnTo = href) => {
      if (hasSession()) return true;
      toast.warning('请先登录账号');
      void navigate({ href: loginHref(returnTo) });
      return false;
    },
    [navigate, href],
  );
}
