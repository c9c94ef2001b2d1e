import { keyOf } from '@vimo/client';
import { recordFetch, recordModelAndCount, recordPage } from '@vimo/contract';
import { queryClient } from '../../../shared/query-client.ts';

/** After a write: lists, counts and details are asked for anew. */
export const refreshRecords = () =>
  Promise.all(
    [recordPage, recordModelAndCount, recordFetch].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
