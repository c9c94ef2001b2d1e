import { z } from 'zod';
import { text } from '../wire/fields.ts';
import { PHONE_PATTERN } from '../wire/phones.ts';

/** What is wrong with the login name of a student or member of staff, for forms, files and calls alike; undefined when it is one. */
export function loginProblem(login: string): string | undefined {
  if (!/^[\w.@-]{2,32}$/.test(login)) return '登录账号为 2—32 位字母、数字或 . _ - @';
  // Its owner could not have it as a parent any more.
  return PHONE_PATTERN.test(login) ? '登录账号不能是手机号，手机号是家长的登录账号，请改用工号等' : undefined;
}

/** Login name of a student or member of staff. */
export const accountCode = text(32)
  .superRefine((value, context) => {
    const problem = loginProblem(value);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ example: 'xs20260101' });

export const personSex = z.union([z.literal(0), z.literal(1), z.literal(2)], '请选择性别');

/** What was read with the data that is being changed: who changed it meanwhile is not overwritten. */
export const versionField = z.int('版本应为整数').min(0, '版本有误').max(2_147_483_647, '版本有误');

/** A password that is shown this once; empty when nobody was given one. */
export const firstPassword = z.object({
  id: z.string(),
  name: z.string(),
  accountCode: z.string(),
  password: z.string(),
});
export type FirstPassword = z.output<typeof firstPassword>;

/** What the platform shows of anybody; numbers are masked. */
export const managed = z.object({
  id: z.string(),
  version: z.int(),
  usertype: z.int(),
  name: z.string(),
  nickName: z.string(),
  sex: z.int(),
  headimg: z.string(),
  accountCode: z.string(),
  phone: z.string(),
  identityNumber: z.string(),
  /** 2009-05-**, as the identity number says; may be empty. */
  birthday: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  disabled: z.int(),
  /** 1 while failed logins lock the account anywhere. */
  locked: z.int(),
  /** Sessions that live. */
  sessions: z.int(),
  lastLoginAt: z.string(),
  /** What the person who asks may do here: look, care (password, lock, sessions), manage. */
  power: z.enum(['look', 'care', 'manage']),
});
