import { z } from 'zod';

/** Whether a number has the shape of a national register number (mostly a letter and the identity number) or of an identity number: no school number has. */
export const isRegisterShaped = (value: string): boolean => /^[A-Z]?\d{15,18}[\dX]$/i.test(value.replace(/\s/g, ''));

/** National register number (学籍号) of a pupil, in capitals. */
export const registerNumber = z
  .string('请输入学籍号')
  .transform((value) => value.normalize('NFKC').replace(/\s/g, '').toUpperCase())
  .refine((value) => /^[0-9A-Z-]{5,32}$/.test(value), '学籍号为 5—32 位字母、数字或短横线');
