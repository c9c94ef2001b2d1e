import { useCall, useToday } from '@vimo/client';
import { EvaluateType, evaluateTaskFetch, hrefTo } from '@vimo/contract';
import { QueryState } from '@vimo/ui';
import type { ReactNode } from 'react';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { type Task, TaskHead } from './task-head.tsx';

/** The frame of the pages of one occasion: its head, or why it is not there. */
export function TaskPage({ id, children }: { id: string; children: (task: Task, reload: () => void) => ReactNode }) {
  const answer = useCall(evaluateTaskFetch, { id });
  const { data } = answer;
  useToday(answer.refetch);
  const back = hrefTo('/mine/evaluateTask', data?.type === EvaluateType.peer ? { name: 'second' } : {});
  return (
    <MemberPage
      title={data?.type === EvaluateType.peer ? '学生互评' : '学生自评'}
      backHref={back}
      hideTitle={data !== undefined}
    >
      <QueryState query={answer} lines={8} card>
        {(data) => (
          <>
            <TaskHead task={data} />
            {children(data, () => void answer.refetch())}
          </>
        )}
      </QueryState>
    </MemberPage>
  );
}
