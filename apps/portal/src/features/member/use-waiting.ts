import { COUNTS_EVERY_MS, countOf, useAskedAgain, useCall } from '@vimo/client';
import { type MemberWaiting, waitingForMe } from '@vimo/contract';
import { createContext, useContext } from 'react';
import type { PortalHref } from '../../shared/href.ts';
import type { Place, Room } from './member-rooms.ts';
import { badgeOf, opensOf, opensRoom, waitsAt } from './member-waits.ts';

/** How much waits for the person, and where an entry of the menu leads: to just what it counts. */
export interface Waiting {
  at: (place: Place) => number;
  in: (room: Room) => number | 'several';
  hrefOf: (place: Place) => PortalHref | undefined;
  roomHrefOf: (room: Room) => PortalHref | undefined;
}

const waitingBy = (countIn: (keys: readonly MemberWaiting[]) => number): Waiting => {
  const count = (key: MemberWaiting) => countIn([key]);
  return {
    at: (place) => countIn(waitsAt(place)),
    in: (room) => badgeOf(room, count),
    hrefOf: (place) => opensOf(place, count),
    roomHrefOf: (room) => opensRoom(room, count),
  };
};

/** What waits, for everything inside the frame; nothing outside of it. */
export const WaitingContext = createContext<Waiting>(waitingBy(() => 0));
export const useWaiting = (): Waiting => useContext(WaitingContext);

/** One call for the whole frame, asked again after each act. */
export function useAskedWaiting(): Waiting {
  const { data } = useCall(waitingForMe, {}, { refetchInterval: COUNTS_EVERY_MS });
  useAskedAgain(waitingForMe);
  return waitingBy((keys) => countOf(data?.items, keys));
}
