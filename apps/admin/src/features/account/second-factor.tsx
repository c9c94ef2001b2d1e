import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useSend } from '@vimo/client';
import {
  beginSecondFactor,
  type DataOf,
  ownSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
} from '@vimo/contract';
import { formatDateTime, sayRefusal, toast } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import styles from './account.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

/** Switches the second factor on and off, and makes new recovery codes. The calls ask for the password themselves. */
export function SecondFactor({ state }: { state: DataOf<typeof ownSecondFactor> }) {
  const queries = useQueryClient();
  const { ask, holder } = useAsk();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const onSettled = () => queries.invalidateQueries({ queryKey: keyOf(ownSecondFactor) });
  const begin = useSend(beginSecondFactor, { onError: sayRefusal });
  const renew = useSend(renewRecoveryCodes, {
    onSuccess: ({ data }) => setCodes(data.recoveryCodes),
    onError: sayRefusal,
    onSettled,
  });
  const remove = useSend(removeOwnSecondFactor, {
    onSuccess: ({ message }) => toast.success(message),
    onError: sayRefusal,
    onSettled,
  });
  const askToRenew = async () => {
    const sure = await ask({
      title: '确定重新生成恢复码吗？',
      text: '原有的恢复码会全部失效，请重新保存新的恢复码。',
      okText: '重新生成',
    });
    if (sure) renew.mutate({});
  };
  const askToRemove = async () => {
    const sure = await ask({
      title: '确定关闭两步验证吗？',
      text: '关闭后，只要知道密码就能登录您的账号。',
      okText: '关闭',
      danger: true,
    });
    if (sure) remove.mutate({});
  };
  return (
    <>
      {holder}
      <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
      {state.isOn ? (
        <>
          <p className="ui-muted">
            {formatDateTime(state.since)} 开启，登录时除密码外还须输入动态验证码。还剩 {state.recoveryCodesLeft}{' '}
            个恢复码。
          </p>
          <div className={styles.buttons}>
            <Button onClick={() => void askToRenew()} loading={renew.isPending}>
              重新生成恢复码
            </Button>
            {state.isRequired ? null : (
              <Button danger onClick={() => void askToRemove()} loading={remove.isPending}>
                关闭两步验证
              </Button>
            )}
          </div>
        </>
      ) : begin.data ? (
        <SecondFactorSetUp
          {...begin.data.data}
          onDone={(recoveryCodes) => {
            setCodes(recoveryCodes);
            begin.reset();
            void onSettled();
          }}
          onCancel={begin.reset}
        />
      ) : (
        <>
          <p className="ui-muted">
            开启后，登录时除密码外还须输入手机身份验证器显示的 6 位动态验证码，密码泄露也不会被他人登录。
          </p>
          <Button type="primary" onClick={() => begin.mutate({})} loading={begin.isPending}>
            开启两步验证
          </Button>
        </>
      )}
    </>
  );
}
