import {
  hashKey,
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { DataOf, Endpoint, InputOf } from '@vimo/contract';
import { useSyncExternalStore } from 'react';
import { type CallError, call, isProving, onProving, type Success } from './call.ts';

/** Key of an answer in the cache; `keyOf(endpoint)` alone is the prefix of all its answers. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: InputOf<E>): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

/** What the cache knows of an answer besides its key: who may ask for it. */
export const metaOf = ({ access }: Endpoint) => ({ access });

/** A query's options, for prefetching and for suspense. */
export const callOptions = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<DataOf<E>, CallError>({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }) => (await call(endpoint, input, signal)).data,
    meta: metaOf(endpoint),
  });

type ReadOptions<E extends Endpoint> = Omit<UseQueryOptions<DataOf<E>, CallError>, 'queryKey' | 'queryFn'> & {
  /** Keep showing the answer before while the next one loads: `list` that of another page or order of the same list alone, so that nothing of another filter stands under what is chosen now. */
  keepPrevious?: boolean | 'list';
};

/** What of an input says which part of a list is asked for, in which order. */
const PLACE: ReadonlySet<string> = new Set(['currentPage', 'pageSize', 'sort']);

/** The list that a key asks for a page of. */
const listOf = ([path, input]: readonly unknown[]): string =>
  hashKey([path, Object.fromEntries(Object.entries(input ?? {}).filter(([name]) => !PLACE.has(name)))]);

/** What stands in for an answer that is on its way. */
const before = (keeps: true | 'list', key: readonly unknown[]) =>
  keeps === 'list'
    ? <Data>(data: Data | undefined, query?: { queryKey: readonly unknown[] }) =>
        query && listOf(query.queryKey) === listOf(key) ? data : undefined
    : keepPreviousData;

/** Reads an endpoint; the answer is cached by endpoint and input. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { keepPrevious, ...options }: ReadOptions<E> = {},
) =>
  useQuery<DataOf<E>, CallError>({
    ...callOptions(endpoint, input),
    ...(keepPrevious ? { placeholderData: before(keepPrevious, keyOf(endpoint, input)) as never } : {}),
    ...options,
  });

/** Key of an answer read page after page; its last part tells it from the answer of one page. */
export const pagesKey = (endpoint: Endpoint, input: object): readonly unknown[] => [endpoint.path, input, 'pages'];

/** Whether a key is one of `useCallPages`, whose first page is asked for with `currentPage` 1. */
export const isPagesKey = (key: readonly unknown[]): boolean => key[2] === 'pages';

type WriteOptions<E extends Endpoint> = Omit<
  UseMutationOptions<Success<DataOf<E>>, CallError, InputOf<E>>,
  'mutationFn'
>;

/** Writes through an endpoint. The answer carries the text of the success toast. */
export const useSend = <E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) =>
  useMutation<Success<DataOf<E>>, CallError, InputOf<E>>({ mutationFn: (input) => call(endpoint, input), ...options });

/** Whether a proof of work is being solved for one of the page's calls. */
export const useProving = () => useSyncExternalStore(onProving, isProving, () => false);

/** Answers stay fresh for 30 s; a call that failed for the network is tried once more, a refusal never. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 1 && (error as unknown as CallError).kind === 'network',
        refetchOnWindowFocus: false,
      },
    },
  });
