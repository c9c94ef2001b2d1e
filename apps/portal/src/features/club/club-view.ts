import {
  ClubApplyStatus,
  type ClubDetail,
  type Href,
  hrefTo,
  isParent,
  isStudent,
  type UserInfo,
} from '@vimo/contract';

/** Addresses of the clubs. */
export const clubHref = (id: string): Href => hrefTo('/index/corporationDetail/$id', { id });
export const clubPhotosHref = (id: string): Href => hrefTo('/index/CorporationPhoto', { id });
export const CLUBS_HREF = '/index/myCorporation';

/** Clubs on a page, and the other sizes to choose. */
export const PAGE_SIZES = [9, 18, 27] as const;
/** One large and four small ones. */
export const ALBUM_SHOWN = 5;

/** Size of a page out of an address; anything else is the first of the choices. */
export const readPageSize = (value: unknown): number =>
  PAGE_SIZES.find((size) => String(size) === value) ?? PAGE_SIZES[0];

type Standing = Pick<ClubDetail, 'applyStatus' | 'isMember'>;

/** Whether an application can be sent: not by a member, and one at a time. */
export const mayApply = ({ applyStatus, isMember }: Standing): boolean =>
  isMember !== 1 && applyStatus !== ClubApplyStatus.pending;

type Person = Pick<UserInfo, 'usertype' | 'orgId'>;

/** Whether a club takes the pupils of its school alone, and this is one of another: nothing that they do changes it. */
export const isForOthers = (
  { openToAll, belongDeptId }: Pick<ClubDetail, 'openToAll' | 'belongDeptId'>,
  { usertype, orgId }: Person,
): boolean => isStudent(usertype) && openToAll !== 1 && orgId !== belongDeptId;

/** Said of it before and after the press. */
export const OWN_PUPILS_ONLY = '仅面向本校学生';

/** Why somebody cannot apply, known before the form is filled in; the server decides by the same rules. */
export function whyNotJoin(
  club: Pick<ClubDetail, 'openToAll' | 'belongDeptId' | 'applyOpen'>,
  person: Person,
): string | undefined {
  const { usertype } = person;
  if (isParent(usertype)) return '只有学生可以申请加入社团，请先切换到孩子的账号';
  if (!isStudent(usertype)) return '只有学生可以申请加入社团';
  if (isForOthers(club, person)) return `该社团${OWN_PUPILS_ONLY}`;
  return club.applyOpen === 1 ? undefined : '该社团暂不接受申请';
}
