import { useInfiniteQuery } from '@tanstack/react-query';
import type { DataOf, Endpoint, InputOf } from '@vimo/contract';
import { type CallError, call } from './call.ts';
import { metaOf, pagesKey } from './hooks.ts';

interface Paged {
  pageSize: number;
}

/** Reads a list page after page, each added below the one before; `input` is the call's without `currentPage`. */
export const useCallPages = <E extends Endpoint>(endpoint: E, input: Omit<InputOf<E>, 'currentPage'> & Paged) =>
  useInfiniteQuery<DataOf<E> & { totalCount: number }, CallError>({
    queryKey: pagesKey(endpoint, input),
    queryFn: async ({ pageParam, signal }) =>
      (await call(endpoint, { ...input, currentPage: pageParam } as InputOf<E>, signal)).data as never,
    meta: metaOf(endpoint),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * input.pageSize < last.totalCount ? pages.length + 1 : undefined),
  });
