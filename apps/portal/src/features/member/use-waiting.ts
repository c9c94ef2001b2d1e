import { COUNTS_EVERY_MS, countOf, useAskedAgain, useCall } from '@vimo/client';
import { type MemberWaiting, waitingForMe } from '@vimo/contract';
import type { PortalHref } from '../../shared/href.ts';
import type { Area, Room } from './member-rooms.ts';
import { opensOf, waitsIn } from './member-waits.ts';

/** How much waits for the person in a room, and where an entry of the menu leads: to just what it counts. */
export interface Waiting {
  count: (room: Room) => number;
  hrefOf: (room: Room) => PortalHref | undefined;
}

/** One call for the whole shell, asked again after each act. */
export function useWaiting(area: Area): Waiting {
  const { data } = useCall(waitingForMe, {}, { refetchInterval: COUNTS_EVERY_MS });
  useAskedAgain(waitingForMe);
  const countIn = (keys: readonly MemberWaiting[]) => countOf(data?.items, keys);
  return {
    count: (room) => countIn(waitsIn(room, area)),
    hrefOf: (room) => opensOf(room, area, (key) => countIn([key])),
  };
}
