import type { CodeLabel, Usertype } from '../wire/codes.ts';

/** Those who write circulars: for whom they are responsible (docs/domains/circulars.md). A platform administrator is responsible for nobody. */
export const CIRCULAR_WRITERS = [3, 5, 6, 10, 11] as const satisfies readonly Usertype[];

/** Those who speak for their organisation as a whole: a school's office, a bureau's and a base's people. They alone call a circular urgent. */
export const CIRCULAR_OFFICES = [5, 10, 11] as const satisfies readonly Usertype[];

/** How a circular stands. */
export const CircularState = { draft: 0, scheduled: 1, sending: 2, sent: 3, takenBack: 4 } as const;
export type CircularState = (typeof CircularState)[keyof typeof CircularState];
export const circularStateLabel: Record<CircularState, CodeLabel> = {
  0: { label: '草稿', tone: 'idle' },
  1: { label: '待发送', tone: 'new' },
  2: { label: '发送中', tone: 'wait' },
  3: { label: '已发送', tone: 'ok' },
  4: { label: '已收回', tone: 'idle' },
};

/** To whom of those who are meant a circular goes. */
export const Audience = { guardians: 1, pupils: 2, guardiansAndPupils: 3, staff: 4, classTeachers: 5 } as const;
export type Audience = (typeof Audience)[keyof typeof Audience];
export const audienceLabel: Record<Audience, string> = {
  1: '家长',
  2: '学生',
  3: '家长和学生',
  4: '教职工',
  5: '班主任',
};
export const reachesGuardians = (audience: number): boolean =>
  audience === Audience.guardians || audience === Audience.guardiansAndPupils;
export const reachesPupils = (audience: number): boolean =>
  audience === Audience.pupils || audience === Audience.guardiansAndPupils;
export const reachesStaff = (audience: number): boolean =>
  audience === Audience.staff || audience === Audience.classTeachers;

/** The page on which somebody reads a circular to whom it went: staff on the platform, others in the portal. */
export const circularPage = (audience: number, id: string): string =>
  reachesStaff(audience) ? `/zs-platform/notifications/${id}` : `/mine/circular?id=${id}`;

/** The page on which class teachers who were asked to pass a circular on see who has not read it. */
export const circularRelayPage = (id: string): string => `/zs-platform/circulars/${id}/relay`;

/** Where people are looked for: an organisation with all below it, a grade of a school, a class, the members of a club, those enrolled in an activity. */
export const CIRCULAR_TARGETS = ['org', 'grade', 'class', 'club', 'activity'] as const;
export type CircularTargetKind = (typeof CIRCULAR_TARGETS)[number];
export const circularTargetLabel: Record<CircularTargetKind, string> = {
  org: '机构',
  grade: '年级',
  class: '班级',
  club: '社团',
  activity: '活动名单',
};

/** Stands before the title of what cannot wait. */
export const URGENT = '紧急：';

/** Stands in a text for the name of the child of who reads it. */
export const CHILD_NAME = '{孩子姓名}';
const CHILD_NAME_LETTERS = '孩子姓名';
/** What editors and people put between the letters of a field: marks of rich text, blanks. */
const BETWEEN = '(?:<[^<>]*>|\\s|&nbsp;)*';
/** The same as it comes to be written: in bold or in two colours, with blanks, with the braces of full width that Chinese input makes. */
const CHILD_NAME_WRITTEN = new RegExp(`[{｛]${BETWEEN}${[...CHILD_NAME_LETTERS].join(BETWEEN)}${BETWEEN}[}｝]`, 'g');

/** A text, rich or plain, with a name where it says `CHILD_NAME`, however that is written; marks of rich text that stand in between stay. */
export const withChildName = (text: string, name: string): string =>
  text.replace(CHILD_NAME_WRITTEN, (written) => name + (written.match(/<[^<>]*>/g) ?? []).join(''));
/** Whether a text says `CHILD_NAME`, however that is written. */
export const saysChildName = (text: string): boolean => text.search(CHILD_NAME_WRITTEN) >= 0;

export const CIRCULAR_LENGTH = { title: 50, body: 20_000, answer: 500, templateName: 20 } as const;
export const MOST_CIRCULAR_TARGETS = 50;
export const MOST_CIRCULAR_FILES = 9;
/** Answers of one person to one circular. */
export const MOST_CIRCULAR_ANSWERS = 10;
/** How far ahead a circular may be scheduled, in days. */
export const CIRCULAR_AHEAD_DAYS = 180;

/** Which of those to whom a circular went. */
export const RECEIPTS = ['unread', 'read', 'unconfirmed', 'confirmed', 'undelivered'] as const;
export type Receipt = (typeof RECEIPTS)[number];
export const receiptLabel: Record<Receipt, string> = {
  unread: '没读',
  read: '已读',
  unconfirmed: '没确认',
  confirmed: '已确认',
  undelivered: '站外未送达',
};
/** Hours after the sending up to which it is told how many have read. */
export const RECEIPT_HOURS = [6, 12, 24, 48, 72] as const;
