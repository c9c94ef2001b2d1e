import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import { accountSafety, removeEmail } from '@vimo/contract';
import { ChangeEmailDialog, QueryState, SHOW_OWN_MAIL, sayRefusal, toast } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import styles from './account.module.css';

/** The address to which reminders go by mail: entered, changed and removed; where no mail is set up it can only be removed. */
export function OwnMail() {
  const queries = useQueryClient();
  const { ask, holder } = useAsk();
  const [changing, setChanging] = useState(false);
  const answer = useCall(accountSafety, {});
  const remove = useSend(removeEmail, {
    onSuccess: ({ message }) => toast.success(message),
    onError: sayRefusal,
    onSettled: () => SHOW_OWN_MAIL.map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })),
  });
  const askToRemove = async () => {
    const sure = await ask({
      title: '确定移除安全邮箱吗？',
      text: '移除后不能再用邮件接收站外提醒。',
      okText: '移除',
      danger: true,
    });
    if (sure) remove.mutate({});
  };
  return (
    <QueryState query={answer} lines={2}>
      {({ email, emailOpen }) => (
        <>
          {holder}
          <p className="ui-muted">
            {email
              ? `${email}，用来接收站外提醒。`
              : emailOpen
                ? '还没有设置。设置后可以用邮件接收站外提醒。'
                : '还没有设置。平台没有开通邮件，暂时不能设置。'}
          </p>
          <div className={styles.buttons}>
            {emailOpen ? (
              <Button onClick={() => setChanging(true)}>{email ? '更换安全邮箱' : '设置安全邮箱'}</Button>
            ) : null}
            {email ? (
              <Button danger onClick={() => void askToRemove()} loading={remove.isPending}>
                移除安全邮箱
              </Button>
            ) : null}
          </div>
          {changing ? <ChangeEmailDialog isSet={email !== ''} onClose={() => setChanging(false)} /> : null}
        </>
      )}
    </QueryState>
  );
}
