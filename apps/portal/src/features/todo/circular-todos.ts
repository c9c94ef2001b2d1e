import { useCall } from '@vimo/client';
import { memberWaiting, notificationPage } from '@vimo/contract';
import { MegaphoneIcon } from '@vimo/ui';
import { type Todo, type Todos, todosOf } from './todo.ts';

/** Titles that stand for a list of them. */
const FEW = 2;

/** The circulars of which the person has not confirmed the receipt, with their list behind them. */
export function useCircularTodos(): Todos {
  const asked = useCall(notificationPage, { toConfirm: 1, pageSize: FEW, currentPage: 1 });
  const { data } = asked;
  return todosOf<Todo>([asked], () =>
    data && data.totalCount > 0
      ? [
          {
            key: 'circularsToConfirm',
            icon: MegaphoneIcon,
            title: `确认收到 ${data.totalCount} 条通知`,
            text: data.dataList.map(({ title }) => title).join('、'),
            due: '',
            button: '去确认',
            href: memberWaiting.circularsToConfirm.opens,
          },
        ]
      : [],
  );
}
