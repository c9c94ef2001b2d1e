import { useCall } from '@vimo/client';
import type { DataOf, Endpoint, InputOf } from '@vimo/contract';
import { ErrorState, Loading, SkeletonText } from '@vimo/ui';
import type { ReactNode } from 'react';

/** What a call answers, or that it is on its way, or why it did not come. */
export function Read<E extends Endpoint>({
  endpoint,
  input,
  children,
}: {
  endpoint: E;
  input: InputOf<E>;
  children: (data: DataOf<E>) => ReactNode;
}) {
  const { data, error, refetch } = useCall(endpoint, input, { keepPrevious: true });
  if (data) return children(data);
  if (error) return <ErrorState text={error.message} onRetry={() => refetch()} />;
  return (
    <Loading>
      <SkeletonText lines={6} />
    </Loading>
  );
}
