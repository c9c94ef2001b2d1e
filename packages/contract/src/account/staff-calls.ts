import { z } from 'zod';
import { STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { codeNumber, id } from '../wire/fields.ts';
import { secondFactorCode, sm3Digest } from './fields.ts';

const tag = '管理平台';
/** Calls about oneself that are open while the second factor has to be set up. */
const own = { method: 'POST', tag, access: STAFF_TYPES, readers: true, openWhile: ['secondFactor'] } as const;

/** The password once more: for five minutes, calls that ask for it are answered in this session (docs/domains/accounts.md). */
export const confirmPassword = endpoint({
  ...own,
  path: `${API}/manage/me/confirmPassword`,
  summary: '再次验证密码',
  // Families too: what is handed out of their own data asks for it.
  access: 'signedIn',
  refuses: [3],
  input: z.object({
    pwd: sm3Digest('请输入密码'),
    /** Of those who have a second factor. */
    code: secondFactorCode.optional(),
  }),
  output: nothing,
});

export const ownSecondFactor = endpoint({
  ...own,
  path: `${API}/manage/me/secondFactor`,
  summary: '我的两步验证',
  input: noInput,
  output: z.object({
    isOn: z.boolean(),
    /** Nobody of this kind may work without it. */
    isRequired: z.boolean(),
    /** When it was set up; empty while it is off. */
    since: z.string(),
    recoveryCodesLeft: z.int(),
  }),
});

export const beginSecondFactor = endpoint({
  ...own,
  path: `${API}/manage/me/beginSecondFactor`,
  summary: '开始设置两步验证',
  refuses: [1],
  input: noInput,
  /** Address for the QR code, and the secret (Base32) for those who type it. */
  output: z.object({ uri: z.string(), secret: z.string() }),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const enableSecondFactor = endpoint({
  ...own,
  path: `${API}/manage/me/enableSecondFactor`,
  summary: '启用两步验证',
  refuses: [1],
  input: z.object({
    code: z
      .string('请输入动态验证码')
      .transform((value) => value.replace(/\s/g, ''))
      .refine((value) => /^\d{6}$/.test(value), '动态验证码为 6 位数字'),
  }),
  output: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  ...own,
  path: `${API}/manage/me/renewRecoveryCodes`,
  summary: '重新生成恢复码',
  refuses: [1],
  input: noInput,
  output: recoveryCodes,
});

export const removeOwnSecondFactor = endpoint({
  ...own,
  path: `${API}/manage/me/removeSecondFactor`,
  summary: '关闭我的两步验证',
  refuses: [1],
  input: noInput,
  output: nothing,
});

/** Takes the second factor off somebody who has lost it. */
export const removeSecondFactor = endpoint({
  method: 'POST',
  path: `${API}/manage/staff/removeSecondFactor`,
  summary: '解除教职工的两步验证',
  tag,
  access: [1, 5, 10],
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

/** Where a person is signed in. */
export const sessionOfOwn = z.object({
  id: z.string(),
  /** Browser and system. */
  device: z.string(),
  /** Address without its last part. */
  address: z.string(),
  since: z.string(),
  lastSeen: z.string(),
  isThis: z.boolean(),
});

/** Remembers, for all devices of the person, in which colours the platform is shown (`ScreenTheme`). */
export const chooseScreenTheme = endpoint({
  ...own,
  path: `${API}/manage/me/chooseScreenTheme`,
  summary: '记住管理平台的外观',
  input: z.object({ theme: codeNumber(0, 2, '请选择浅色、深色或跟随系统') }),
  output: nothing,
});

export const ownSessions = endpoint({
  ...own,
  path: `${API}/manage/me/sessions`,
  summary: '我的登录设备',
  input: noInput,
  output: z.array(sessionOfOwn),
});

export const endOwnSession = endpoint({
  ...own,
  path: `${API}/manage/me/endSession`,
  summary: '退出某个登录设备',
  refuses: [4],
  input: z.object({ id }),
  output: nothing,
});

/** Says that the person is still there, and after how many seconds without a call the session ends. */
export const stay = endpoint({
  ...own,
  path: `${API}/manage/me/stay`,
  summary: '保持登录',
  input: noInput,
  output: z.object({ idleSeconds: z.int() }),
});
