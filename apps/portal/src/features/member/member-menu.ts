import { isParent, isStudent, type PageGuard, pageAt, type UserInfo } from '@vimo/contract';
import { type Area, parentArea, type Room, studentArea } from './member-rooms.ts';

type Kind = Pick<UserInfo, 'usertype'>;

/** Whether a page with this guard is for the person, who is signed in. */
export const mayEnter = (guard: PageGuard | undefined, { usertype }: Kind): boolean =>
  guard === 'student'
    ? isStudent(usertype)
    : guard === 'guardian'
      ? isParent(usertype)
      : guard === 'parent'
        ? !isStudent(usertype)
        : true;

/** The rooms of a signed-in person: of a student, or of a parent, as whom staff come here too. Menus, 全部功能 and shortcuts are made of it. */
export function areaOf(user: Kind): Area {
  const { groups, tabs, all } = isStudent(user.usertype) ? studentArea : parentArea;
  const isTheirs = ({ href }: Room) => !href || mayEnter(pageAt(pathOf(href))?.guard, user);
  return {
    all,
    groups: groups
      .map((group) => ({ ...group, rooms: group.rooms.filter(isTheirs) }))
      .filter(({ rooms }) => rooms.length > 0),
    tabs: tabs.filter(isTheirs),
  };
}

/** Whether `pathname` is the room's page or one below it. */
export const isOn = ({ href, below }: Room, pathname: string): boolean =>
  (href !== undefined && pathOf(href) === pathname) || below?.includes(pathname) === true;

/** The path of an address. */
export const pathOf = (href: string): string => href.split('?', 1)[0] ?? '';
