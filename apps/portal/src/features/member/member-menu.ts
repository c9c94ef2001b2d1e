import { isParent, isStudent, type PageGuard, pageAt, type UserInfo } from '@vimo/contract';
import { type Area, type Place, parentArea, type Room, studentArea } from './member-rooms.ts';

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

/** The rooms of a signed-in person: of a student, or of a parent, as whom staff come here too. Menus and 全部功能 are made of it. */
export function areaOf(user: Kind): Area {
  const { title, all, rooms, account } = isStudent(user.usertype) ? studentArea : parentArea;
  const isTheirs = ({ href }: Place) => !href || mayEnter(pageAt(pathOf(href))?.guard, user);
  return {
    title,
    all,
    rooms: rooms
      .map((room) => ({ ...room, places: room.places.filter(isTheirs) }))
      .filter(({ places }) => places.some(({ href }) => href)),
    account: account.filter(isTheirs),
  };
}

/** Whether `pathname` is the place's page or one below it. */
export const isOn = ({ href, below }: Place, pathname: string): boolean =>
  (href !== undefined && pathOf(href) === pathname) || below?.includes(pathname) === true;

/** Whether `pathname` lies in the room. */
export const isIn = ({ places }: Pick<Room, 'places'>, pathname: string): boolean =>
  places.some((place) => isOn(place, pathname));

/** The path of an address. */
export const pathOf = (href: string): string => href.split('?', 1)[0] ?? '';
