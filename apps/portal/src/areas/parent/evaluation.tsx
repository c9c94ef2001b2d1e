import { useCall } from '@vimo/client';
import { type DataOf, parentCommentFetch } from '@vimo/contract';
import { Card, ErrorState, Loading, SkeletonText } from '@vimo/ui';
import type { ReactNode } from 'react';
import { Rich, Spoken, Voice } from '../../features/evaluation/evaluation-parts.tsx';

export type ParentEvaluation = DataOf<typeof parentCommentFetch>;

/** One evaluation of a child, as soon as it is there. */
export function WithEvaluation({ id, children }: { id: string; children: (of: ParentEvaluation) => ReactNode }) {
  const { data, error, refetch } = useCall(parentCommentFetch, { id });
  if (data) return children(data);
  return error ? (
    <Card as="section">
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Card>
  ) : (
    <Loading>
      <SkeletonText lines={8} />
    </Loading>
  );
}

/** What the child and the teacher said. */
export function OtherVoices({ of }: { of: ParentEvaluation }) {
  return (
    <>
      <Voice title="学生自评" by={of.studentName} waiting="孩子还没有提交自评">
        {of.comments ? <Rich html={of.comments} /> : null}
      </Voice>
      <Voice title="教师评语" by={of.teacherName} at={of.teacherCommentDate} waiting="老师还没有写评语">
        {of.teacherComment ? <Spoken text={of.teacherComment} /> : null}
      </Voice>
    </>
  );
}
