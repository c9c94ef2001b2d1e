import { z } from 'zod';
import { API, endpoint, OPEN_API } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { codeNumber, requiredText, text } from '../wire/fields.ts';
import { newSession, secondFactorCode, sm3Digest } from './fields.ts';

const tag = '账号';

export const login = endpoint({
  method: 'POST',
  path: `${API}/sys/lg/login`,
  summary: '密码登录',
  tag,
  access: 'everyone',
  refuses: [1],
  input: z.object({
    user: z
      .string('用户名或密码不能为空')
      .transform((value) => value.replace(/\s/g, ''))
      .refine((value) => value.length > 0, '用户名或密码不能为空')
      .refine((value) => value.length <= 64, '用户名或密码错误'),
    pwd: sm3Digest('用户名或密码不能为空'),
  }),
  output: newSession,
});

export const logout = endpoint({
  method: 'POST',
  path: `${API}/sys/lg/logout`,
  summary: '退出登录',
  tag,
  access: 'everyone',
  openWhile: ['newPassword', 'secondFactor'],
  input: noInput,
  output: nothing,
});

/** Price of the dearest proof of work; each step doubles the work. */
export const HIGHEST_PROOF_PRICE = 5;

/** Challenge of the proof-of-work, in the form that `altcha-lib` makes and solves. */
export const proofChallenge = endpoint({
  method: 'GET',
  path: `${OPEN_API}/app/auth/proofChallenge`,
  summary: '工作量证明题目',
  tag,
  access: 'everyone',
  /** What `proofRequired` of the refusal says; 1 when absent. */
  input: z.object({ price: codeNumber(1, HIGHEST_PROOF_PRICE, '验证难度有误').optional() }),
  output: z.object({ challenge: z.string() }),
});

/** Of a refusal of a login whose password was right: the second factor is asked for with this ticket. */
export interface SecondFactorNeeded {
  secondFactorNeeded: true;
  ticket: string;
}

/** Second step of a login: a code of the authenticator, or a recovery code. */
export const loginSecondFactor = endpoint({
  method: 'POST',
  path: `${OPEN_API}/app/auth/secondFactor`,
  summary: '登录第二步：动态验证码',
  tag,
  access: 'everyone',
  refuses: [1],
  input: z.object({
    ticket: z
      .string('缺少登录凭据')
      .max(1000, '登录凭据有误')
      .regex(/^[\w-]+$/, '登录凭据有误'),
    code: secondFactorCode,
  }),
  output: newSession,
});

export const updateChoice = endpoint({
  method: 'GET',
  path: `${API}/sys/user/updateChoice/:id`,
  summary: '记录登录身份',
  tag,
  access: 'signedIn',
  refuses: [3],
  input: z.object({ id: z.enum(['1', '2'], '请选择身份') }),
  output: nothing,
});

/** Remembers, for all devices of the person, how lists that can be read by rows are shown. */
export const chooseListForm = endpoint({
  method: 'PUT',
  path: `${API}/app/user/listForm`,
  summary: '记住列表的显示方式',
  tag,
  access: 'signedIn',
  input: z.object({ asTable: codeNumber(0, 1, '请选择列表或表格') }),
  output: nothing,
});

/** Remembers, for all devices of the person, a piece of news on the home that is not to be told any more. */
export const putAwayNews = endpoint({
  method: 'PUT',
  path: `${API}/app/user/putAway`,
  summary: '不再提醒首页的一条消息',
  tag,
  access: 'signedIn',
  /** What it is about, and the numbers of that: `opens 12` is an activity whose sign-up opens, `club 7 2` an application and how it was decided. */
  input: z.object({
    key: z
      .string('请选择消息')
      .regex(/^[a-z]{1,20}( \d{1,18}){1,2}$/, '请选择消息')
      .meta({ example: 'opens 12' }),
  }),
  output: nothing,
});

export const wechatAppId = endpoint({
  method: 'GET',
  path: `${OPEN_API}/app/auth/getWxOpenConfigAppId`,
  summary: '微信扫码登录配置',
  tag,
  access: 'everyone',
  input: noInput,
  /** The message is the app id as well. `authorizeUrl` is the page that shows the QR code; `state` comes back with the code and must be the same. */
  output: z.object({ appId: z.string(), state: z.string(), authorizeUrl: z.string() }),
});

export const wechatLogin = endpoint({
  method: 'GET',
  path: `${OPEN_API}/app/auth/pcScanLogin`,
  summary: '微信扫码登录',
  tag,
  access: 'everyone',
  refuses: [1],
  input: z.object({ code: requiredText(256, '缺少微信授权码'), state: text(128).optional() }),
  output: newSession,
});
