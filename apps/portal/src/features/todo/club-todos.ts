import { useCall } from '@vimo/client';
import { hrefTo, ledClubs } from '@vimo/contract';
import { UsersThreeIcon } from '@vimo/ui';
import { type Todo, type Todos, todosOf } from './todo.ts';

/** Applications to join the clubs that the person leads, a line for each club where some wait. */
export function useClubTodos(): Todos {
  const asked = useCall(ledClubs, {});
  return todosOf<Todo>([asked], () =>
    (asked.data ?? [])
      .filter(({ waitNum }) => waitNum > 0)
      .map(({ asstionId, asstionName, waitNum }) => ({
        key: `applications ${asstionId}`,
        icon: UsersThreeIcon,
        title: `${asstionName}：${waitNum} 人申请加入`,
        text: '看看他们的简介，通过或者写明不通过的原因',
        due: '',
        button: '去审核',
        href: hrefTo('/mine/myAsstion1', { id: asstionId, tab: 'applications' }),
      })),
  );
}
