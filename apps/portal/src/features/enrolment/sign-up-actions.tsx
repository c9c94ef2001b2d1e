import type { ActivityDetail } from '@vimo/contract';
import { ActivityApplyTag, activityApplyView, Button } from '@vimo/ui';
import { wireNow } from '../activity/activity-view.ts';
import { useCancelEnrolment } from './use-cancel-enrolment.ts';

/**
 * The sign-up state of an activity and what can be done about it: 我要报名 while open, 取消报名 before the start for who has
 * signed up, otherwise the state in words.
 */
export function SignUpActions({ activity, onApply }: { activity: ActivityDetail; onApply: () => void }) {
  const applied = activity.isApply === 1;
  const view = activityApplyView({ status: activity.activityApplyStatus, applied });
  const { cancel, isPending } = useCancelEnrolment(activity);
  if (!view) return null;
  if (view.canApply) {
    return (
      <Button size="large" onClick={onApply}>
        {view.label}
      </Button>
    );
  }
  return (
    <>
      {applied && wireNow() < activity.actStartDate ? (
        <Button variant="outline" size="large" loading={isPending} onClick={() => void cancel()}>
          取消报名
        </Button>
      ) : null}
      <ActivityApplyTag status={activity.activityApplyStatus} applied={applied} />
    </>
  );
}
