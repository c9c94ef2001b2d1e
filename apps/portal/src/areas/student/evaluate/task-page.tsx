import { useCall } from '@vimo/client';
import { EvaluateType, evaluateTaskFetch, hrefTo } from '@vimo/contract';
import { Card, ErrorState, Loading, SkeletonText } from '@vimo/ui';
import type { ReactNode } from 'react';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { type Task, TaskHead } from './task-head.tsx';

/** The frame of the pages of one occasion: its head, or why it is not there. */
export function TaskPage({ id, children }: { id: string; children: (task: Task, reload: () => void) => ReactNode }) {
  const { data, error, refetch } = useCall(evaluateTaskFetch, { id });
  const back = hrefTo('/mine/evaluateTask', data?.type === EvaluateType.peer ? { name: 'second' } : {});
  return (
    <MemberPage
      title={data?.type === EvaluateType.peer ? '学生互评' : '学生自评'}
      backHref={back}
      hideTitle={data !== undefined}
    >
      {data ? (
        <>
          <TaskHead task={data} />
          {children(data, () => void refetch())}
        </>
      ) : error ? (
        <Card as="section">
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </MemberPage>
  );
}
