import { useQueryClient } from '@tanstack/react-query';
import { callOptions } from '@vimo/client';
import { currentUser, isStaff, NOT_FOR_STAFF } from '@vimo/contract';
import { toast } from '@vimo/ui';
import { useCallback } from 'react';
import { requireLogin } from '../../../features/account/require-login.ts';

/**
 * For 我要报名: a guest is asked to log in, staff learn that their accounts do not take part. Answers whether
 * the person may go on; where the server does not say who it is, its answer to the sign-up will.
 */
export function useRequireParticipant(): () => Promise<boolean> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    if (!(await requireLogin())) return false;
    const user = await queryClient.ensureQueryData(callOptions(currentUser, {})).catch(() => undefined);
    if (!user || !isStaff(user.usertype)) return true;
    toast.warning(NOT_FOR_STAFF);
    return false;
  }, [queryClient]);
}
