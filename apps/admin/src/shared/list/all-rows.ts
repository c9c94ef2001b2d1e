import { call as ask } from '@vimo/client';
import type { Endpoint, InputOf } from '@vimo/contract';
import type { ListShown, RowOf } from './list-types.ts';

/** Rows that are taken from a list at once at most: somebody waits for them. */
export const MOST_ROWS = 2000;
const A_CALL = 100;

/** Readings of a list that goes on growing smaller meanwhile. */
const MOST_READINGS = 4;

/**
 * The rows that the filters find, page after page, at most `MOST_ROWS`. Others go on writing: what moves to a later page is there once, and where rows went, so that others moved to a
 * page that had been read, the list is read once more for these.
 * @throws CallError
 */
export async function allRows<E extends Endpoint>(
  call: E,
  input: ListShown<E>['input'],
  keyOf: (row: RowOf<E>) => string,
): Promise<RowOf<E>[]> {
  const all = new Map<string, RowOf<E>>();
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    let most = 0;
    let isLess = false;
    for (let currentPage = 1; all.size < MOST_ROWS; currentPage += 1) {
      const { data } = await ask(call, { ...input, pageSize: A_CALL, currentPage } as InputOf<E>);
      const { dataList, totalCount } = data as { dataList: RowOf<E>[]; totalCount: number };
      isLess ||= totalCount < most;
      most = Math.max(most, totalCount);
      for (const row of dataList) if (!all.has(keyOf(row))) all.set(keyOf(row), row);
      if (dataList.length < A_CALL) break;
    }
    if (!isLess) break;
  }
  return [...all.values()].slice(0, MOST_ROWS);
}
