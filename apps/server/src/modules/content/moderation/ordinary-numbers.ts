/** Numbers as everybody writes them who tells of a day, a match or a price. Pure. */

/** A day with its year, and a time of day: what overlaps one is no number to call. */
const MOMENT =
  /(?<!\d)(?:19|20)\d{2}\s?[-./年]\s?(?:0?[1-9]|1[0-2])\s?[-./月]\s?(?:0?[1-9]|[12]\d|3[01])(?!\d)|(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)/g;
/** A number of a list: 15, 13.5, 21-15, 1:30. */
const ITEM = String.raw`\d{1,3}(?:[.:-]\d{1,3})?`;
const LIST = new RegExp(String.raw`^${ITEM}(?:\s*[,、;/|]\s*${ITEM}){2,}$`);
/** Results of two sides: 21-15、15-9. */
const RESULTS = /^\d{1,3}[.:-]\d{1,3}(?:\s*[,、;/|]\s*\d{1,3}[.:-]\d{1,3})+$/;
const SINGLES = /^\d(?:\D+\d)*$/;
const DECIMALS = /^\d{1,3}\.\d{1,2}(?:\s+\d{1,3}\.\d{1,2})+$/;
/** Small numbers with spaces between them, and more of them beside. */
const SMALL = /^\d{1,3}(?: \d{1,3}){3,}$/;
const MORE_BEFORE = /(?<!\d)\d{1,3} $/;
const MORE_AFTER = /^ \d{1,3}(?!\d)/;
const THOUSANDS = /^\d{1,3}(?:,\d{3}){2,}$/;
const YEARS = /^(?:19|20)\d{2}(?:\D+(?:19|20)\d{2})+$/;
const COMPACT_MOMENT =
  /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?)?$/;
const DECIMAL_BEFORE = /\d[.,]$/;
const UNIT_AFTER =
  /^\s?(?:多|余|几)?(?:[万亿兆]|元|块|角|人|个|名|位|次|步|米|里|千|公|厘|毫|克|斤|吨|升|平|立|度|年|秒|分|天|种|册|本|字|光年|km|kg|mm|cm|m(?![a-z])|%)/;

const isBookNumber = (digits: string): boolean =>
  /^97[89]\d{10}$/.test(digits) &&
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;

/** Where days and times of day stand in a folded text. */
export const momentsIn = (text: string): [from: number, to: number][] =>
  [...text.matchAll(MOMENT)].map((found) => [found.index, found.index + found[0].length]);

/** Whether digits from–to of a folded text, with whatever stands between them, read as days, times, amounts, or a list of results. */
export function isOrdinary(text: string, from: number, to: number, moments: readonly [number, number][]): boolean {
  const part = text.slice(from, to);
  if (moments.some(([start, end]) => start < to && end > from)) return true;
  if (THOUSANDS.test(part) || DECIMALS.test(part) || RESULTS.test(part) || YEARS.test(part)) return true;
  if (LIST.test(part) && !SINGLES.test(part)) return true;
  if (!SMALL.test(part) || SINGLES.test(part)) return false;
  return MORE_BEFORE.test(text.slice(Math.max(0, from - 5), from)) || MORE_AFTER.test(text.slice(to, to + 5));
}

/** Whether a long row of digits is an amount, the rest of a decimal fraction, a moment without marks, or the number of a book. */
export function isOrdinaryRow(text: string, from: number, to: number): boolean {
  const digits = text.slice(from, to);
  if (COMPACT_MOMENT.test(digits) || isBookNumber(digits)) return true;
  return DECIMAL_BEFORE.test(text.slice(Math.max(0, from - 2), from)) || UNIT_AFTER.test(text.slice(to, to + 4));
}
