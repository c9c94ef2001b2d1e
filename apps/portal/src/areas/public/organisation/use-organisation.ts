import { useCall } from '@vimo/client';
import { findOrgIdList, type Organisation } from '@vimo/contract';

/** One organisation by its id: bureau, school or base. `data` is undefined while it loads and when there is none. */
export function useOrganisation(orgId: string): { data: Organisation | undefined; isPending: boolean } {
  const { data, isPending } = useCall(findOrgIdList, { orgId });
  return { data: data?.[0], isPending };
}
