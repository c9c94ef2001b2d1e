import { hrefTo } from '@vimo/contract';
import {
  ArticleIcon,
  BabyFillIcon,
  BabyIcon,
  BackpackIcon,
  BellIcon,
  CalendarStarFillIcon,
  CalendarStarIcon,
  ChalkboardTeacherIcon,
  ChartDonutIcon,
  ChartPolarFillIcon,
  ChartPolarIcon,
  ChatCenteredDotsIcon,
  ChatCenteredTextIcon,
  CheckSquareOffsetIcon,
  CoinVerticalIcon,
  ExamIcon,
  FilesIcon,
  FlagIcon,
  HeartIcon,
  HouseFillIcon,
  HouseIcon,
  type IconType,
  IdentificationCardIcon,
  ImagesIcon,
  ListChecksIcon,
  LockIcon,
  MapPinIcon,
  MedalIcon,
  MegaphoneIcon,
  NotebookFillIcon,
  NotebookIcon,
  PackageIcon,
  PencilLineIcon,
  PlantFillIcon,
  PlantIcon,
  ReceiptFillIcon,
  ReceiptIcon,
  ShieldCheckIcon,
  UserSwitchIcon,
  UsersThreeIcon,
} from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import { PARENT_HOME, STUDENT_HOME } from '../session/landing.ts';

/** A page of the student or parent area, as menus show it. Who may enter is said by the `guard` of its page. */
export interface Place {
  label: string;
  /** None for a page that is not open yet: it is shown as 暂未开放, without a link. */
  href?: PortalHref;
  icon: IconType;
  /** Pages that belong to this one without being it. */
  below?: readonly string[];
}
/** What belongs together: one entry of the menu, whose pages stand below it, on narrow screens as tabs. */
export interface Room {
  label: string;
  /** The label where there is room for two characters. */
  short: string;
  /** Outlined, and filled while one of its pages is shown. */
  look: readonly [icon: IconType, on: IconType];
  places: readonly Place[];
}
export interface Area {
  /** What the menu as a whole is called; '' where its rooms say it. */
  title: string;
  /** Page that shows all rooms where there is no menu. */
  all: PortalHref;
  /** The side menu from top to bottom, and the bottom tabs of phones. */
  rooms: readonly Room[];
  /** What concerns the person and not what they do: behind their picture. */
  account: readonly Place[];
}

const place = (label: string, href: PortalHref, icon: IconType, ...below: readonly string[]): Place => ({
  ...{ label, href, icon, below },
});
const notOpen = (label: string, icon: IconType): Place => ({ label, icon });

const HOUSE = [HouseIcon, HouseFillIcon] as const;
const CALENDAR = [CalendarStarIcon, CalendarStarFillIcon] as const;
const PLANT = [PlantIcon, PlantFillIcon] as const;

/** Pages that both areas have. */
const shared = {
  space: place('成长空间', '/growupSpace/record', ImagesIcon, '/growupSpace/alumnus', '/growupSpace/photoAlbum'),
  applications: place('我的申请', '/mine/myApply', UsersThreeIcon),
  collected: place('我的收藏', '/mine/myCollect', HeartIcon),
  followed: place('我的关注', '/mine/myAttention', MapPinIcon),
  notifications: place('我的消息', '/mine/notifications', BellIcon, '/mine/circular'),
};

/** All pages of a student, one line each. */
export const studentArea: Area = {
  title: '',
  all: '/mine/all',
  rooms: [
    { label: '首页', short: '首页', look: HOUSE, places: [place('首页', STUDENT_HOME, HouseIcon)] },
    {
      ...{ label: '记录', short: '记录', look: [NotebookIcon, NotebookFillIcon] },
      places: [
        place('写实记录', '/mine/xsjl', ArticleIcon, '/mine/recordDetail', '/mine/editRecord'),
        place('记录确认', hrefTo('/mine/jlqr', { name: 'first' }), CheckSquareOffsetIcon, '/mine/jlqrDetail'),
        place('质疑处理', hrefTo('/mine/zycl', { name: 'first' }), ChatCenteredDotsIcon, '/mine/zyclDetail'),
      ],
    },
    {
      ...{ label: '报告与评价', short: '报告', look: [ChartPolarIcon, ChartPolarFillIcon] },
      places: [
        place('成绩单', '/mine/myScore', ExamIcon),
        place('学期评价', '/mine/myState', PencilLineIcon, '/mine/myStateDetail', '/mine/addMyState'),
        place('评价任务', '/mine/evaluateTask', ListChecksIcon, '/mine/writeEvaluate', '/mine/evaluateDetail'),
        place('指标得分', '/mine/evaluateScore', MedalIcon),
        place('纪实报告', '/mine/myReport', FilesIcon, '/mine/reportDetail'),
        place('报告公示', '/mine/publicRecord', MegaphoneIcon),
        place('综素报告', '/mine/zsReport', ChartPolarIcon),
      ],
    },
    {
      ...{ label: '活动与社团', short: '活动', look: CALENDAR },
      places: [
        place('我的活动', hrefTo('/mine/myActivity', { name: 'first' }), CalendarStarIcon, '/mine/myActivityDetail'),
        place('我的社团', '/mine/myAsstion', UsersThreeIcon, '/mine/asstionNotes', '/mine/myApply'),
        place('我管理的社团', '/mine/myAsstion1', FlagIcon),
      ],
    },
    {
      ...{ label: '空间', short: '空间', look: PLANT },
      places: [shared.space, place('数据中心', '/mine/dataCenter', ChartDonutIcon)],
    },
  ],
  account: [
    place('个人信息', '/mine/myInfo', IdentificationCardIcon, '/mine/editinfo'),
    place('账号安全', '/mine/myId', ShieldCheckIcon),
    place('个人信息管理', '/mine/privacy', LockIcon),
    place('我的V币', '/mine/myvbi', CoinVerticalIcon),
    shared.collected,
    shared.followed,
    shared.notifications,
    place('收货地址', '/mine/myAddress', PackageIcon),
    place('我要反馈', '/mine/feedBack', ChatCenteredTextIcon),
  ],
};

/** All pages of a parent, one line each; staff who come as a parent see those that are not about children. */
export const parentArea: Area = {
  title: '全部功能',
  all: '/parent/all',
  rooms: [
    { label: '首页', short: '首页', look: HOUSE, places: [place('首页', PARENT_HOME, HouseIcon)] },
    {
      ...{ label: '我的baby', short: '孩子', look: [BabyIcon, BabyFillIcon] },
      places: [
        place('成绩单', '/parent/parentScore', ExamIcon),
        place('纪实报告', '/parent/parentReport', FilesIcon, '/parent/parentReportDetail', '/mine/jlqrDetail'),
        place('学期评价', '/parent/parentState', PencilLineIcon, '/parent/parentStateDetail', '/parent/addParentState'),
        place('孩子的相册', '/parent/childAlbum', ImagesIcon),
        place('账号切换', '/parent/accchange', UserSwitchIcon),
      ],
    },
    {
      ...{ label: '活动', short: '活动', look: CALENDAR },
      places: [place('活动', '/index/dreamActivity', CalendarStarIcon)],
    },
    {
      ...{ label: '我的订单', short: '订单', look: [ReceiptIcon, ReceiptFillIcon] },
      places: [
        place('活动订单', hrefTo('/parent/activityOrder', { name: 'first' }), ReceiptIcon, '/parent/childActivity'),
        notOpen('课程订单', ChalkboardTeacherIcon),
        notOpen('装备订单', BackpackIcon),
      ],
    },
    {
      ...{ label: '空间', short: '空间', look: PLANT },
      places: [shared.space, shared.applications],
    },
  ],
  account: [
    place('个人信息', '/parent/parentInfo', IdentificationCardIcon, '/mine/editinfo'),
    place('账号安全', '/parent/parentId', ShieldCheckIcon),
    place('个人信息管理', '/parent/privacy', LockIcon),
    place('V币明细', '/parent/parentVb', CoinVerticalIcon),
    shared.collected,
    shared.followed,
    shared.notifications,
    place('收货地址', '/parent/parentAddress', PackageIcon),
    place('我要反馈', '/parent/parentFeedBack', ChatCenteredTextIcon),
  ],
};
