import { wireServerNow } from '@vimo/client';
import { type ActivityDetail, ApplyStatus, hrefTo } from '@vimo/contract';
import { Button, LinkButton } from '@vimo/ui';
import { ActivityApplyTag, activityApplyView } from '../../../features/activity/activity-apply-tag.tsx';
import { useCancelEnrolment } from '../../../features/enrolment/use-cancel-enrolment.ts';
import { useFamily } from './use-family.ts';

/**
 * The sign-up state of an activity and what can be done about it: 我要报名 while open and somebody of the family is left, 取消报名 before
 * the start for who has signed up alone, the order for a family, otherwise the state in words.
 */
export function SignUpActions({ activity, onApply }: { activity: ActivityDetail; onApply: () => void }) {
  const family = useFamily(activity);
  const applied = family.allApplied;
  const barred = Boolean(activity.cannotCome) && activity.mayApply !== 1;
  const view = activityApplyView({ status: activity.activityApplyStatus, applied, barred });
  const { cancel, isPending } = useCancelEnrolment({ ...activity, joinUserId: '' });
  if (!view) return null;
  const ofFamily = family.applied.length > 0;
  return (
    <>
      {ofFamily ? (
        <LinkButton variant="outline" size="large" href={hrefTo('/parent/childActivity', { id: activity.id })}>
          查看报名
        </LinkButton>
      ) : applied && wireServerNow() < activity.actStartDate ? (
        <Button variant="outline" size="large" loading={isPending} onClick={() => void cancel()}>
          取消报名
        </Button>
      ) : null}
      {view.canApply ? (
        <Button size="large" onClick={onApply}>
          {ofFamily && activity.activityApplyStatus === ApplyStatus.open ? '再报一人' : view.label}
        </Button>
      ) : (
        <ActivityApplyTag status={activity.activityApplyStatus} applied={applied} barred={barred} />
      )}
    </>
  );
}
