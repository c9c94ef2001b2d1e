import { z } from 'zod';

/** Hex of an SM2 ciphertext (C1C3C2) of a password, as sent by registration and reset. */
export const sm2Cipher = (message: string) =>
  z
    .string(message)
    .min(1, message)
    .max(4096, '密码密文过长')
    .regex(/^[0-9a-fA-F]+$/, '密码未正确加密');
/** The same where the server itself says which one is missing. */
export const optionalCipher = () => z.union([z.literal(''), sm2Cipher('密码未正确加密')], '密码未正确加密').optional();

/** Lower-case hex SM3 of a password, as sent by login and bind-child. */
export const sm3Digest = (message: string) =>
  z
    .string(message)
    .min(1, message)
    .regex(/^[0-9a-fA-F]{64}$/, '密码未正确加密');

/** Six digits of an authenticator, or a recovery code as it was shown. */
export const secondFactorCode = z
  .string('请输入动态验证码')
  .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
  .refine((value) => value !== '', '请输入动态验证码')
  .refine((value) => /^(\d{6}|[0-9A-Z]{10})$/.test(value), '请输入 6 位动态验证码或恢复码');

export const checkCode = z
  .string('请输入验证码')
  .min(1, '请输入验证码')
  .regex(/^\d{6}$/, '验证码为 6 位数字');

export const userInfo = z.object({
  userid: z.string(),
  /** The student's or staff member's own id; for a parent the same as `userid`. */
  staffid: z.string(),
  dealerid: z.string(),
  usertype: z.int(),
  useracc: z.string(),
  username: z.string(),
  name: z.string(),
  staffname: z.string(),
  nickName: z.string(),
  /** File id of at most 6 characters, or a URL when longer (docs/domains/accounts.md). */
  headimg: z.string(),
  sex: z.int(),
  address: z.string(),
  email: z.string(),
  studentCode: z.string(),
  telphone: z.string(),
  mobilephone: z.string(),
  /** Masked: nobody needs the whole number back. */
  identCode: z.string(),
  vbPoints: z.int(),
  signFlag: z.int(),
  signDays: z.int(),
  recentChoice: z.int(),
  /** 1: lists that can be read by rows are shown as tables with all their columns. */
  listsAsTable: z.int(),
  /** Keys of news on the home that are not told any more (`putAwayNews`). */
  putAway: z.array(z.string()),
  orgId: z.string(),
  orgName: z.string(),
  orgType: z.int(),
  /** Where the person belongs: own organisation, for a parent the school of the first child; else empty. */
  ownOrgId: z.string(),
  collectnum: z.int(),
  concernnum: z.int(),
  islogin: z.boolean(),
  userpermission: z.object({ isAdmin: z.boolean() }),
  /** Whether a child is bound to the person: to this account, or to a guardian's of the same phone number. */
  hasChild: z.boolean(),
  /** The parent behind a session in a child's account, else empty. */
  handoverUserId: z.string(),
  /** `newPassword` when the person has to change a first password before all else; else empty. */
  due: z.string(),
});

export type UserInfo = z.output<typeof userInfo>;

/** What a login, or whatever else begins a session, answers. */
export const newSession = userInfo.extend({
  token: z.string(),
  sessiontoken: z.string(),
  /** Of a login: what the person has to know, such as that others tried many passwords; else empty or absent. */
  notice: z.string().optional(),
});
