import { call } from '@vimo/client';
import { findOrgIdList } from '@vimo/contract';
import { chooseOrg } from '../../../features/organisation/chosen-org.ts';

/** Chooses the organisation that an address names (`/vimoHome?org=`), as links of the list of schools do; one that is not there is not chosen. @throws CallError */
export async function chooseOrgOfAddress(orgId: string): Promise<void> {
  const { data } = await call(findOrgIdList, { orgId });
  const found = data.find((org) => org.orgId === orgId);
  if (found) chooseOrg(found);
}
