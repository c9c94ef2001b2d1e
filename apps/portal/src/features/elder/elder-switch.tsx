import { classNames, toast } from '@vimo/ui';
import { useEffect } from 'react';
import { applyElderMode, setElderMode, useElderMode } from './elder-mode.ts';

/** Enters and leaves the elder-friendly mode. Its words say what a press does; a message says what it did. */
export function ElderSwitch({ className }: { className?: string }) {
  const on = useElderMode();
  useEffect(applyElderMode, []);
  return (
    <button
      type="button"
      className={classNames('elder-switch', className)}
      onClick={() => {
        setElderMode(!on);
        toast.success(on ? '已退出长者模式' : '已进入长者模式，文字和按钮更大');
      }}
    >
      {on ? '退出长者模式' : '长者模式'}
    </button>
  );
}
