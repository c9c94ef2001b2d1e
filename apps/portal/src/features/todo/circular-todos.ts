import { useCall } from '@vimo/client';
import { memberWaiting, notificationPage } from '@vimo/contract';
import { MegaphoneIcon } from '@vimo/ui';
import type { Todo } from './todo.ts';

/** Titles that stand for a list of them. */
const FEW = 2;

/** The circulars of which the person has not confirmed the receipt, with their list behind them. Undefined while it is on its way. */
export function useCircularTodos(): Todo[] | undefined {
  const { data, isPending } = useCall(notificationPage, { toConfirm: 1, pageSize: FEW, currentPage: 1 });
  if (isPending) return undefined;
  if (!data || data.totalCount === 0) return [];
  return [
    {
      key: 'circularsToConfirm',
      icon: MegaphoneIcon,
      title: `确认收到 ${data.totalCount} 条通知`,
      text: data.dataList.map(({ title }) => title).join('、'),
      due: '',
      button: '去确认',
      href: memberWaiting.circularsToConfirm.opens,
    },
  ];
}
