import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import { endOwnSession, ownSessions } from '@vimo/contract';
import { ErrorState, formatDateTime, Loading, SkeletonText, sayRefusal, toast } from '@vimo/ui';
import { Button, Tag } from 'antd';
import { useAsk } from '../../shared/ask.tsx';
import styles from './account.module.css';

/** Where the person is signed in, each with the power to end it. */
export function OwnSessions() {
  const queries = useQueryClient();
  const { ask, holder } = useAsk();
  const { data, error, refetch } = useCall(ownSessions, {});
  const end = useSend(endOwnSession, {
    onSuccess: ({ message }) => toast.success(message),
    onError: sayRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(ownSessions) }),
  });
  const askToEnd = async (id: string, device: string) => {
    const sure = await ask({
      title: '确定退出该设备吗？',
      text: `“${device}”上的登录会立即失效，需要重新输入密码。`,
      okText: '退出该设备',
      danger: true,
    });
    if (sure) end.mutate({ id });
  };
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    );
  return (
    <>
      {holder}
      {data.map(({ id, device, address, since, lastSeen, isThis }) => (
        <div key={id} className={styles.session}>
          <div>
            <p>
              <b>{device || '未知设备'}</b> {isThis ? <Tag color="success">当前设备</Tag> : null}
            </p>
            <p className="ui-text-13 ui-muted ui-tabular">
              {address ? `${address} · ` : ''}
              {formatDateTime(since)} 登录 · {formatDateTime(lastSeen)} 使用
            </p>
          </div>
          {isThis ? null : (
            <Button danger onClick={() => void askToEnd(id, device)}>
              退出
            </Button>
          )}
        </div>
      ))}
    </>
  );
}
