import { call as ask } from '@vimo/client';
import type { Endpoint, InputOf } from '@vimo/contract';
import type { ListShown, RowOf } from './list-types.ts';

/** Rows that are taken from a list at once at most: somebody waits for them. */
export const MOST_ROWS = 2000;
const A_CALL = 100;

/** The rows that the filters find, page after page, at most `MOST_ROWS`. @throws CallError */
export async function allRows<E extends Endpoint>(call: E, input: ListShown<E>['input']): Promise<RowOf<E>[]> {
  const all: RowOf<E>[] = [];
  for (let currentPage = 1; all.length < MOST_ROWS; currentPage += 1) {
    const { data } = await ask(call, { ...input, pageSize: A_CALL, currentPage } as InputOf<E>);
    const { dataList } = data as { dataList: RowOf<E>[] };
    all.push(...dataList);
    if (dataList.length < A_CALL) break;
  }
  return all.slice(0, MOST_ROWS);
}
