import { useEffect } from 'react';
import { adoptOwnOrg } from '../features/organisation/adopt-own-org.ts';
import { useSession } from '../features/session/session.ts';

/** Keeps the organisation of the person chosen where it changes while they are signed in: a child was bound, another tab signed in. Renders nothing. */
export function OwnOrg() {
  const ownOrgId = useSession().user?.ownOrgId ?? '';
  useEffect(() => {
    void adoptOwnOrg(ownOrgId);
  }, [ownOrgId]);
  return null;
}
