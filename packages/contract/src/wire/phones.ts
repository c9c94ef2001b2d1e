import { z } from 'zod';

/** Mainland mobile number: `1[3-9]` and nine digits (docs/domains/wire.md). */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;

/** What people write between the digits of a number. */
const BETWEEN = /[\s\p{Cf}\p{Pd}−()[\].·•]/gu;
const NUMBERS = /(?:\+|00)?(?:86)?1[3-9]\d{9}/g;

/** A telephone number as it is kept: (+86) 139-0000-0000 and 0086 139 0000 0000 are 13900000000. */
export const plainPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(BETWEEN, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');

/** What is wrong with a mobile number as `plainPhone` made it; undefined when it is one. */
export function phoneProblem(phone: string): string | undefined {
  if (PHONE_PATTERN.test(phone)) return undefined;
  return (phone.match(NUMBERS) ?? []).length > 1 ? '填了两个手机号，请只留一个' : '请输入正确的手机号';
}

/** As `plainPhone` of a number that a form sends; `empty` is shown when there is none. */
export const phoneSaying = (empty: string) =>
  z
    .string(empty)
    .min(1, empty)
    .transform(plainPhone)
    .superRefine((phone, context) => {
      const problem = phoneProblem(phone);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    });
export const phone = phoneSaying('请输入手机号码');
