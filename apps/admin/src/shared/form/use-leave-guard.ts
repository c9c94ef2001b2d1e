import { useBlocker } from '@tanstack/react-router';
import { sessionToken } from '@vimo/client';
import type { Question } from '../ask.tsx';

/** Asked before something typed is lost. */
export const LEAVE: Question = {
  title: '放弃已填写的内容？',
  text: '您填写的内容还没有保存，离开后将不再保留。',
  okText: '放弃',
  danger: true,
};

/** Leaving the page, or closing it, with something typed and not saved asks first; `onLeave` when it is given up. */
export function useLeaveGuard(
  isDirty: () => boolean,
  ask: (question: Question) => Promise<boolean>,
  onLeave?: () => void,
): void {
  useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty()) return false;
      const leaves = await ask(LEAVE);
      if (leaves) onLeave?.();
      return !leaves;
    },
    // An ended session leads to the login without a question.
    enableBeforeUnload: () => isDirty() && sessionToken() !== '',
  });
}
