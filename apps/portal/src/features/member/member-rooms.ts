import { hrefTo } from '@vimo/contract';
import {
  ArticleFillIcon,
  ArticleIcon,
  BabyFillIcon,
  BabyIcon,
  BackpackIcon,
  BellFillIcon,
  BellIcon,
  CalendarStarFillIcon,
  CalendarStarIcon,
  ChalkboardTeacherIcon,
  ChartDonutFillIcon,
  ChartDonutIcon,
  ChartPolarFillIcon,
  ChartPolarIcon,
  ChatCenteredDotsFillIcon,
  ChatCenteredDotsIcon,
  ChatCenteredTextFillIcon,
  ChatCenteredTextIcon,
  CheckSquareOffsetFillIcon,
  CheckSquareOffsetIcon,
  CoinVerticalFillIcon,
  CoinVerticalIcon,
  ExamFillIcon,
  ExamIcon,
  FilesFillIcon,
  FilesIcon,
  FlagFillIcon,
  FlagIcon,
  HeartFillIcon,
  HeartIcon,
  HouseFillIcon,
  HouseIcon,
  type IconType,
  IdentificationCardFillIcon,
  IdentificationCardIcon,
  ImagesFillIcon,
  ImagesIcon,
  ListChecksFillIcon,
  ListChecksIcon,
  LockIcon,
  MapPinFillIcon,
  MapPinIcon,
  MedalFillIcon,
  MedalIcon,
  MegaphoneFillIcon,
  MegaphoneIcon,
  PackageFillIcon,
  PackageIcon,
  PencilLineFillIcon,
  PencilLineIcon,
  ReceiptFillIcon,
  ReceiptIcon,
  ShieldCheckFillIcon,
  ShieldCheckIcon,
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

/** Outlined, and filled while the room is shown. */
type Look = readonly [icon: IconType, on: IconType];

/** A room of the student or parent area, as menus show it. Who may enter is said by the `guard` of its page. */
export interface Room {
  label: string;
  /** None for a room that is not open yet: it is shown as 暂未开放, without a link. */
  href?: PortalHref;
  look: Look;
  /** Pages that belong to this room without being it. */
  below?: readonly string[];
  /** Among the shortcuts of the student's home. */
  tile?: true;
}
export interface RoomGroup {
  /** Empty for the rooms above all groups. */
  title: string;
  rooms: readonly Room[];
}
export interface Area {
  /** Page that shows all rooms on phones. */
  all: PortalHref;
  /** The side menu, from top to bottom; a group without a room is not shown. */
  groups: readonly RoomGroup[];
  /** The bottom tabs of phones: at most five. */
  tabs: readonly Room[];
}

const room = (label: string, href: PortalHref, look: Look, more: Omit<Room, 'label' | 'href' | 'look'> = {}): Room => ({
  label,
  href,
  look,
  ...more,
});
const notOpen = (label: string, icon: IconType): Room => ({ label, look: [icon, icon] });

const HOUSE = [HouseIcon, HouseFillIcon] as const;
const PERSON = [UserCircleIcon, UserCircleFillIcon] as const;
const ARTICLE = [ArticleIcon, ArticleFillIcon] as const;
const CALENDAR = [CalendarStarIcon, CalendarStarFillIcon] as const;
const CARD = [IdentificationCardIcon, IdentificationCardFillIcon] as const;
const CLUB = [UsersThreeIcon, UsersThreeFillIcon] as const;
const COIN = [CoinVerticalIcon, CoinVerticalFillIcon] as const;
const EXAM = [ExamIcon, ExamFillIcon] as const;
const FILES = [FilesIcon, FilesFillIcon] as const;
const PENCIL = [PencilLineIcon, PencilLineFillIcon] as const;
const RECEIPT = [ReceiptIcon, ReceiptFillIcon] as const;

/** Rooms that both areas have. */
const shared = {
  space: room('成长空间', '/growupSpace/record', [ImagesIcon, ImagesFillIcon], {
    below: ['/growupSpace/alumnus', '/growupSpace/photoAlbum'],
    tile: true,
  }),
  applications: room('我的申请', '/mine/myApply', CLUB),
  collected: room('我的收藏', '/mine/myCollect', [HeartIcon, HeartFillIcon]),
  followed: room('我的关注', '/mine/myAttention', [MapPinIcon, MapPinFillIcon]),
  notifications: room('我的消息', '/mine/notifications', [BellIcon, BellFillIcon]),
};

const SHIELD = [ShieldCheckIcon, ShieldCheckFillIcon] as const;
const LOCKED = [LockIcon, LockIcon] as const;
const PARCEL = [PackageIcon, PackageFillIcon] as const;
const WORDS = [ChatCenteredTextIcon, ChatCenteredTextFillIcon] as const;

const activities = hrefTo('/mine/myActivity', { name: 'first' });
const confirmations = hrefTo('/mine/jlqr', { name: 'first' });
const challenges = hrefTo('/mine/zycl', { name: 'first' });
const orders = hrefTo('/parent/activityOrder', { name: 'first' });

/** All rooms of a student, one line each. */
export const studentArea: Area = {
  all: '/mine/all',
  groups: [
    { title: '', rooms: [room('首页', STUDENT_HOME, HOUSE)] },
    {
      title: '我的记录',
      rooms: [
        room('写实记录', '/mine/xsjl', ARTICLE, {
          below: ['/mine/recordDetail', '/mine/editRecord'],
          tile: true,
        }),
        room('记录确认', confirmations, [CheckSquareOffsetIcon, CheckSquareOffsetFillIcon], {
          below: ['/mine/jlqrDetail'],
          tile: true,
        }),
        room('质疑处理', challenges, [ChatCenteredDotsIcon, ChatCenteredDotsFillIcon], {
          below: ['/mine/zyclDetail'],
        }),
      ],
    },
    {
      title: '我的报告',
      rooms: [
        room('成绩单', '/mine/myScore', EXAM, { tile: true }),
        room('学期评价', '/mine/myState', PENCIL, {
          below: ['/mine/myStateDetail', '/mine/addMyState'],
          tile: true,
        }),
        room('纪实报告', '/mine/myReport', FILES, { below: ['/mine/reportDetail'], tile: true }),
        room('报告公示', '/mine/publicRecord', [MegaphoneIcon, MegaphoneFillIcon]),
        room('综素报告', '/mine/zsReport', [ChartPolarIcon, ChartPolarFillIcon], { tile: true }),
      ],
    },
    {
      title: '指标评价',
      rooms: [
        room('评价任务', '/mine/evaluateTask', [ListChecksIcon, ListChecksFillIcon], {
          below: ['/mine/writeEvaluate', '/mine/evaluateDetail'],
          tile: true,
        }),
        room('指标得分', '/mine/evaluateScore', [MedalIcon, MedalFillIcon]),
      ],
    },
    {
      title: '我的社团',
      rooms: [
        room('我的社团', '/mine/myAsstion', CLUB, { below: ['/mine/asstionNotes', '/mine/myApply'], tile: true }),
        room('我管理的社团', '/mine/myAsstion1', [FlagIcon, FlagFillIcon]),
      ],
    },
    {
      title: '我的空间',
      rooms: [
        room('我的活动', activities, CALENDAR, { below: ['/mine/myActivityDetail'], tile: true }),
        room('数据中心', '/mine/dataCenter', [ChartDonutIcon, ChartDonutFillIcon], { tile: true }),
        shared.space,
        room('我的V币', '/mine/myvbi', COIN, { tile: true }),
        shared.collected,
        shared.followed,
      ],
    },
    {
      title: '账号设置',
      rooms: [
        room('个人信息', '/mine/myInfo', CARD, { below: ['/mine/editinfo'] }),
        room('账号安全', '/mine/myId', SHIELD),
        room('个人信息管理', '/mine/privacy', LOCKED),
        room('收货地址', '/mine/myAddress', PARCEL),
        shared.notifications,
        room('我要反馈', '/mine/feedBack', WORDS),
      ],
    },
  ],
  tabs: [
    room('首页', STUDENT_HOME, HOUSE),
    room('活动', activities, CALENDAR),
    room('记录', '/mine/xsjl', ARTICLE),
    room('我的', '/mine/all', PERSON),
  ],
};

/** All rooms of a parent, one line each; staff who come as a parent see those that are not about children. */
export const parentArea: Area = {
  all: '/parent/all',
  groups: [
    { title: '', rooms: [room('全部功能', PARENT_HOME, [SquaresFourIcon, SquaresFourFillIcon])] },
    {
      title: '我的baby',
      rooms: [
        room('成绩单', '/parent/parentScore', EXAM),
        room('纪实报告', '/parent/parentReport', FILES, { below: ['/parent/parentReportDetail', '/mine/jlqrDetail'] }),
        room('学期评价', '/parent/parentState', PENCIL, {
          below: ['/parent/parentStateDetail', '/parent/addParentState'],
        }),
        room('孩子的相册', '/parent/childAlbum', [ImagesIcon, ImagesFillIcon]),
        room('账号切换', '/parent/accchange', [UserSwitchIcon, UserSwitchFillIcon]),
      ],
    },
    {
      title: '我的订单',
      rooms: [
        room('活动订单', orders, RECEIPT, { below: ['/parent/childActivity'] }),
        notOpen('课程订单', ChalkboardTeacherIcon),
        notOpen('装备订单', BackpackIcon),
      ],
    },
    { title: '我的V币', rooms: [room('V币明细', '/parent/parentVb', COIN)] },
    { title: '我的空间', rooms: [shared.space, shared.applications, shared.collected, shared.followed] },
    {
      title: '账号设置',
      rooms: [
        room('个人信息', '/parent/parentInfo', CARD, { below: ['/mine/editinfo'] }),
        room('账号安全', '/parent/parentId', SHIELD),
        room('个人信息管理', '/parent/privacy', LOCKED),
        room('收货地址', '/parent/parentAddress', PARCEL),
        shared.notifications,
        room('我要反馈', '/parent/parentFeedBack', WORDS),
      ],
    },
  ],
  tabs: [
    room('首页', PARENT_HOME, HOUSE),
    room('活动', '/index/dreamActivity', CALENDAR),
    room('孩子', '/parent/accchange', [BabyIcon, BabyFillIcon]),
    room('订单', orders, RECEIPT),
    room('我的', '/parent/all', PERSON),
  ],
};
