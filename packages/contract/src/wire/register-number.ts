import { z } from 'zod';

/** A number of letters and digits as it is kept: ｇ２０２４ ０１ is G202401. Numbers of pupils, of their papers and logins are compared by it everywhere. */
export const plainNumber = (typed: string | undefined): string =>
  (typed ?? '')
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();

/** Whether a number has the shape of a national register number (mostly a letter and the identity number) or of an identity number: no school number has. */
export const isRegisterShaped = (value: string): boolean => /^[A-Z]?\d{15,18}[\dX]$/i.test(value.replace(/\s/g, ''));

/** What is wrong with a number of a pupil as `plainNumber` made it, `title` being what it is called; undefined when it is one. Forms, files and calls judge by it. */
export const numberProblem = (number: string, title: '学号' | '学籍号'): string | undefined =>
  /^[0-9A-Z-]{2,32}$/.test(number) ? undefined : `${title}为 2—32 位字母、数字或短横线`;

const numberCalled = (title: '学号' | '学籍号') =>
  z
    .string(`请输入${title}`)
    .transform(plainNumber)
    .superRefine((number, context) => {
      const problem = number === '' ? `请输入${title}` : numberProblem(number, title);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    });
/** National register number (学籍号) of a pupil, in capitals. */
export const registerNumber = numberCalled('学籍号');
/** School number (学号) of a pupil, in capitals. */
export const schoolNumber = numberCalled('学号');
