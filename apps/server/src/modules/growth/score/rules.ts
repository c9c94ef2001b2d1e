import { ABSENT, FITNESS_ITEMS, type FitnessItem } from '@vimo/contract';

/** What a sheet says of one column. */
export interface ColumnRule {
  least: number;
  most: number;
  /** Digits after the point. */
  digits: number;
  mayBeAbsent: boolean;
}

const NUMBER = /^-?\d{1,5}(\.\d{1,3})?$/;

/** Units that a number's format shows behind it. */
const UNIT = /^(-?\d+(?:\.\d+)?)\s*(?:分|秒|次|个|厘米|米|千克|公斤|毫升|cm|kg|ml|m|s)$/i;

/** A dash before digits that a keyboard has no minus for. */
const MINUS = /^[−–—]\s*(?=\d)/;

/** A cell as it is kept: trimmed, full-width signs as the others, without zeros and units that say nothing. */
export function tidy(value: string): string {
  const text = value
    .trim()
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(MINUS, '-')
    .replace(UNIT, '$1');
  if (text.replace(/\s/g, '') === ABSENT) return ABSENT;
  return NUMBER.test(text) ? String(Number(text)) : text;
}

/** What is wrong with a cell; an empty one takes back what was there. */
export function cellProblem(value: string, { least, most, digits, mayBeAbsent }: ColumnRule): string | undefined {
  if (value === '' || (mayBeAbsent && value === ABSENT)) return undefined;
  const decimals = value.split('.')[1]?.length ?? 0;
  const fits = NUMBER.test(value) && Number(value) >= least && Number(value) <= most && decimals <= digits;
  return fits
    ? undefined
    : `应为 ${least} 至 ${most} 的数，最多 ${digits} 位小数${mayBeAbsent ? '；没有参加填“缺考”' : ''}`;
}

export const fitnessItem = (field: string): FitnessItem | undefined =>
  FITNESS_ITEMS.find((item) => item.field === field);
