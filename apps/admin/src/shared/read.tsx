import { useCall } from '@vimo/client';
import type { DataOf, Endpoint, InputOf } from '@vimo/contract';
import { QueryState } from '@vimo/ui';
import type { ReactNode } from 'react';

/**
 * What a call answers, or that it is on its way, or why it did not come. Of another input nothing is shown meanwhile: a press would do with what is asked for now what
 * was meant for what is seen, such as publish another class.
 */
export function Read<E extends Endpoint>({
  endpoint,
  input,
  keeps = false,
  children,
}: {
  endpoint: E;
  input: InputOf<E>;
  /** Another page of the same list stays until the next is there: its rows are acted on by what they are themselves. */
  keeps?: boolean;
  children: (data: DataOf<E>) => ReactNode;
}) {
  return <QueryState query={useCall(endpoint, input, { keepPrevious: keeps && 'list' })}>{children}</QueryState>;
}
