import { call, lastAskedAt } from '@vimo/client';
import { stay } from '@vimo/contract';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useLeave, useLeaveIdle } from '../session/use-me.ts';

const WARNING_SECONDS = 60;
/** The moment of the last call, shared with other tabs of the platform. */
const SHARED = 'last-call';

/** Seconds until the session ends for want of a call; undefined until the server has said how many there are. */
function useSecondsLeft(): number | undefined {
  const [idleSeconds, setIdleSeconds] = useState<number>();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    call(stay, {}).then(
      ({ data }) => setIdleSeconds(data.idleSeconds),
      () => {},
    );
  }, []);
  useEffect(() => {
    if (idleSeconds === undefined) return;
    const timer = setInterval(() => {
      const last = Math.max(lastAskedAt(), Number(localStorage.getItem(SHARED) ?? 0));
      if (lastAskedAt() === last) localStorage.setItem(SHARED, String(last));
      setLeft(Math.ceil((last - Date.now()) / 1000) + idleSeconds);
    }, 1000);
    return () => clearInterval(timer);
  }, [idleSeconds]);
  return left;
}

/** Warns a minute before an idle session ends; what is typed stays where it is. When it is over the session ends here and on the server. */
export function IdleGuard() {
  const left = useSecondsLeft();
  const leave = useLeave();
  const leaveIdle = useLeaveIdle();
  const over = left !== undefined && left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over
  useEffect(() => {
    if (over) leaveIdle();
  }, [over]);
  return (
    <Modal
      open={left !== undefined && left > 0 && left <= WARNING_SECONDS}
      title="即将自动退出登录"
      closable={false}
      mask={{ closable: false }}
      okText="继续使用"
      cancelText="退出登录"
      onOk={() => void call(stay, {}).catch(() => {})}
      onCancel={leave}
    >
      <p>
        您已有一段时间没有操作，为保护学生信息，将在 {Math.max(0, left ?? 0)}{' '}
        秒后退出登录。已填写的内容不会丢失，点击“继续使用”即可接着填写。
      </p>
    </Modal>
  );
}
