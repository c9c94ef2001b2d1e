import { useCall } from '@vimo/client';
import { manageCircularCount } from '@vimo/contract';
import { addressingOf, type CircularValues } from './use-circular-draft.ts';

/**
 * How many a circular reaches: `count` to look at, which stays while a change of its recipients is being counted, and `known` once it is that of these recipients. Nothing
 * is sent on the number of others.
 */
export function useCircularCount(values: CircularValues) {
  const { data, isPlaceholderData } = useCall(manageCircularCount, addressingOf(values), {
    enabled: values.targets.length > 0,
    keepPrevious: true,
  });
  const count = values.targets.length > 0 ? data : undefined;
  return { count, known: isPlaceholderData ? undefined : count };
}
