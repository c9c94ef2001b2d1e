import { useSend } from '@vimo/client';
import { type ActivityDetail, cancelEnrolment, MONTHLY_CANCELLATIONS } from '@vimo/contract';
import { confirm, toast } from '@vimo/ui';
import { useCallback } from 'react';
import { sayRefusal } from '../../app/refusal.ts';
import { useEnrolmentRefresh } from './refresh.ts';

/** Cancels one's own sign-up after a question that tells the monthly rule (spec 1, 9). */
export function useCancelEnrolment(activity: Pick<ActivityDetail, 'id' | 'title'>) {
  const refresh = useEnrolmentRefresh();
  const { mutate, isPending } = useSend(cancelEnrolment, {
    onSuccess: ({ message }) => toast.success(message || '取消报名成功'),
    onError: sayRefusal,
    onSettled: () => refresh(),
  });
  const { id, title } = activity;
  const cancel = useCallback(async () => {
    const sure = await confirm({
      title: '确定取消报名吗？',
      text: `将取消报名“${title}”。当月取消报名达到 ${MONTHLY_CANCELLATIONS} 次，本月内将不能再参加其他活动。`,
      okText: '取消报名',
      cancelText: '再想想',
      danger: true,
    });
    if (sure) mutate({ activityId: id });
  }, [id, title, mutate]);
  return { cancel, isPending };
}
