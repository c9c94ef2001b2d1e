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

/** What went wrong, as a call says it (`CallError`). */
export interface Failure {
  message: string;
  kind?: string;
}

/**
 * What did not come; `onRetry` offers 重新加载. It says what the error does: that the network is away, the server's own reason, or that the server failed, with the number of the call
 * (docs/domains/wire.md). `text` is for what is no call, or says what of several things lacks.
 */
export function ErrorState({
  error,
  text = error?.message,
  onRetry,
  otherwise,
}: {
  onRetry?: (() => void) | undefined;
  /** Another way, e.g. the file itself. */
  otherwise?: ReactNode;
} & ({ error: Failure; text?: string } | { error?: undefined; text: string })) {
  return (
    <div role="alert">
      <EmptyState
        art={error?.kind === 'network' ? 'offline' : 'error'}
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
