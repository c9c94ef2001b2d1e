import { useNavigate } from '@tanstack/react-router';
import { ArrowUUpLeftIcon, IdentificationCardIcon, type MenuItem, SignOutIcon } from '@vimo/ui';
import { PORTAL_HOME } from '../shared/session/portal-links.ts';
import { useLeave } from '../shared/session/use-me.ts';

/** The entries of the menu under the person's name. */
export function usePersonMenu(): MenuItem[] {
  const leave = useLeave();
  const navigate = useNavigate();
  return [
    {
      key: 'account',
      label: '我的账号',
      icon: IdentificationCardIcon,
      onSelect: () => void navigate({ href: '/account' }),
    },
    { key: 'portal', label: '返回门户', icon: ArrowUUpLeftIcon, onSelect: () => location.assign(PORTAL_HOME) },
    { key: 'leave', label: '退出登录', icon: SignOutIcon, onSelect: leave },
  ];
}
