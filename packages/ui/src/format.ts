// Dates travel as 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. They are shown as they stand, never through Date, so that a
// browser in another time zone shows the activity's own clock. What shows a date takes one of these, cutting none itself
// (dates.unit.test.ts): cards and sentences say `3月21日 8:30—16:30`, tables and details `2026-03-21 8:30`.

type Parts = { year: number; month: number; day: number; date: string; time: string };

const read = (text: string | null | undefined): Parts | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?/.exec(text ?? '');
  if (!match) return null;
  const [, year = '', month = '', day = '', hour, minute] = match;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    date: `${year}-${month}-${day}`,
    time: hour === undefined ? '' : `${Number(hour)}:${minute}`,
  };
};

const join = (...parts: string[]) => parts.filter(Boolean).join(' ');

/**
 * An activity's time for cards, in pieces that must each stay on one line: `3月21日 8:30—16:30`, or over several days
 * `3月21日 8:30—` and `3月22日 16:00`. The year is given when it is not `thisYear`. Unreadable dates give no pieces.
 */
export function activityTimeParts(
  start: string,
  end?: string | null,
  thisYear: number = new Date().getFullYear(),
): string[] {
  const from = read(start);
  if (!from) return [];
  const to = read(end);
  const day = (parts: Parts, year: boolean) => `${year ? `${parts.year}年` : ''}${parts.month}月${parts.day}日`;
  const first = join(day(from, from.year !== thisYear), from.time);
  if (!to) return [first];
  if (to.date === from.date) return [to.time && to.time !== from.time ? `${first}—${to.time}` : first];
  return [`${first}—`, join(day(to, to.year !== from.year), to.time)];
}

/** An activity's time for cards as one text, e.g. `3月21日 8:30—16:30`. */
export const formatActivityTime = (start: string, end?: string | null, thisYear?: number): string =>
  activityTimeParts(start, end, thisYear).join('');

/** The day of a moment as cards and sentences say it, e.g. `3月21日`; '' when unreadable. */
export const formatActivityDay = (text: string | null | undefined, thisYear?: number): string =>
  formatActivityTime(formatDate(text), null, thisYear);

const WEEKDAYS = '日一二三四五六';

/** `3月21日 星期六`, with the year when it is not `thisYear`; '' when unreadable. */
export function formatDay(text: string | null | undefined, thisYear: number = new Date().getFullYear()): string {
  const parts = read(text);
  if (!parts) return '';
  const { year, month, day } = parts;
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${year === thisYear ? '' : `${year}年`}${month}月${day}日 星期${weekday}`;
}

/** `3月21日`, where the year is plain; '' when unreadable. */
export function formatShortDay(text: string | null | undefined): string {
  const parts = read(text);
  return parts ? `${parts.month}月${parts.day}日` : '';
}

/** A month of the wire (`2026-03`) as `2026年3月`, or `3月` when it is of `thisYear`; '' when unreadable. */
export function formatMonth(month: string, thisYear?: number): string {
  const parts = read(`${month}-01`);
  return parts ? `${parts.year === thisYear ? '' : `${parts.year}年`}${parts.month}月` : '';
}

/** `2026-03-21`, for tables and lists; '' when unreadable. */
export const formatDate = (text: string | null | undefined): string => read(text)?.date ?? '';

/** `2026-03-21 8:30`; '' when unreadable. */
export const formatDateTime = (text: string | null | undefined): string => {
  const parts = read(text);
  return parts ? join(parts.date, parts.time) : '';
};

/** `8:30`, where the day is said already; '' when unreadable or without a time. */
export const formatClock = (text: string | null | undefined): string => read(text)?.time ?? '';

/** `03-21`, for short lists; '' when unreadable. */
export const formatMonthDay = (text: string | null | undefined): string => read(text)?.date.slice(5) ?? '';

/**
 * A span of time for rows and details, in pieces that must each stay on one line: `2026-03-21 8:30 至` and
 * `03-22 16:00` (the year again only when it differs), or on one day `16:30`.
 */
export function timeRangeParts(start: string | null | undefined, end: string | null | undefined): string[] {
  const from = read(start);
  const to = read(end);
  if (!from || !to) return [from, to].flatMap((parts) => (parts ? [join(parts.date, parts.time)] : []));
  const first = join(from.date, from.time);
  if (from.date === to.date) return to.time && to.time !== from.time ? [`${first} 至`, to.time] : [first];
  return [`${first} 至`, join(from.year === to.year ? to.date.slice(5) : to.date, to.time)];
}

/** A span of time as one text, e.g. `2026-03-21 8:30 至 03-22 16:00`. */
export const formatTimeRange = (start: string | null | undefined, end: string | null | undefined): string =>
  timeRangeParts(start, end).join(' ');

/** A price of 0, or none, is free. */
export const isFree = (price: number | string | null | undefined): boolean => !(Number(price) > 0);

/** `¥36`, or 免费. */
export const formatPrice = (price: number | string | null | undefined): string =>
  isFree(price) ? '免费' : `¥${Number(price)}`;

/** Cuts a text after `length` characters (not code units) and marks the cut with …. */
export function cutText(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}

/** 早上好, 上午好, 中午好, 下午好 or 晚上好 for an hour of the day, 0–23. */
export function greeting(hour: number): string {
  if (hour < 5 || hour >= 18) return '晚上好';
  if (hour < 9) return '早上好';
  if (hour < 11) return '上午好';
  return hour < 13 ? '中午好' : '下午好';
}
