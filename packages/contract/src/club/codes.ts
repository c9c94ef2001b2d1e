import type { CodeLabel, Usertype } from '../wire/codes.ts';

/** State of an application to join a club: it is sent as 1 (docs/domains/clubs.md); -1 stands for none. */
export const ClubApplyStatus = { none: -1, draft: 0, pending: 1, passed: 2, refused: 3 } as const;
export type ClubApplyStatus = (typeof ClubApplyStatus)[keyof typeof ClubApplyStatus];
export const clubApplyLabel: Record<ClubApplyStatus, CodeLabel> = {
  [-1]: { label: '申请加入', tone: 'new' },
  0: { label: '草稿', tone: 'new' },
  1: { label: '审核中', tone: 'wait' },
  2: { label: '审核通过', tone: 'ok' },
  3: { label: '审核不通过', tone: 'bad' },
};

/** Whether strangers see what was written for a club. */
export const clubPostLabel: Record<number, CodeLabel> = {
  0: { label: '待审核', tone: 'wait' },
  1: { label: '已公开', tone: 'ok' },
  2: { label: '未通过', tone: 'bad' },
};

/** Natures of clubs that a form offers. */
export const CLUB_NATURES = ['校级学生社团', '年级学生社团', '班级学生社团', '市级青少年社团'] as const;

export const CLUB_DYNAMIC_PAGE = 6;
export const CLUB_APPLICATION_PAGE = 7;
export const CLUB_INTRO_LENGTH = 500;
export const CLUB_DYNAMIC_LENGTH = 500;
export const CLUB_PHOTO_NAME_LENGTH = 30;
/** Asked of who sends a photo in: it is read out in its place. */
export const CLUB_PHOTO_UNNAMED = '请写明照片里有什么，看不到照片的人会听到这句话';
/** Pixels for which the emblem of a club is cut: it is square wherever it stands. */
export const CLUB_EMBLEM_SIZE = { width: 480, height: 480 };
export const CLUB_REMARK_LENGTH = 200;
/** Working days in which an application is decided; after them it has fallen behind, and nothing happens by itself. */
export const CLUB_APPLICATION_DAYS = 5;
/** Photos of one club. */
export const MOST_CLUB_PHOTOS = 200;
/** Leaders of one club. */
export const MOST_CLUB_LEADERS = 10;

/** Those who keep the clubs of their school, or of what lies below their bureau. */
export const CLUB_KEEPERS = [1, 5, 10] as const satisfies readonly Usertype[];
/** Those who find the room of clubs on the platform: keepers, and teachers for the clubs that they lead. */
export const CLUB_STAFF = [1, 3, 5, 6, 10] as const satisfies readonly Usertype[];
