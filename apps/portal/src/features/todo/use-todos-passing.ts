import { usePassing, useToday } from '@vimo/client';
import type { Asked } from './todo.ts';

/**
 * Asks anew for what to-dos are made of when one of their moments (as the wire writes them) passes, and when another day begins: then other things wait, in a page that
 * was left open as in one that is opened. What is not asked for at all stays so.
 */
export function useTodosPassing(asked: readonly Asked[], moments: readonly string[]): void {
  const askAnew = () => {
    for (const { isPending, refetch } of asked) if (!isPending) refetch();
  };
  useToday(askAnew);
  usePassing(moments, askAnew);
}
