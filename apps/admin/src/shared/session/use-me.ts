import { dropSessionToken, useCall, useSend } from '@vimo/client';
import type { DataOf } from '@vimo/contract';
import { logout, manageProfile } from '@vimo/contract';
import { forgetSession } from '../device-settings.ts';
import { leaveForLogin, PORTAL_HOME } from './portal-links.ts';

export type Me = DataOf<typeof manageProfile>;

/** Who is signed in and which organisations they answer for. */
export const useMe = () => useCall(manageProfile, {}, { staleTime: Number.POSITIVE_INFINITY });

/** Ends the session, also when the server cannot be asked, and leaves for the portal. */
export function useLeave() {
  const send = useSend(logout, {
    onSettled: () => {
      dropSessionToken();
      forgetSession();
      location.assign(PORTAL_HOME);
    },
  });
  return () => send.mutate({});
}

/** Ends a session that nobody uses any more; what was typed waits for its writer, who comes back to this page by a login. */
export function useLeaveIdle() {
  const send = useSend(logout, {
    onSettled: () => {
      forgetSession({ keepDrafts: true });
      leaveForLogin();
    },
  });
  return () => send.mutate({});
}
