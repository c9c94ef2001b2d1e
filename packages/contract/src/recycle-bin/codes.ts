import type { Usertype } from '../wire/codes.ts';

/** How long something that was disabled or removed can be brought back. */
export const RECYCLE_DAYS = 30;

/** What comes into the recycle bin. */
export const recycleKindLabel = {
  organisation: '机构',
  class: '班级',
  subject: '学科',
  student: '学生',
  guardian: '家长',
  staff: '教职工',
  club: '社团',
} as const;
export type RecycleKind = keyof typeof recycleKindLabel;
export const RECYCLE_KINDS = Object.keys(recycleKindLabel) as [RecycleKind, ...RecycleKind[]];

/** Those who disable and remove, and so may bring back: administrators of the platform, a school, a bureau or a base. */
export const RECYCLE_KEEPERS = [1, 5, 10, 11] as const satisfies readonly Usertype[];
