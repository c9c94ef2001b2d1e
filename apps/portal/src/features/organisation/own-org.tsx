import { call } from '@vimo/client';
import { findOrgIdList } from '@vimo/contract';
import { useEffect } from 'react';
import { useSession } from '../session/session.ts';
import { chooseOwnOrg, chosenOrgId, isChosenByHand } from './chosen-org.ts';

/**
 * Chooses the organisation that the person belongs to (school, office, for a parent the first child's school) when they sign in or
 * act as a child, unless another one was chosen by hand on this device. Renders nothing.
 */
export function OwnOrg() {
  const ownOrgId = useSession().user?.ownOrgId ?? '';
  useEffect(() => {
    if (!ownOrgId || isChosenByHand() || chosenOrgId() === ownOrgId) return;
    let current = true;
    call(findOrgIdList, { orgId: ownOrgId })
      .then(({ data }) => {
        const own = data.find((org) => org.orgId === ownOrgId);
        if (own && current && !isChosenByHand()) chooseOwnOrg(own);
      })
      // Without an answer the whole city stays chosen; nobody waits for it.
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [ownOrgId]);
  return null;
}
