import { z } from 'zod';
import { isCalendarDay } from './days.ts';
import { plainNumber } from './register-number.ts';

/** The present day where its people live. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** 18-character resident identity number with a birthday and check character (GB 11643); nobody is born on a day that the calendar lacks, or after `day`. */
export function isIdentityNumber(value: string, day = today()): boolean {
  const [, year, month, date] = /^[1-9]\d{5}((?:19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(value) ?? [];
  const birthday = [year, month, date].join('-');
  if (year === undefined || !isCalendarDay(birthday) || birthday > day) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(value[index]), 0);
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase();
}

export const identityNumber = z
  .string('请输入身份证')
  .min(1, '请输入身份证')
  .transform(plainNumber)
  .refine((value) => isIdentityNumber(value), '请输入正确的身份证号码');
