import { MEMBER_WAITING, type MemberWaiting, memberWaiting } from '@vimo/contract';
import type { PortalHref } from '../../shared/href.ts';
import { pathOf } from './member-menu.ts';
import type { Area, Room } from './member-rooms.ts';

/** What waits at a path: the things whose lists are there. */
const waitsAt = (path: string): MemberWaiting[] =>
  MEMBER_WAITING.filter((key) => pathOf(memberWaiting[key].opens) === path);

/** What the badge of an entry counts: what waits in its room; of the page of all rooms, what waits in those that have no tab. */
export function waitsIn({ href }: Room, { all, groups, tabs }: Area): MemberWaiting[] {
  if (!href) return [];
  if (href !== all) return waitsAt(pathOf(href));
  const tabbed = new Set(tabs.map((tab) => tab.href && pathOf(tab.href)));
  return groups
    .flatMap(({ rooms }) => rooms.flatMap((room) => (room.href ? [pathOf(room.href)] : [])))
    .filter((path) => !tabbed.has(path))
    .flatMap(waitsAt);
}

/** Where an entry leads: while something waits in its room to the list of just that, else to the room. The page of all rooms stays what it is. */
export function opensOf(room: Room, area: Area, count: (key: MemberWaiting) => number): PortalHref | undefined {
  const first = room.href === area.all ? undefined : waitsIn(room, area).find((key) => count(key) > 0);
  return first ? memberWaiting[first].opens : room.href;
}
