import { useQueryClient } from '@tanstack/react-query';
import { type CallError, call, keyOf } from '@vimo/client';
import {
  type ActivityCard,
  type ActivityDetail,
  activityFetch,
  activityPage,
  cancelCollect,
  collect,
  collectedPage,
  currentUser,
} from '@vimo/contract';
import { toast } from '@vimo/ui';
import { useCallback, useRef } from 'react';
import { sayRefusal } from '../../app/refusal.ts';
import { requireLogin } from '../session/require-login.ts';
import { hasSession } from '../session/session.ts';

type Subject = Pick<ActivityCard, 'id' | 'isConcern'>;

/**
 * Collects an activity or takes it back (spec 1, 4). The heart turns at once and turns back if the server refuses; a
 * second press while one is on its way is ignored. A guest is asked to log in.
 */
export function useCollect(): (activity: Subject) => Promise<void> {
  const queryClient = useQueryClient();
  const inFlight = useRef(new Set<string>());

  return useCallback(
    async ({ id, isConcern }) => {
      if (inFlight.current.has(id)) return;
      const wasGuest = !hasSession();
      if (!(await requireLogin())) return;
      const turn = (state: number) => {
        const turned = <T extends ActivityCard>(row: T): T => (row.id === id ? { ...row, isConcern: state } : row);
        queryClient.setQueriesData<{ dataList: ActivityCard[]; totalCount: number }>(
          { queryKey: keyOf(activityPage) },
          (page) => page && { ...page, dataList: page.dataList.map(turned) },
        );
        queryClient.setQueriesData<ActivityDetail>(
          { queryKey: keyOf(activityFetch) },
          (activity) => activity && turned(activity),
        );
      };
      inFlight.current.add(id);
      turn(isConcern === 1 ? 0 : 1);
      try {
        if (isConcern === 1) {
          await call(cancelCollect, { id });
          toast.success('取消收藏成功');
        } else {
          await call(collect, { objectId: id });
          toast.success('收藏成功');
        }
        void queryClient.invalidateQueries({ queryKey: keyOf(collectedPage) });
        void queryClient.invalidateQueries({ queryKey: keyOf(currentUser) });
      } catch (error) {
        turn(isConcern);
        sayRefusal(error as CallError);
      } finally {
        inFlight.current.delete(id);
        // What was shown was a guest's: it is being loaded anew, perhaps from before this call.
        if (wasGuest) {
          void queryClient.invalidateQueries({ queryKey: keyOf(activityPage) });
          void queryClient.invalidateQueries({ queryKey: keyOf(activityFetch) });
        }
      }
    },
    [queryClient],
  );
}
