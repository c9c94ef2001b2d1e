import { call, keyOf } from '@vimo/client';
import {
  type ActivityCard,
  type ActivityDetail,
  activityFetch,
  activityPage,
  cancelCollect,
  collect,
  collectedPage,
  type DataOf,
  homeRow,
} from '@vimo/contract';
import { useCallback } from 'react';
import { type ConcernKind, useConcern } from '../concern/use-concern.ts';

type Subject = Pick<ActivityCard, 'id' | 'isConcern'>;

const activities: ConcernKind = {
  add: (id) => call(collect, { objectId: id }),
  remove: (id) => call(cancelCollect, { id }),
  added: '收藏成功',
  removed: '取消收藏成功',
  turn(cache, id, isConcern) {
    const turned = <T extends ActivityCard>(row: T): T => (row.id === id ? { ...row, isConcern } : row);
    cache.setQueriesData<DataOf<typeof activityPage>>(
      { queryKey: keyOf(activityPage) },
      (page) => page && { ...page, dataList: page.dataList.map(turned) },
    );
    cache.setQueriesData<ActivityDetail>(
      { queryKey: keyOf(activityFetch) },
      (activity) => activity && turned(activity),
    );
    cache.setQueriesData<DataOf<typeof homeRow>>(
      { queryKey: keyOf(homeRow) },
      (row) => row && { ...row, activity: row.activity.map(turned) },
    );
  },
  ownList: keyOf(collectedPage),
  shown: [keyOf(activityPage), keyOf(activityFetch), keyOf(homeRow)],
};

/** The same among one's own collected ones. */
const own: ConcernKind = { ...activities, removed: '已取消收藏' };

/** Collects an activity or takes it back; `isOwnList` is the list of what was collected. */
export function useCollect(isOwnList = false): (activity: Subject) => Promise<void> {
  const toggle = useConcern(isOwnList ? own : activities);
  return useCallback(({ id, isConcern }) => toggle(id, isConcern), [toggle]);
}
