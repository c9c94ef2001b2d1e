import { COUNTS_EVERY_MS, countOf, useAskedAgain, useCall } from '@vimo/client';
import { waitingForMe } from '@vimo/contract';
import type { Room } from './member-rooms.ts';

/** How much waits for the person in a room: one call for the whole shell, asked again after each act. */
export function useWaiting(): (room: Pick<Room, 'waits'>) => number {
  const { data } = useCall(waitingForMe, {}, { refetchInterval: COUNTS_EVERY_MS });
  useAskedAgain(waitingForMe);
  return ({ waits }) => countOf(data?.items, waits);
}
