import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import { type Child, pictureUrl, queryStudentByParent, unbindStudent } from '@vimo/contract';
import { Avatar, Card, confirm, EmptyState, ErrorState, LinkButton, Loading, sayRefusal, toast } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from '../../features/child/child.module.css';
import { classText } from '../../features/child/class-text.ts';
import { drawnOfChild } from '../../features/profile/drawn.ts';
import type { PortalHref } from '../../shared/href.ts';

/** The signed-in parent's children. */
export const useChildren = (enabled = true) => useCall(queryStudentByParent, {}, { enabled });

/** The one child that a page is about: the one that is named, or the only one there is. */
export const childOf = (children: readonly Child[] | undefined, named: string | undefined): string | undefined =>
  named ?? (children?.length === 1 ? children[0]?.studentId : undefined);

/** The children, each shown by `tile`; in their place what comes while they load, a fault, or the way to bind the first at `bindHref`. */
export function ChildList({
  tile,
  loading,
  bindHref,
}: {
  tile: (child: Child) => ReactNode;
  loading: ReactNode;
  bindHref: PortalHref;
}) {
  const { data: children, error, refetch } = useChildren();
  if (children?.length === 0) {
    return (
      <Card>
        <EmptyState
          small
          art="club"
          text="还没有绑定孩子，去绑定"
          action={<LinkButton href={bindHref}>绑定孩子</LinkButton>}
        />
      </Card>
    );
  }
  if (children) return <div className={styles.kids}>{children.map(tile)}</div>;
  return error ? <ErrorState error={error} onRetry={() => refetch()} /> : <Loading>{loading}</Loading>;
}

/** Takes a binding back after a question. */
export function useUnbind() {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useSend(unbindStudent, {
    onSuccess: ({ message }) => {
      toast.success(message || '解除绑定成功');
      return queries.invalidateQueries({ queryKey: keyOf(queryStudentByParent) });
    },
    onError: sayRefusal,
  });
  return {
    unbind: async (child: Child) => {
      const sure = await confirm({
        title: '解除绑定',
        text: '解除绑定后，将无法接受该账号信息，确定解除绑定吗？',
        okText: '解除绑定',
        danger: true,
      });
      if (sure) mutate({ id: child.id });
    },
    pendingId: isPending ? variables.id : undefined,
  };
}

/** A child as a tile: avatar, name, school, grade and class, and one action. */
export function ChildTile({ child, children }: { child: Child; children: ReactNode }) {
  return (
    <Card as="section" className={styles.child}>
      <Avatar src={pictureUrl(child.headimg, 160)} of={drawnOfChild(child)} size="xlarge" />
      <div className="ui-grow">
        <h2 translate="no">{child.name}</h2>
        <p className="ui-text-14 ui-muted">{child.schoolName}</p>
        <p className="ui-text-14 ui-muted">{classText(child)}</p>
      </div>
      {children}
    </Card>
  );
}
