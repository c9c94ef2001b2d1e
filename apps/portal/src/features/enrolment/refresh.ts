import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@vimo/client';
import { activityFetch, activityPage, enrolledPage, joinUserList, orderPage, queryContacts } from '@vimo/contract';
import { useCallback } from 'react';

const AFFECTED = [activityFetch, enrolledPage, queryContacts, joinUserList, activityPage, orderPage].map((endpoint) =>
  keyOf(endpoint),
);

const refresh = (queryClient: QueryClient) =>
  Promise.all(AFFECTED.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Loads anew everything that shows places, enrolments or one's own state, after any of them changed. */
export function useEnrolmentRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return useCallback(() => refresh(queryClient), [queryClient]);
}
