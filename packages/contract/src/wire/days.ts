/** A day as somebody wrote it. */
export interface ReadDay {
  /** YYYY-MM-DD; empty where none was read. */
  day: string;
  /** Why none was read; undefined for an empty text too. */
  problem?: string;
  /** It stood there as the number that a spreadsheet keeps of it, and may have meant something else. */
  isNumber: boolean;
}

const CLOCK = '(?:上午|下午|AM|PM)?\\s*\\d{1,2}\\s*[:时点][\\d:.\\s分秒]*(?:AM|PM)?\\s*(?:Z|[+-]\\d\\d:?\\d\\d)?';
const BEHIND = `(?:\\s*(?:星期|周)[一二三四五六日天])?(?:[T\\s]*${CLOCK})?`;
const PARTED = /* @__PURE__ */ new RegExp(
  `^(\\d{4})\\s*[-/.。、年]\\s*(\\d{1,2})\\s*[-/.。、月]\\s*(\\d{1,2})(?:\\s*[日号]|(?=[T\\s]|$))${BEHIND}$`,
  'i',
);
const WHOLE = /* @__PURE__ */ new RegExp(`^(\\d{4})(\\d\\d)(\\d\\d)(?:\\d{6}|[T\\s]+${CLOCK})?$`, 'i');
const YEAR_AND_MONTH = /^\d{4}\s*(?:[-/.年]\s*\d{1,2}\s*月?|年|(?:0[1-9]|1[0-2]))$/;
/** Whole days of 1954 to 2119 as spreadsheets count them; other numbers are likelier to be something else. */
const COUNTED = /^[2-7]\d{4}(\.\d+)?$/;

/** Characters of a day with its weekday and a time to the second behind; what is longer is none, and is not looked at for long. */
const MOST_SIGNS = 80;

/** What is said of a text that is no day. */
export const NO_DAY = '应为日期，如 2024-09-01';

const DIGITS = '〇一二三四五六七八九';
/** 二〇二四年九月二十一日 in digits, its 〇 typed as a letter or a digit too: what is said of a day is no more than 三十一. */
const inDigits = (text: string): string =>
  text
    .replace(/[零○Oo0]/g, '〇')
    .replace(/([一二三])?十([一二三四五六七八九])?/g, (_, tens = '一', ones = '〇') => `${tens}${ones}`)
    .replace(/[〇一二三四五六七八九]/g, (digit) => String(DIGITS.indexOf(digit)));

const DAY_MS = 86_400_000;
const textOf = (date: Date) => date.toISOString().slice(0, 10);

/** Whether there is such a day in the calendar: not 30 February, nor one of the year 0. */
export function isCalendarDay(day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.slice(0, 10).split('-').map(Number);
  return year > 0 && month >= 1 && month <= 12 && date >= 1 && date <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * A day as people and programs write it: 2024-09-01, 2024/9/1, 2024.9.1, 20240901, 2024年9月1日, 二〇二四年九月一日, in full width, with a time behind, and the
 * number that is left of it when it is pasted without its format (docs/domains/imports.md).
 */
export function readDay(typed: string): ReadDay {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (plain === '') return { day: '', isNumber: false };
  if (plain.length > MOST_SIGNS) return { day: '', problem: NO_DAY, isNumber: false };
  if (COUNTED.test(plain))
    return { day: textOf(new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(plain)) * DAY_MS)), isNumber: true };
  const text = plain.replace(/^[〇零○Oo0一二三四五六七八九十]{4}年[^日号]*[日号]?/, inDigits);
  const [, year, month = '', date = ''] = PARTED.exec(text) ?? WHOLE.exec(text) ?? [];
  if (year === undefined) {
    const problem = YEAR_AND_MONTH.test(text) ? '只有年月，请写明是哪一天，如 2024-09-01' : NO_DAY;
    return { day: '', problem, isNumber: false };
  }
  const day = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
  if (isCalendarDay(day)) return { day, isNumber: false };
  return { day: '', problem: `日历上没有 ${Number(year)}年${Number(month)}月${Number(date)}日`, isNumber: false };
}
