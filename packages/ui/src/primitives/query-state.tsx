import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Loading, SkeletonText } from './skeleton.tsx';
import { ErrorState, type Failure } from './states.tsx';

/** What of a query's result is shown: `useCall` answers it. */
interface Query<T> {
  data: T | undefined;
  error: Failure | null;
  refetch: () => unknown;
}

/**
 * What a query answered. While nothing has come it is a skeleton of `lines`, and when nothing came the reason with 重新加载, `card` in a card of its
 * own. An answer that is there stays, though a later attempt failed.
 */
export function QueryState<T>({
  query: { data, error, refetch },
  lines = 6,
  card = false,
  children,
}: {
  query: Query<T>;
  lines?: number;
  card?: boolean;
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error) {
    const state = <ErrorState error={error} onRetry={() => void refetch()} />;
    return card ? <Card as="section">{state}</Card> : state;
  }
  return (
    <Loading>
      <SkeletonText lines={lines} />
    </Loading>
  );
}
