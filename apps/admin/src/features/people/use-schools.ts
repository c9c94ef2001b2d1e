import { useCall } from '@vimo/client';
import { findOrgIdList, OrgType } from '@vimo/contract';

/** Every school of the platform, as choices. */
export function useSchools(): { value: string; label: string }[] {
  const { data = [] } = useCall(findOrgIdList, {}, { staleTime: 600_000 });
  return data.flatMap(({ orgId, orgName, orgType }) =>
    orgType === OrgType.school ? [{ value: orgId, label: orgName }] : [],
  );
}
