import { useCall } from '@vimo/client';
import { type Child, queryStudentByParent } from '@vimo/contract';
import { Card, QueryState } from '@vimo/ui';
import type { ReactNode } from 'react';
import { ChildChoice } from './child-choice.tsx';
import { NoChild } from './no-child.tsx';

/** What is shown of one child of a guardian: of the one with `studentId`, else of the first; of several there is a choice. */
export function OneChild({
  studentId,
  onChoose,
  isFixed = false,
  children: shown,
}: {
  studentId: string | undefined;
  onChoose: (studentId: string) => void;
  /** A page below the child's own, where no other is chosen. */
  isFixed?: boolean;
  children: (child: Child) => ReactNode;
}) {
  return (
    <QueryState query={useCall(queryStudentByParent, {})} lines={8}>
      {(children) => {
        const child = children.find((one) => one.studentId === studentId) ?? children[0];
        if (!child)
          return (
            <Card>
              <NoChild />
            </Card>
          );
        return (
          <>
            {isFixed ? null : <ChildChoice of={children} value={child.studentId} onChange={onChoose} />}
            {shown(child)}
          </>
        );
      }}
    </QueryState>
  );
}
