import { MEMBER_WAITING, type MemberWaiting, memberWaiting } from '@vimo/contract';
import type { PortalHref } from '../../shared/href.ts';
import { pathOf } from './member-menu.ts';
import type { Place, Room } from './member-rooms.ts';

/** What the badge of a page counts: the things whose lists are there. */
export function waitsAt({ href }: Place): MemberWaiting[] {
  if (!href) return [];
  const path = pathOf(href);
  return MEMBER_WAITING.filter((key) => pathOf(memberWaiting[key].opens) === path);
}

/**
 * What the badge of a room says: where one of its pages has something, how much that is, as its entry opens that page; where several have, only that something waits, and
 * how much is said by the entries of the pages. A sum of several pages would open a page that has less.
 */
export function badgeOf(room: Room, count: (key: MemberWaiting) => number): number | 'several' {
  const [first = 0, ...more] = room.places
    .map((place) => waitsAt(place).reduce((sum, key) => sum + count(key), 0))
    .filter((waits) => waits > 0);
  return more.length > 0 ? 'several' : first;
}

/** Where a page's entry leads: while something waits there to the list of just that, else to the page. */
export function opensOf(place: Place, count: (key: MemberWaiting) => number): PortalHref | undefined {
  const first = waitsAt(place).find((key) => count(key) > 0);
  return first ? memberWaiting[first].opens : place.href;
}

/** Where a room's entry leads: to the first of its pages where something waits, else to the first. */
export function opensRoom(room: Room, count: (key: MemberWaiting) => number): PortalHref | undefined {
  const waits = room.places.find((place) => waitsAt(place).some((key) => count(key) > 0));
  const first = waits ?? room.places.find(({ href }) => href);
  return first && opensOf(first, count);
}
