import { call, keyOf } from '@vimo/client';
import {
  type BaseDetail,
  type BaseRow,
  baseFetch,
  basePage,
  cancelFollow,
  collect,
  type DataOf,
  followedPage,
  homeRow,
} from '@vimo/contract';
import { useCallback } from 'react';
import { type ConcernKind, useConcern } from '../concern/use-concern.ts';

type Subject = Pick<BaseRow, 'orgId' | 'isConcern'>;

const bases: ConcernKind = {
  add: (id) => call(collect, { objectId: id, objType: 'JD' }),
  remove: (id) => call(cancelFollow, { id }),
  added: '关注成功',
  removed: '取消关注',
  notRemoved: '数据有误！',
  turn(cache, id, isConcern) {
    const turned = <T extends BaseRow>(row: T): T => (row.orgId === id ? { ...row, isConcern } : row);
    cache.setQueriesData<DataOf<typeof basePage>>(
      { queryKey: keyOf(basePage) },
      (page) => page && { ...page, dataList: page.dataList.map(turned) },
    );
    cache.setQueriesData<BaseDetail>({ queryKey: keyOf(baseFetch) }, (base) => {
      if (base?.orgId !== id || base.isConcern === isConcern) return base;
      return { ...base, isConcern, concernCount: Math.max(0, base.concernCount + (isConcern === 1 ? 1 : -1)) };
    });
    cache.setQueriesData<DataOf<typeof homeRow>>(
      { queryKey: keyOf(homeRow) },
      (row) => row && { ...row, partner: row.partner.map(turned) },
    );
  },
  ownList: keyOf(followedPage),
  shown: [keyOf(basePage), keyOf(baseFetch), keyOf(homeRow)],
};

/** Follows a base or takes it back. */
export function useFollow(): (base: Subject) => Promise<void> {
  const toggle = useConcern(bases);
  return useCallback(({ orgId, isConcern }) => toggle(orgId, isConcern), [toggle]);
}
