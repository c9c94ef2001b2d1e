import { isParent } from '@vimo/contract';
import { Button, Card, classNames, EmptyState, ErrorState, Loading, PlusBoldIcon, SkeletonBar } from '@vimo/ui';
import { useState } from 'react';
import styles from '../../../features/child/child.module.css';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { useSwitchToChild } from '../../../features/member/use-switch-account.ts';
import { personalCentreOf } from '../../../features/session/landing.ts';
import { useSession } from '../../../features/session/session.ts';
import { Redirect } from '../../../shared/redirect.tsx';
import { BindChildDialog } from '../bind-child-dialog.tsx';
import { ChildTile, useChildren, useUnbind } from '../children.tsx';

/** 账号切换: the bound children, switching into one, binding and unbinding. */
export default function ParentChildren() {
  const { user } = useSession();
  return user && !isParent(user.usertype) ? <Redirect href={personalCentreOf(user)} /> : <Children />;
}

function Children() {
  const [editing, setEditing] = useState(false);
  const [binding, setBinding] = useState(false);
  const { data: children, error, refetch } = useChildren();
  const { switchTo, pendingId: switching } = useSwitchToChild();
  const { unbind, pendingId: unbinding } = useUnbind();
  const bind = () => setBinding(true);
  const some = children !== undefined && children.length > 0;
  return (
    <MemberPage
      title="账号切换"
      actions={
        some ? (
          <Button variant={editing ? 'tint' : 'outline'} size="small" onClick={() => setEditing(!editing)}>
            {editing ? '完成' : '编辑'}
          </Button>
        ) : null
      }
    >
      {some ? (
        <p className={classNames('ui-muted', styles.childNote)}>切换后将进入孩子的学生空间，可随时返回家长账号。</p>
      ) : null}
      {children ? (
        <div className={styles.childgrid}>
          {children.map((child) => (
            <ChildTile key={child.id} child={child}>
              {editing ? (
                <Button
                  variant="dangerOutline"
                  loading={unbinding === child.id}
                  aria-label={`解除绑定：${child.name}`}
                  onClick={() => unbind(child)}
                >
                  解除绑定
                </Button>
              ) : (
                <Button
                  loading={switching === child.studentId}
                  aria-label={`切换登录：${child.name}`}
                  onClick={() => switchTo(child.studentId)}
                >
                  切换登录
                </Button>
              )}
            </ChildTile>
          ))}
          {some && editing ? (
            <button
              type="button"
              className={classNames('ui-card', styles.child, styles.add)}
              aria-haspopup="dialog"
              onClick={bind}
            >
              <span className="ui-petal ui-hue ui-petal-large">
                <PlusBoldIcon />
              </span>
              添加孩子
            </button>
          ) : null}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <Loading>
          <div className={styles.childgrid}>
            <SkeletonBar height={292} radius={18} />
            <SkeletonBar height={292} radius={18} />
          </div>
        </Loading>
      )}
      {children?.length === 0 ? (
        <Card>
          <EmptyState
            art="club"
            text="还没有绑定孩子，去绑定"
            action={
              <Button aria-haspopup="dialog" onClick={bind}>
                绑定孩子
              </Button>
            }
          />
        </Card>
      ) : null}
      <BindChildDialog open={binding} onClose={() => setBinding(false)} />
    </MemberPage>
  );
}
