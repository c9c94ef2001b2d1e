import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type ChosenOrg, chooseOrg } from '../../../features/organisation/chosen-org.ts';
import { openWindow } from '../../../shared/new-window.tsx';

const BUREAU_HOME = '/vimoHome';

/** Chooses an organisation and opens its home in a new window, on phones in this one. */
export function useOpenOrg(): (org: ChosenOrg) => void {
  const navigate = useNavigate();
  return useCallback(
    (org) => {
      chooseOrg(org);
      openWindow(BUREAU_HOME, () => void navigate({ href: BUREAU_HOME }));
    },
    [navigate],
  );
}
