import { call } from '@vimo/client';
import { findOrgIdList } from '@vimo/contract';
import { chooseOwnOrg, chosenOrgId, isChosenByHand } from './chosen-org.ts';

/**
 * Chooses the organisation that a person belongs to (school, office, for a parent the first child's school), unless another one was chosen by hand on
 * this device. Without an answer the whole city stays chosen.
 */
export async function adoptOwnOrg(ownOrgId: string): Promise<void> {
  if (!ownOrgId || isChosenByHand() || chosenOrgId() === ownOrgId) return;
  try {
    const { data } = await call(findOrgIdList, { orgId: ownOrgId });
    const own = data.find((org) => org.orgId === ownOrgId);
    if (own && !isChosenByHand()) chooseOwnOrg(own);
  } catch {}
}
