import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type ChosenOrg, chooseOrg } from '../../../features/organisation/chosen-org.ts';

const BUREAU_HOME = '/vimoHome';

/**
 * Chooses an organisation and opens its home in a new window; where the browser allows no new window, in
 * this one.
 */
export function useOpenOrg(): (org: ChosenOrg) => void {
  const navigate = useNavigate();
  return useCallback(
    (org) => {
      chooseOrg(org);
      if (!window.open(BUREAU_HOME, '_blank')) void navigate({ href: BUREAU_HOME });
    },
    [navigate],
  );
}
