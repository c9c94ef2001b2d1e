import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { DataOf, Endpoint, InputOf } from '@vimo/contract';
import { type CallError, call, type Success } from './call.ts';

/** Key of an answer in the cache; `keyOf(endpoint)` alone is the prefix of all its answers. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: InputOf<E>): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

/** A query's options, for prefetching and for suspense. */
export const callOptions = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<DataOf<E>, CallError>({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }) => (await call(endpoint, input, signal)).data,
  });

type ReadOptions<E extends Endpoint> = Omit<UseQueryOptions<DataOf<E>, CallError>, 'queryKey' | 'queryFn'> & {
  /** Keep showing the page before while the next one loads. */
  keepPrevious?: boolean;
};

/** Reads an endpoint; the answer is cached by endpoint and input. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { keepPrevious, ...options }: ReadOptions<E> = {},
) =>
  useQuery<DataOf<E>, CallError>({
    ...callOptions(endpoint, input),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...options,
  });

type WriteOptions<E extends Endpoint> = Omit<
  UseMutationOptions<Success<DataOf<E>>, CallError, InputOf<E>>,
  'mutationFn'
>;

/** Writes through an endpoint. The answer carries the text of the success toast. */
export const useSend = <E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) =>
  useMutation<Success<DataOf<E>>, CallError, InputOf<E>>({ mutationFn: (input) => call(endpoint, input), ...options });

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
