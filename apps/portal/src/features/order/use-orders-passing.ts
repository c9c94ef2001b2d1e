import { usePassing } from '@vimo/client';
import type { Order } from '@vimo/contract';

/** Asks anew for orders that are shown when one of their activities begins or is over: what can be done with them is another thing then. */
export const useOrdersPassing = (
  orders: readonly Pick<Order, 'actStartDate' | 'actEndDate'>[],
  ask: () => unknown,
): void =>
  usePassing(
    orders.flatMap(({ actStartDate, actEndDate }) => [actStartDate, actEndDate]),
    ask,
  );
