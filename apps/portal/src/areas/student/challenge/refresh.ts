import { keyOf } from '@vimo/client';
import { isQuestion, questionFetch, questionFindAll, questionPage } from '@vimo/contract';
import { queryClient } from '../../../shared/query-client.ts';

/** After a write: lists, details and whether a record may be questioned are asked for anew. */
export const refreshChallenges = () =>
  Promise.all(
    [questionPage, questionFetch, questionFindAll, isQuestion].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
