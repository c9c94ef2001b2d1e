import {
  MEMBER_WAITING,
  memberWaiting,
  type PagePath,
  type PortalPage,
  pageAt,
  parseSearch,
  portalPages,
  readSearch,
} from '@vimo/contract';
import { expect, test } from 'vitest';
import { areaOf, isOn, mayEnter } from './member-menu.ts';
import { badgeOf, opensOf, opensRoom, waitsAt } from './member-waits.ts';

const placesOf = (usertype: number) => {
  const { rooms, account } = areaOf({ usertype });
  return [...rooms.flatMap(({ places }) => places), ...account];
};

test.each([
  ['a student', 2, 'mine'],
  ['a parent', 4, 'parent'],
] as const)('every page of %s has a place in the menu, or belongs to one', (_, usertype, frame) => {
  const area = areaOf({ usertype });
  const theirs = (Object.entries(portalPages) as [PagePath, PortalPage][]).filter(
    ([path, page]) => page.frame === frame && page.module && path !== area.all && mayEnter(page.guard, { usertype }),
  );
  expect(
    theirs.filter(([path]) => !placesOf(usertype).some((place) => isOn(place, path))).map(([path]) => path),
  ).toEqual([]);
});

test.each([2, 3, 4, 12])(
  'nobody of kind %i is shown a page that they may not enter, nor more than five rooms',
  (usertype) => {
    expect(areaOf({ usertype }).rooms.length).toBeLessThanOrEqual(5);
    for (const { href, label } of placesOf(usertype).filter(({ href }) => href)) {
      const page = pageAt(href?.split('?')[0] ?? '');
      expect([label, page !== undefined && mayEnter(page.guard, { usertype })]).toEqual([label, true]);
    }
  },
);

test('staff who come as a parent have no children to switch to', () => {
  expect(placesOf(4).map(({ label }) => label)).toContain('账号切换');
  expect(placesOf(3).map(({ label }) => label)).not.toContain('账号切换');
});

test.each([2, 4])(
  'what waits for somebody of kind %i is counted once on the pages, once in the rooms, and opened by both',
  (usertype) => {
    const { rooms, account } = areaOf({ usertype });
    const places = placesOf(usertype);
    const theirs = MEMBER_WAITING.filter((key) =>
      (memberWaiting[key].who as readonly number[]).includes(usertype),
    ).sort();
    expect(theirs.length).toBeGreaterThan(0);
    expect(places.flatMap(waitsAt).sort()).toEqual(theirs);
    const behindPicture = account.flatMap(waitsAt);
    expect(rooms.flatMap(({ places: pages }) => pages.flatMap(waitsAt)).sort()).toEqual(
      theirs.filter((key) => !behindPicture.includes(key)),
    );
    for (const key of theirs) {
      const { opens } = memberWaiting[key];
      const [path = '', search = ''] = opens.split('?');
      expect(readSearch(path as PagePath, parseSearch(search))).toEqual(parseSearch(search));
      const only = (one: string) => (one === key ? 1 : 0);
      const place = places.find((one) => waitsAt(one).includes(key))!;
      expect(opensOf(place, only)).toBe(opens);
      expect(opensOf(place, () => 0)).toBe(place.href);
      if (behindPicture.includes(key)) continue;
      const room = rooms.find((one) => one.places.flatMap(waitsAt).includes(key))!;
      expect(opensRoom(room, only)).toBe(opens);
      expect(badgeOf(room, only)).toBe(1);
      expect(badgeOf(room, () => 0)).toBe(0);
      expect(opensRoom(room, () => 0)).toBe(room.places[0]?.href);
    }
  },
);

test('a room tells how much waits where one of its pages has it all, with the two lists of that page, and else only that something waits', () => {
  const { rooms } = areaOf({ usertype: 2 });
  const [records, reports] = [rooms[1]!, rooms[2]!];
  const of =
    (counts: Partial<Record<string, number>>) =>
    (key: string): number =>
      counts[key] ?? 0;
  expect(badgeOf(records, of({ recordsReturned: 7 }))).toBe(7);
  expect(badgeOf(records, of({ recordsReturned: 7, recordsToConfirm: 2, challengesToAnswer: 2 }))).toBe('several');
  expect(opensRoom(records, of({ recordsReturned: 7, challengesToAnswer: 2 }))).toBe(
    memberWaiting.recordsReturned.opens,
  );
  expect(badgeOf(reports, of({ selfToRate: 2, peersToRate: 1 }))).toBe(3);
  expect(opensRoom(reports, of({ peersToRate: 1 }))).toBe(memberWaiting.peersToRate.opens);
  expect(badgeOf(reports, of({ evaluationsToWrite: 1, peersToRate: 1 }))).toBe('several');
});
