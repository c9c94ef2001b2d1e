import { z } from 'zod';

/** 18-character resident identity number with a valid date and check character (GB 11643). */
export function isIdentityNumber(value: string): boolean {
  if (!/^[1-9]\d{5}(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/.test(value)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(value[index]), 0);
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase();
}

export const identityNumber = z
  .string('请输入身份证')
  .min(1, '请输入身份证')
  .refine(isIdentityNumber, '请输入正确的身份证号码')
  .transform((value) => value.toUpperCase());
