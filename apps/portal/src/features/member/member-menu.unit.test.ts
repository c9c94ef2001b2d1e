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
import { opensOf, waitsIn } from './member-waits.ts';

const roomsOf = (usertype: number) => areaOf({ usertype }).groups.flatMap(({ rooms }) => rooms);

test.each([
  ['a student', 2, 'mine'],
  ['a parent', 4, 'parent'],
] as const)('every page of %s has a room in the menu, or belongs to one', (_, usertype, frame) => {
  const area = areaOf({ usertype });
  const theirs = (Object.entries(portalPages) as [PagePath, PortalPage][]).filter(
    ([path, page]) => page.frame === frame && page.module && path !== area.all && mayEnter(page.guard, { usertype }),
  );
  expect(theirs.filter(([path]) => !roomsOf(usertype).some((room) => isOn(room, path))).map(([path]) => path)).toEqual(
    [],
  );
});

test.each([2, 3, 4, 12])(
  'nobody of kind %i is shown a room that they may not enter, nor more than five tabs',
  (usertype) => {
    const area = areaOf({ usertype });
    expect(area.tabs.length).toBeLessThanOrEqual(5);
    for (const { href, label } of [...roomsOf(usertype), ...area.tabs].filter(({ href }) => href)) {
      const page = pageAt(href?.split('?')[0] ?? '');
      expect([label, page !== undefined && mayEnter(page.guard, { usertype })]).toEqual([label, true]);
    }
  },
);

test('staff who come as a parent have no children to switch to', () => {
  expect(roomsOf(4).map(({ label }) => label)).toContain('账号切换');
  expect(roomsOf(3).map(({ label }) => label)).not.toContain('账号切换');
});

test.each([2, 4])(
  'what waits for somebody of kind %i is counted once in the menu, once in the tabs, and opened by its entry',
  (usertype) => {
    const area = areaOf({ usertype });
    const theirs = MEMBER_WAITING.filter((key) =>
      (memberWaiting[key].who as readonly number[]).includes(usertype),
    ).sort();
    expect(theirs.length).toBeGreaterThan(0);
    expect(
      roomsOf(usertype)
        .flatMap((room) => waitsIn(room, area))
        .sort(),
    ).toEqual(theirs);
    expect(area.tabs.flatMap((room) => waitsIn(room, area)).sort()).toEqual(theirs);
    for (const key of theirs) {
      const { opens } = memberWaiting[key];
      const [path = '', search = ''] = opens.split('?');
      expect(readSearch(path as PagePath, parseSearch(search))).toEqual(parseSearch(search));
      const room = roomsOf(usertype).find((one) => waitsIn(one, area).includes(key))!;
      expect(opensOf(room, area, (one) => (one === key ? 1 : 0))).toBe(opens);
      expect(opensOf(room, area, () => 0)).toBe(room.href);
    }
    const [all] = area.tabs.filter(({ href }) => href === area.all);
    expect(opensOf(all!, area, () => 1)).toBe(area.all);
  },
);
