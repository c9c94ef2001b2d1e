import { z } from 'zod';
import { API, endpoint, OPEN_API } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { text } from '../wire/fields.ts';
import { phone } from '../wire/phones.ts';
import { checkCode, newSession, optionalCipher, sm2Cipher } from './fields.ts';

const tag = '账号';

export const publicKey = endpoint({
  method: 'GET',
  path: `${OPEN_API}/app/auth/publicKey`,
  summary: '密码加密公钥（SM2）',
  tag,
  access: 'everyone',
  input: noInput,
  output: z.object({ publicKey: z.string(), cipherMode: z.string() }),
});

export const register = endpoint({
  method: 'POST',
  path: `${OPEN_API}/app/auth/register`,
  summary: '家长注册',
  tag,
  access: 'everyone',
  refuses: [1],
  input: z.object({
    telPhone: phone,
    code: checkCode,
    password: sm2Cipher('请输入密码'),
    password2: sm2Cipher('请再次输入密码'),
    pInviteCode1: text(16).optional(),
  }),
  output: newSession,
});

export const checkUseracc = endpoint({
  method: 'GET',
  path: `${OPEN_API}/app/auth/checkUseracc/:acc`,
  summary: '手机号是否已注册',
  tag,
  access: 'everyone',
  input: z.object({ acc: phone }),
  /** `exist` 1 when the number has an account. */
  output: z.object({ exist: z.int() }),
});

const codeInput = z.object({
  accountCode: z.string('请输入手机号码').min(1, '请输入手机号码').pipe(phone),
});

export const sendCode = endpoint({
  method: 'POST',
  path: `${OPEN_API}/sendCode`,
  summary: '发送验证码',
  tag,
  access: 'everyone',
  input: codeInput,
  output: nothing,
});

/** Last code sent to a phone. Exists in demo mode alone, for those who try the product out. */
export const devOutbox = endpoint({
  method: 'GET',
  path: `${OPEN_API}/dev/outbox`,
  summary: '查看演示验证码（仅演示模式）',
  tag,
  access: 'everyone',
  input: z.object({ phone }),
  output: z.object({ code: z.string() }),
});

export const sendPersonalCode = endpoint({
  method: 'POST',
  path: `${API}/msgCode/sendCode`,
  summary: '发送验证码（个人中心）',
  tag,
  access: 'signedIn',
  input: codeInput,
  output: nothing,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: `${OPEN_API}/app/auth/resetPassword`,
  summary: '重置密码',
  tag,
  access: 'everyone',
  refuses: [1],
  input: z.object({
    accountCode: phone,
    checkCode,
    password: sm2Cipher('新密码不能为空'),
    password2: sm2Cipher('请再次输入密码'),
  }),
  output: nothing,
});

/** Sets a new password. The present one is asked for, save of who has just come in with a first password that must be changed. */
export const changePassword = endpoint({
  method: 'POST',
  path: `${API}/sys/user/safetyUpPwd`,
  summary: '修改密码',
  tag,
  access: 'signedIn',
  openWhile: ['newPassword'],
  refuses: [3],
  /** All three; the present one is not asked of who has just come in with a first password. What is missing is told at once. */
  input: z.object({ oldPwd: optionalCipher(), newPwd: optionalCipher(), repeatPwd: optionalCipher() }),
  output: nothing,
});
