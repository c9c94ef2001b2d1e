import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { findOrgIdList } from '@vimo/contract';
import { useEffect } from 'react';
import { chooseOrg } from '../../../features/organisation/chosen-org.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';

const HOME = '/vimoHome';

/** An address may name the organisation whose home it is (`?org=`), as links of the list of schools do: it is chosen, and the address is the plain one. */
export function useOrgOfAddress(): void {
  const { org = '' } = useSearchOf(HOME);
  const navigate = useNavigate();
  const { data } = useCall(findOrgIdList, { orgId: org }, { enabled: org !== '' });
  useEffect(() => {
    if (!data) return;
    const found = data.find(({ orgId }) => orgId === org);
    if (found) chooseOrg(found);
    void navigate({ href: HOME, replace: true });
  }, [data, org, navigate]);
}
