import { hrefTo, isParent, isStudent, type UserInfo } from '@vimo/contract';
import {
  ArticleFillIcon,
  ArticleIcon,
  BabyFillIcon,
  BabyIcon,
  BellFillIcon,
  BellIcon,
  CalendarStarFillIcon,
  CalendarStarIcon,
  CheckSquareOffsetFillIcon,
  CheckSquareOffsetIcon,
  HeartFillIcon,
  HeartIcon,
  HouseFillIcon,
  HouseIcon,
  type IconType,
  IdentificationCardFillIcon,
  IdentificationCardIcon,
  MapPinFillIcon,
  MapPinIcon,
  ReceiptFillIcon,
  ReceiptIcon,
  SquaresFourFillIcon,
  SquaresFourIcon,
  UserCircleFillIcon,
  UserCircleIcon,
  UserSwitchFillIcon,
  UserSwitchIcon,
  UsersThreeFillIcon,
  UsersThreeIcon,
} from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import { PARENT_HOME, STUDENT_HOME } from '../session/landing.ts';

export interface MenuEntry {
  label: string;
  href: PortalHref;
  icon: IconType;
  /** Shown while the entry's page is shown. */
  on: IconType;
}
export interface MenuGroup {
  /** Empty for the entries above all groups. */
  title: string;
  entries: readonly MenuEntry[];
}
export interface MemberMenu {
  /** Address of the page that shows the whole menu on phones. */
  allHref: PortalHref;
  groups: readonly MenuGroup[];
  /** The phone's bottom tabs. */
  tabs: readonly MenuEntry[];
}

const collected: MenuEntry = { label: '我的收藏', href: '/mine/myCollect', icon: HeartIcon, on: HeartFillIcon };

const followed: MenuEntry = { label: '我的关注', href: '/mine/myAttention', icon: MapPinIcon, on: MapPinFillIcon };
const applications: MenuEntry = {
  label: '我的申请',
  href: '/mine/myApply',
  icon: UsersThreeIcon,
  on: UsersThreeFillIcon,
};

const notifications: MenuEntry = {
  label: '我的消息',
  href: '/mine/notifications',
  icon: BellIcon,
  on: BellFillIcon,
};

const info = (href: PortalHref): MenuEntry => ({
  label: '个人信息',
  href,
  icon: IdentificationCardIcon,
  on: IdentificationCardFillIcon,
});

const tab = (label: string, href: PortalHref, icon: IconType, on: IconType): MenuEntry => ({ label, href, icon, on });

const studentActivities = hrefTo('/mine/myActivity', { name: 'first' });
const confirmations = hrefTo('/mine/jlqr', { name: 'first' });
const studentAll = '/mine/all';
const studentMenu: MemberMenu = {
  allHref: studentAll,
  groups: [
    { title: '', entries: [tab('首页', STUDENT_HOME, HouseIcon, HouseFillIcon)] },
    {
      title: '我的记录',
      entries: [
        tab('写实记录', '/mine/xsjl', ArticleIcon, ArticleFillIcon),
        tab('记录确认', confirmations, CheckSquareOffsetIcon, CheckSquareOffsetFillIcon),
      ],
    },
    {
      title: '我的空间',
      entries: [
        tab('我的活动', studentActivities, CalendarStarIcon, CalendarStarFillIcon),
        applications,
        collected,
        followed,
      ],
    },
    { title: '账号设置', entries: [info('/mine/myInfo'), notifications] },
  ],
  tabs: [
    tab('首页', STUDENT_HOME, HouseIcon, HouseFillIcon),
    tab('活动', studentActivities, CalendarStarIcon, CalendarStarFillIcon),
    tab('记录', '/mine/xsjl', ArticleIcon, ArticleFillIcon),
    tab('我的', studentAll, UserCircleIcon, UserCircleFillIcon),
  ],
};

const orders = hrefTo('/parent/activityOrder', { name: 'first' });
const children = '/parent/accchange';
const parentAll = '/parent/all';

const parentMenu = (hasChildren: boolean): MemberMenu => ({
  allHref: parentAll,
  groups: [
    { title: '', entries: [tab('全部功能', PARENT_HOME, SquaresFourIcon, SquaresFourFillIcon)] },
    ...(hasChildren
      ? [{ title: '我的baby', entries: [tab('账号切换', children, UserSwitchIcon, UserSwitchFillIcon)] }]
      : []),
    {
      title: '我的订单',
      entries: [tab('活动订单', orders, ReceiptIcon, ReceiptFillIcon), applications, collected, followed],
    },
    { title: '账号设置', entries: [info('/parent/parentInfo'), notifications] },
  ],
  tabs: [
    tab('首页', PARENT_HOME, HouseIcon, HouseFillIcon),
    ...(hasChildren ? [tab('孩子', children, BabyIcon, BabyFillIcon)] : []),
    tab('订单', orders, ReceiptIcon, ReceiptFillIcon),
    tab('我的', parentAll, UserCircleIcon, UserCircleFillIcon),
  ],
});

/** The menu of a signed-in person: a student's, a parent's, or the parent's without children for staff. */
export const menuOf = ({ usertype }: Pick<UserInfo, 'usertype'>): MemberMenu =>
  isStudent(usertype) ? studentMenu : parentMenu(isParent(usertype));

/** Pages that belong to an entry of the menu without being it. */
const below: Record<string, string> = {
  '/mine/myActivityDetail': '/mine/myActivity',
  '/mine/recordDetail': '/mine/xsjl',
  '/mine/editRecord': '/mine/xsjl',
  '/mine/jlqrDetail': '/mine/jlqr',
  '/mine/editinfo': '/mine/myInfo',
  '/parent/childActivity': '/parent/activityOrder',
};

/** Whether `pathname` is the entry's page or one below it. */
export function isOn({ href }: MenuEntry, pathname: string): boolean {
  const page = href.split('?', 1)[0];
  return page === pathname || page === below[pathname];
}
