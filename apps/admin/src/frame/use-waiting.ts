import { COUNTS_EVERY_MS, countOf, useAskedAgain, useCall } from '@vimo/client';
import { manageWorkbench } from '@vimo/contract';
import type { Room } from './room.ts';

/** How much waits for the person in each of these rooms: one call for the whole frame, asked again after each act. */
export function useWaiting(rooms: readonly Room[]): (room: Room) => number {
  const only = rooms.flatMap(({ waits = [] }) => waits);
  const { data } = useCall(manageWorkbench, { only }, { refetchInterval: COUNTS_EVERY_MS });
  useAskedAgain(manageWorkbench);
  return ({ waits }) => countOf(data?.items, waits);
}
