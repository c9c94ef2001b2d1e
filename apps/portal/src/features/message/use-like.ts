import { useQueryClient } from '@tanstack/react-query';
import { type CallError, call, keyOf } from '@vimo/client';
import { likeMessage, type Message, messagePage, unlikeMessage } from '@vimo/contract';
import { sayRefusal } from '@vimo/ui';
import { useCallback, useRef } from 'react';
import { requireLogin } from '../account/require-login.ts';

/**
 * Likes a message or takes it back: turned at once, turned back when the server refuses, and loaded anew in
 * either case, so that the number is the server's. A guest is asked to log in.
 */
export function useLike(): (message: Pick<Message, 'id' | 'ifDoClick'>) => Promise<void> {
  const queryClient = useQueryClient();
  const inFlight = useRef(new Set<string>());
  return useCallback(
    async ({ id, ifDoClick }) => {
      if (inFlight.current.has(id)) return;
      if (!(await requireLogin())) return;
      const turn = (state: number) =>
        queryClient.setQueriesData<{ dataList: Message[]; totalCount: number }>(
          { queryKey: keyOf(messagePage) },
          (page) =>
            page && {
              ...page,
              dataList: page.dataList.map((row) =>
                row.id === id && row.ifDoClick !== state
                  ? { ...row, ifDoClick: state, goodNums: Math.max(0, row.goodNums + (state === 1 ? 1 : -1)) }
                  : row,
              ),
            },
        );
      inFlight.current.add(id);
      // What is on its way shows the state before.
      await queryClient.cancelQueries({ queryKey: keyOf(messagePage) });
      turn(ifDoClick === 1 ? 0 : 1);
      try {
        await call(ifDoClick === 1 ? unlikeMessage : likeMessage, { messageId: id });
      } catch (error) {
        turn(ifDoClick);
        sayRefusal(error as CallError);
      } finally {
        inFlight.current.delete(id);
        void queryClient.invalidateQueries({ queryKey: keyOf(messagePage) });
      }
    },
    [queryClient],
  );
}
