import { useCall } from '@vimo/client';
import { type ActivityDetail, EnrolStatus, MessageSubject, orderPage } from '@vimo/contract';
import { Button, StarFillIcon } from '@vimo/ui';
import { useState } from 'react';
import { wireNow } from '../activity/activity-view.ts';
import { hasSession } from '../session/session.ts';
import { MessageDialog } from './message-dialog.tsx';

/** 去评价 for who took part: three scores, text and pictures; afterwards the sign-up is 已评价 (spec 1, 2.10). */
export function EvaluateButton({ activityId, subject }: { activityId: string; subject: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={StarFillIcon} onClick={() => setOpen(true)}>
        去评价
      </Button>
      <MessageDialog
        typeName={MessageSubject.activity}
        typeId={activityId}
        subject={subject}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** The same on the activity's page: only for who has signed up and once it is over, while the sign-up is 待评价. */
export function EvaluateActivity({ activity }: { activity: ActivityDetail }) {
  const mayBe = activity.isApply === 1 && hasSession() && wireNow() > activity.actEndDate;
  const { data } = useCall(orderPage, { activityId: activity.id, pageSize: 1, currentPage: 1 }, { enabled: mayBe });
  if (!mayBe || data?.dataList[0]?.activityEnrollStatus !== EnrolStatus.toEvaluate) return null;
  return <EvaluateButton activityId={activity.id} subject={activity.title} />;
}
