import { classNames, toast } from '@vimo/ui';
import { setElderMode, useElderMode } from './elder-mode.ts';

/** Whether the page is in the elder-friendly mode, and what enters and leaves it: a message says what it did. */
export function useElderSwitch(): { on: boolean; press: () => void } {
  const on = useElderMode();
  return {
    on,
    press: () => {
      setElderMode(!on);
      toast.success(on ? '已退出长者模式' : '已进入长者模式，文字和按钮更大');
    },
  };
}

/** Enters and leaves the elder-friendly mode. Its words say what a press does. */
export function ElderSwitch({ className }: { className?: string }) {
  const { on, press } = useElderSwitch();
  return (
    <button type="button" className={classNames('elder-switch', className)} onClick={press}>
      {on ? '退出长者模式' : '长者模式'}
    </button>
  );
}
