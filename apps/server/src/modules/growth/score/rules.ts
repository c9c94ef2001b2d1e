import { ABSENT, FITNESS_ITEMS, type FitnessItem } from '@vimo/contract';

/** What a sheet says of one column. */
export interface ColumnRule {
  least: number;
  most: number;
  /** Digits after the point. */
  digits: number;
  /** As `FITNESS_ITEMS` name it, or 分. */
  unit: string;
  mayBeAbsent: boolean;
}

const NUMBER = /^-?\d{1,5}(\.\d{1,3})?$/;

/** What people and formats of numbers write behind a number, for each unit of a column. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  ...{ 分: ['分'], 秒: ['秒', 's'], 个: ['个', '次'] },
  ...{ cm: ['cm', '厘米', '公分'], kg: ['kg', '千克', '公斤'], ml: ['ml', '毫升'] },
};
const WITH_UNIT = /^(-?\d+(?:\.\d+)?)\s*(\D+)$/;

/** A dash before digits that a keyboard has no minus for. */
const MINUS = /^[−–—]\s*(?=\d)/;

/** A cell as it is kept: trimmed, full-width signs as the others, without zeros and the column's own unit, which say nothing. With another unit it is another number: 0.12 米 are no 0.12 cm. */
export function tidy(value: string, { unit }: Pick<ColumnRule, 'unit'>): string {
  const plain = value
    .trim()
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(MINUS, '-');
  const [, number = '', behind = ''] = WITH_UNIT.exec(plain) ?? [];
  const text = CALLED[unit]?.includes(behind.toLowerCase()) ? number : plain;
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
