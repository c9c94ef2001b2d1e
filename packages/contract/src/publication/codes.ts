import type { UploadUse } from '../file/uploads.ts';
import { Usertype } from '../wire/codes.ts';

/** How the rows of a kind follow one another where they are shown: the newest first (pinned ones before all), or as somebody put them. */
export type PublicationOrder = 'byTime' | 'byHand';

interface KindOfPublication {
  label: string;
  /** As a sentence calls one: 写新闻, 撤下这条新闻. */
  noun: string;
  order: PublicationOrder;
  /** What its files are uploaded for. */
  use: UploadUse;
  /** Whether it can be meant for some of the organisations below alone. */
  aimed: boolean;
  /** An organisation has one, and its room is another than the list of contents. */
  single?: boolean;
  /** The page of an organisation: written by these kinds of its people alone, one for each, shown once a bureau above has passed it, if there is one; in place, as `inPlace`. */
  pageOf?: readonly number[];
  /** Written by these kinds of an organisation's people alone. */
  writers?: readonly number[];
  /** Its domain holds what is shown alone, without a moment: what is published for one ahead waits here, and what stood before goes on standing until then. */
  inPlace?: boolean;
  /** Told of an activity of the organisation, and shown on the page of its space alone. */
  ofActivity?: boolean;
  /** The same for all schools: written for the bureau at the top by who keeps what is so. */
  forAll?: boolean;
  /** A part of other pages: there is none on which a working copy could be looked at. */
  noPreview?: boolean;
}

/** Everything that is published through the room of contents, in the order of its tabs (docs/domains/publications.md). */
export const publicationKinds = {
  news: { label: '新闻动态', noun: '新闻', order: 'byTime', use: 'notice', aimed: true },
  notice: { label: '通知公告', noun: '公告', order: 'byTime', use: 'notice', aimed: true },
  base: {
    ...{ label: '基地主页', noun: '基地主页', order: 'byTime', use: 'activity', aimed: false },
    pageOf: [Usertype.baseStaff],
  },
  institution: {
    ...{ label: '机构主页', noun: '机构主页', order: 'byTime', use: 'organisation', aimed: false },
    pageOf: [Usertype.schoolAdministrator, Usertype.bureauStaff],
  },
  club: {
    ...{ label: '社团', noun: '社团主页', order: 'byTime', use: 'clubPhoto', aimed: false },
    ...{ writers: [Usertype.schoolAdministrator, Usertype.bureauStaff], inPlace: true },
  },
  space: {
    ...{ label: '活动空间', noun: '活动花絮', order: 'byTime', use: 'notice', aimed: false },
    ofActivity: true,
  },
  college: {
    ...{ label: '学院内容', noun: '学院内容', order: 'byTime', use: 'college', aimed: false },
    forAll: true,
  },
  banner: { label: '横幅', noun: '横幅', order: 'byHand', use: 'banner', aimed: false, noPreview: true },
  about: { label: '关于我们', noun: '关于我们', order: 'byHand', use: 'notice', aimed: false, single: true },
  home: { label: '首页编排', noun: '首页编排', order: 'byHand', use: 'organisation', aimed: false, single: true },
} as const satisfies Record<string, KindOfPublication>;
export type PublicationKind = keyof typeof publicationKinds;
export const PUBLICATION_KINDS = Object.keys(publicationKinds) as [PublicationKind, ...PublicationKind[]];
export const kindOf = (kind: PublicationKind): KindOfPublication => publicationKinds[kind];
/** Whether pages of bureaus above can show what an organisation has of a kind. */
export const isShownAbove = (kind: PublicationKind): boolean => {
  const { single, ofActivity, forAll } = kindOf(kind);
  return !single && !ofActivity && !forAll;
};
/** The kinds of people who write one; undefined where all do who publish. */
export const writersOf = (kind: PublicationKind): readonly number[] | undefined =>
  kindOf(kind).pageOf ?? kindOf(kind).writers;
/** Whether one takes the place of what stood before at its moment, until which it waits here: the page of an organisation always does. */
export const isShownInPlace = (kind: PublicationKind): boolean =>
  kindOf(kind).pageOf !== undefined || kindOf(kind).inPlace === true;
/** Whether some of a kind can be put before the others, which follow their time. */
export const isPinnable = (kind: PublicationKind): boolean => {
  const { order, ofActivity, forAll } = kindOf(kind);
  return order === 'byTime' && !isShownInPlace(kind) && !ofActivity && !forAll;
};

/** The working copy, as stored; scheduled: passed or published, it waits to take the place of what is shown (`isShownInPlace`). */
export const PublicationState = { draft: 1, putForward: 2, returned: 3, asShown: 4, removed: 5, scheduled: 6 } as const;
export type PublicationState = (typeof PublicationState)[keyof typeof PublicationState];

/** Where a publication stands at a moment. */
export const publicationStatusLabel = {
  draft: '草稿',
  putForward: '待审核',
  returned: '已退回',
  scheduled: '待发布',
  shown: '已发布',
  takenDown: '已下线',
} as const;
export type PublicationStatus = keyof typeof publicationStatusLabel;
export const PUBLICATION_STATUSES = Object.keys(publicationStatusLabel) as [PublicationStatus, ...PublicationStatus[]];

/** What can be done with one. */
export const PUBLICATION_STEPS = [
  'putForward',
  'takeBack',
  'publish',
  'pass',
  'return',
  'unschedule',
  'takeDown',
  'remove',
] as const;
export type PublicationStep = (typeof PUBLICATION_STEPS)[number];

/** What its history tells, as stored. */
export const PublicationEvent = {
  begun: 1,
  saved: 2,
  putForward: 3,
  takenBack: 4,
  passed: 5,
  returned: 6,
  published: 7,
  takenDown: 8,
  /** Its time was over. */
  ended: 9,
  broughtBack: 10,
  removed: 11,
  /** It was there before this history began. */
  adopted: 12,
  /** It waited for its moment, and took the place of what was shown. */
  came: 13,
  unscheduled: 14,
  /** Its moment came, and it could not be shown any more. */
  notShown: 15,
} as const;
export type PublicationEvent = (typeof PublicationEvent)[keyof typeof PublicationEvent];
export const publicationEventLabel: Record<PublicationEvent, string> = {
  1: '新建',
  2: '修改草稿',
  3: '送审',
  4: '撤回送审',
  5: '审核通过',
  6: '退回',
  7: '发布',
  8: '下线',
  9: '到期下线',
  10: '恢复旧版本到草稿',
  11: '删除草稿',
  12: '由已有内容建立',
  13: '到时显示',
  14: '撤回定时发布',
  15: '到时未能显示',
};

/** Working days in which what was put forward is passed or returned; what waits for longer has fallen behind (docs/domains/responsibility.md). */
export const PUBLICATION_DAYS = 5;
