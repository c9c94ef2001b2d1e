import { type Href, hrefTo, isStaff, isStudent, RecentChoice, type UserInfo } from '@vimo/contract';
import { type OutsideHref, outside, type PortalHref } from '../../shared/href.ts';

/** The administrator platform is another app under the same origin. */
export const ADMIN_PLATFORM = '/zs-platform' as OutsideHref;
export const STUDENT_HOME = '/mine/mineIndex';
export const PARENT_HOME = '/parent/parentIndex';

type Kind = Pick<UserInfo, 'usertype' | 'recentChoice' | 'hasChild'>;

/** Where a signed-in user belongs. The administrator platform is another app: go there by a full page load. */
export function landingOf({ usertype, recentChoice, hasChild }: Kind): PortalHref {
  if (isStudent(usertype)) return STUDENT_HOME;
  if (usertype === 1) return ADMIN_PLATFORM;
  // Who has no child here is not asked as whom they come, and comes to work.
  const worksHere = recentChoice === RecentChoice.administrator || (recentChoice === RecentChoice.unset && !hasChild);
  if (isStaff(usertype) && worksHere) return ADMIN_PLATFORM;
  return PARENT_HOME;
}

/** The personal centre of the portal: /mine for a student, /parent for everyone else. */
export const personalCentreOf = ({ usertype }: Pick<UserInfo, 'usertype'>): Href =>
  isStudent(usertype) ? STUDENT_HOME : PARENT_HOME;

/** The page of one's own data: personal information of a student, of everyone else. */
export const infoOf = ({ usertype }: Pick<UserInfo, 'usertype'>): Href =>
  isStudent(usertype) ? '/mine/myInfo' : '/parent/parentInfo';

/** An address of this site that a visitor wanted before login; anything else is dropped, so that no link can lead astray. */
export function safeNext(next: unknown): PortalHref | undefined {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return undefined;
  return new URL(next, location.origin).origin === location.origin ? outside(next) : undefined;
}

/** Address of the login page that returns to `href` afterwards. */
export const loginHref = (href: string): Href => hrefTo('/login', { next: href });

/** Where an ended session leads: to the root, from the list of follows to the login (docs/domains/personal-centre.md). */
export const afterSession = (pathname: string): Href => (pathname === '/mine/myAttention' ? loginHref(pathname) : '/');

/** How a person is called: name, else nickname, else account. */
export const nameOf = (user: UserInfo): string => user.name || user.nickName || user.username || user.useracc;
