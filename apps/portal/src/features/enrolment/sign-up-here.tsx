import { useCall } from '@vimo/client';
import { ALREADY_ENROLLED, ApplyStatus, activityFetch } from '@vimo/contract';
import { toast } from '@vimo/ui';
import { useEffect } from 'react';
import { sayRefusal } from '../../app/refusal.ts';
import { SignUpDialog } from './sign-up-dialog.tsx';

/**
 * The sign-up dialog of an activity on another page than its own, for somebody signed in. What does not need it (signed up
 * already, closed meanwhile, gone) ends it again.
 */
export function SignUpHere({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  const { data: activity, error } = useCall(activityFetch, { id: activityId });
  const applied = activity?.isApply === 1;
  const over = activity !== undefined && (applied || activity.activityApplyStatus !== ApplyStatus.open);
  useEffect(() => {
    if (error) sayRefusal(error);
    if (applied) toast.warning(ALREADY_ENROLLED);
    if (error || over) onClose();
  }, [error, applied, over, onClose]);
  return activity && !over ? <SignUpDialog activity={activity} open onClose={onClose} /> : null;
}
