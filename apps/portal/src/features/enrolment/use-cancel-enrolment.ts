import { useSend } from '@vimo/client';
import { type ActivityDetail, cancelEnrolment, MONTHLY_CANCELLATIONS } from '@vimo/contract';
import { confirm, sayRefusal, toast } from '@vimo/ui';
import { useCallback } from 'react';
import { useEnrolmentRefresh } from './refresh.ts';

/**
 * Cancels one's own sign-up, or that of the bound child `joinUserId`, after a question that tells the monthly rule and
 * who comes along no longer.
 */
export function useCancelEnrolment(
  activity: Pick<ActivityDetail, 'id' | 'title'> & { joinUserId: string; name?: string; personCount?: number },
) {
  const refresh = useEnrolmentRefresh();
  const { mutate, isPending } = useSend(cancelEnrolment, {
    onSuccess: ({ message }) => toast.success(message || '取消报名成功'),
    onError: sayRefusal,
    onSettled: () => refresh(),
  });
  const { id, title, joinUserId, name, personCount = 1 } = activity;
  const cancel = useCallback(async () => {
    const sure = await confirm({
      title: name ? `确定取消${name}的报名吗？` : '确定取消报名吗？',
      text: `将取消报名“${title}”${personCount > 1 ? `，同行的 ${personCount - 1} 人一并取消` : ''}。当月取消报名达到 ${MONTHLY_CANCELLATIONS} 次，本月内将不能再参加其他活动。`,
      okText: '取消报名',
      cancelText: '再想想',
      danger: true,
    });
    if (sure) mutate({ activityId: id, joinUserId });
  }, [id, title, joinUserId, name, personCount, mutate]);
  return { cancel, isPending };
}
