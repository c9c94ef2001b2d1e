import type { Usertype } from '../wire/codes.ts';

/** Those who keep the calendar, classes and who is in charge: administrators of a school, and of what lies above it. */
export const SCHOOL_KEEPERS = [1, 5, 10] as const satisfies readonly Usertype[];

/** Stages with classes, and their usual and greatest length in years. */
export const CLASS_STAGES = [1, 2, 3, 4] as const;
export const stageLength: Record<number, { usual: number; most: number }> = {
  1: { usual: 3, most: 3 },
  2: { usual: 6, most: 6 },
  3: { usual: 3, most: 4 },
  4: { usual: 3, most: 3 },
};

/** A day that differs from what its weekday says. */
export const HolidayKind = { off: 1, worked: 2 } as const;
export type HolidayKind = (typeof HolidayKind)[keyof typeof HolidayKind];
export const holidayKindLabel: Record<HolidayKind, string> = { 1: '放假', 2: '上班（调休）' };

/** Most days in a row that are named at once. */
export const LONGEST_HOLIDAY = 60;
