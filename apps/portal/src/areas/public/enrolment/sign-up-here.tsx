import { useCall } from '@vimo/client';
import { type ActivityDetail, ALREADY_ENROLLED, ApplyStatus, activityFetch } from '@vimo/contract';
import { sayRefusal, toast } from '@vimo/ui';
import { useEffect } from 'react';
import { SignUpDialog } from './sign-up-dialog.tsx';
import { useFamily } from './use-family.ts';

/**
 * The sign-up dialog of an activity on another page than its own, for somebody signed in. What does not need it (all signed up
 * already, closed meanwhile, gone) ends it again.
 */
export function SignUpHere({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  const { data: activity, error } = useCall(activityFetch, { id: activityId });
  useEffect(() => {
    if (!error) return;
    sayRefusal(error);
    onClose();
  }, [error, onClose]);
  return activity ? <Here activity={activity} onClose={onClose} /> : null;
}

function Here({ activity, onClose }: { activity: ActivityDetail; onClose: () => void }) {
  const { settled, allApplied } = useFamily(activity);
  const over = settled && (allApplied || activity.activityApplyStatus !== ApplyStatus.open);
  useEffect(() => {
    if (!over) return;
    if (allApplied) toast.warning(ALREADY_ENROLLED);
    onClose();
  }, [over, allApplied, onClose]);
  return settled && !over ? <SignUpDialog activity={activity} open onClose={onClose} /> : null;
}
