import { useCall } from '@vimo/client';
import type { DataOf, Endpoint, InputOf } from '@vimo/contract';
import { QueryState } from '@vimo/ui';
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
  return <QueryState query={useCall(endpoint, input, { keepPrevious: true })}>{children}</QueryState>;
}
