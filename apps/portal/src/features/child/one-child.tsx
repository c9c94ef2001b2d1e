import { useCall } from '@vimo/client';
import { type Child, queryStudentByParent } from '@vimo/contract';
import { Card, ErrorState, Loading, Segmented, SkeletonText } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './child.module.css';
import { NoChild } from './no-child.tsx';

const LINES = 8;

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
  const { data: children, error, refetch } = useCall(queryStudentByParent, {});
  const child = children?.find((one) => one.studentId === studentId) ?? children?.[0];
  if (!children)
    return error ? (
      <ErrorState text={error.message} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <SkeletonText lines={LINES} />
      </Loading>
    );
  if (!child)
    return (
      <Card>
        <NoChild />
      </Card>
    );
  return (
    <>
      {children.length > 1 && !isFixed ? (
        <div className={styles.choice}>
          <Segmented
            label="孩子"
            options={children.map((one) => ({ value: one.studentId, label: one.name }))}
            value={child.studentId}
            onChange={onChoose}
          />
        </div>
      ) : null}
      {shown(child)}
    </>
  );
}
