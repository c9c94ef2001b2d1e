import { useCall } from '@vimo/client';
import { ConsentState, childrenWaiting, consentList, hrefTo } from '@vimo/contract';
import { PencilLineIcon, ShieldCheckIcon } from '@vimo/ui';
import { useCircularTodos } from '../../features/todo/circular-todos.ts';
import { useOfferTodos } from '../../features/todo/offer-todos.ts';
import { allTodos, type Todo, type Todos, todosOf } from '../../features/todo/todo.ts';
import { useTodosPassing } from '../../features/todo/use-todos-passing.ts';

/** A to-do of a parent, and of which child it is. */
export type ParentTodo = Todo & { studentId?: string };

/** What a parent does oneself, over all children and orders; what a child does stands in the child's card. */
export function useParentTodos(): Todos<ParentTodo> {
  const waiting = useCall(childrenWaiting, {});
  const consents = useCall(consentList, {});
  const circulars = useCircularTodos();
  const offers = useOfferTodos('/parent/activityOrder');
  const missing = (consents.data ?? []).filter(({ state }) => state === ConsentState.missing);
  useTodosPassing(
    [waiting, consents],
    (waiting.data ?? []).map(({ startDate }) => startDate),
  );
  const own = todosOf<ParentTodo>([waiting, consents], () => [
    ...(missing.length > 0
      ? [
          {
            key: 'consent',
            icon: ShieldCheckIcon,
            title: '阅读并同意儿童个人信息保护规则',
            text: `${missing.map(({ name }) => name).join('、')}未满 14 岁，同意后孩子才能发布内容和上传照片`,
            due: '',
            button: '去阅读',
            href: '/parent/privacy' as const,
          },
        ]
      : []),
    ...(waiting.data ?? [])
      .filter(({ kind }) => kind === 'comment')
      .map(({ evaluationId, studentId, name, title, startDate }) => ({
        key: `comment ${evaluationId}`,
        studentId,
        icon: PencilLineIcon,
        // Without a last day it came back.
        isBad: !startDate,
        title: startDate ? '写家长评语' : '修改被退回的家长评语',
        text: `${name} · ${title}`,
        due: startDate,
        button: startDate ? '写评语' : '去修改',
        href: hrefTo('/parent/addParentState', { id: evaluationId }),
      })),
  ]);
  return allTodos<ParentTodo>(own, circulars, offers);
}
