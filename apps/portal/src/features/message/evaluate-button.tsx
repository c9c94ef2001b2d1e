import { useCall, wireServerNow } from '@vimo/client';
import { type ActivityDetail, EnrolStatus, isParent, MessageSubject, orderPage } from '@vimo/contract';
import { Button, type ButtonVariant, StarFillIcon } from '@vimo/ui';
import { useState } from 'react';
import { hasSession, useSession } from '../session/session.ts';
import { MessageDialog } from './message-dialog.tsx';

/**
 * 去评价 for who took part, or for a bound child who did: three scores, text and pictures; afterwards the sign-up is 已评价
 *.
 */
export function EvaluateButton({
  activityId,
  joinUserId,
  subject,
  variant = 'primary',
}: {
  activityId: string;
  /** Who took part. */
  joinUserId: string;
  subject: string;
  variant?: ButtonVariant;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size="small"
        icon={StarFillIcon}
        aria-label={`去评价：${subject}`}
        onClick={() => setOpen(true)}
      >
        去评价
      </Button>
      <MessageDialog
        typeName={MessageSubject.activity}
        typeId={activityId}
        joinUserId={joinUserId}
        subject={subject}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** The same on the activity's page: only once it is over, for whom of the family the sign-up is 待评价. */
export function EvaluateActivity({ activity }: { activity: ActivityDetail }) {
  const { user } = useSession();
  const mayHave = activity.isApply === 1 || (user !== undefined && isParent(user.usertype));
  const { data } = useCall(
    orderPage,
    { activityId: activity.id, activityEnrollStatus: EnrolStatus.toEvaluate, pageSize: 1, currentPage: 1 },
    { enabled: mayHave && hasSession() && wireServerNow() > activity.actEndDate },
  );
  const order = data?.dataList[0];
  if (!order) return null;
  return <EvaluateButton activityId={activity.id} joinUserId={order.joinUserId} subject={activity.title} />;
}
