import { useEffect } from 'react';
import { useSession } from '../session/session.ts';
import { adoptOwnOrg } from './adopt-own-org.ts';

/** Keeps the organisation of the person chosen where it changes while they are signed in: a child was bound, another tab signed in. Renders nothing. */
export function OwnOrg() {
  const ownOrgId = useSession().user?.ownOrgId ?? '';
  useEffect(() => {
    void adoptOwnOrg(ownOrgId);
  }, [ownOrgId]);
  return null;
}
