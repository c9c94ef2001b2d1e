import type { ReactNode } from 'react';
import { art } from '../art.ts';
import { classNames } from '../class-names.ts';
import { Button } from './button.tsx';

export type EmptyArt = 'club' | 'collect' | 'data' | 'error' | 'offline' | 'order' | 'permission' | 'search' | 'upload';

/** Nothing here: picture, a sentence, and a way forward (`action`, a button or link). */
export function EmptyState({
  art: picture = 'data',
  title,
  text = '暂无数据',
  action,
  small = false,
}: {
  art?: EmptyArt;
  title?: string;
  text?: ReactNode;
  action?: ReactNode;
  small?: boolean;
}) {
  return (
    <div className={classNames('ui-empty', small && 'is-small')}>
      <img src={art(`empty-${picture}`)} alt="" width={200} height={150} />
      {title ? <h2>{title}</h2> : null}
      <p>{text}</p>
      {action}
    </div>
  );
}

/** Loading failed; `onRetry` offers 重新加载. */
export function ErrorState({
  text = '网络错误',
  onRetry,
  otherwise,
}: {
  text?: string;
  onRetry?: () => void;
  /** Another way, e.g. the file itself. */
  otherwise?: ReactNode;
}) {
  return (
    <div role="alert">
      <EmptyState
        art="error"
        text={text}
        action={
          <>
            {onRetry ? (
              <Button variant="outline" onClick={onRetry}>
                重新加载
              </Button>
            ) : null}
            {otherwise}
          </>
        }
      />
    </div>
  );
}

/** The network is gone; `onRetry` offers 重新加载. */
export function OfflineState({ onRetry }: { onRetry?: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        art="offline"
        text="网络错误"
        action={
          onRetry ? (
            <Button variant="outline" onClick={onRetry}>
              重新加载
            </Button>
          ) : null
        }
      />
    </div>
  );
}

/** The signed-in role may not see this. */
export function PermissionState({
  text = '抱歉，您暂无权查看本角色模块下的内容。',
  action,
}: {
  text?: string;
  action?: ReactNode;
}) {
  return <EmptyState art="permission" title="暂无权限" text={text} action={action} />;
}
