import { z } from 'zod';

/** A number of letters and digits as it is kept: ｇ２０２４ ０１ is G202401. Numbers of pupils, of their papers and logins are compared by it everywhere. */
export const plainNumber = (typed: string | undefined): string =>
  (typed ?? '')
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();

/** Whether a number has the shape of a national register number (mostly a letter and the identity number) or of an identity number: no school number has. */
export const isRegisterShaped = (value: string): boolean => /^[A-Z]?\d{15,18}[\dX]$/i.test(value.replace(/\s/g, ''));

/** National register number (学籍号) of a pupil, in capitals. */
export const registerNumber = z
  .string('请输入学籍号')
  .transform(plainNumber)
  .refine((value) => /^[0-9A-Z-]{5,32}$/.test(value), '学籍号为 5—32 位字母、数字或短横线');

/** School number (学号) of a pupil, in capitals. */
export const schoolNumber = z
  .string('请输入学号')
  .transform(plainNumber)
  .refine((value) => value !== '', '请输入学号')
  .refine((value) => value === '' || /^[0-9A-Z-]{2,32}$/.test(value), '学号为 2—32 位字母、数字或短横线');
