import { z } from 'zod';
import { API, endpoint, OPEN_API } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { id, requiredText, text } from '../wire/fields.ts';
import { mailAddress } from '../wire/mail-addresses.ts';
import { phoneSaying } from '../wire/phones.ts';
import { checkCode, sm2Cipher } from './fields.ts';
import { sessionOfOwn } from './staff-calls.ts';

const tag = '账号';

/** What 账号安全 shows. */
export const accountSafety = endpoint({
  method: 'POST',
  path: `${API}/sys/user/safety`,
  summary: '账号安全',
  tag,
  access: 'signedIn',
  refuses: [3],
  input: noInput,
  output: z.object({
    /** Masked; empty when there is none. */
    phone: z.string(),
    /** Masked; empty when there is none. */
    email: z.string(),
    /** Whether mail can be sent here: an address is entered then. */
    emailOpen: z.boolean(),
    /** When the password was last changed; empty when it never was. */
    passwordChangedAt: z.string(),
    hasWechat: z.boolean(),
    /** Whether this platform knows WeChat at all. */
    wechatOpen: z.boolean(),
  }),
});

/** Changes the phone. The present password is asked for, or a code to the present phone; other sessions end (docs/domains/accounts.md). */
export const changePhone = endpoint({
  method: 'POST',
  path: `${API}/sys/user/safetyUpPhone`,
  summary: '更换安全手机',
  tag,
  access: 'signedIn',
  refuses: [1, 3],
  input: z.object({
    accountCode: phoneSaying('请输入电话'),
    checkCode,
    /** One of the two. */
    oldPwd: sm2Cipher('请输入当前密码').optional(),
    presentCode: checkCode.optional(),
  }),
  output: nothing,
});

/** A code to an address of mail that a person wants to enter. */
export const sendEmailCode = endpoint({
  method: 'POST',
  path: `${API}/msgCode/sendEmailCode`,
  summary: '发送邮箱验证码',
  tag,
  access: 'signedIn',
  refuses: [1, 3],
  input: z.object({ email: mailAddress }),
  output: nothing,
});

/** Enters the address to which reminders go by mail, or another one, with the code that was sent there. Nobody signs in by it. */
export const changeEmail = endpoint({
  method: 'POST',
  path: `${API}/sys/user/safetyUpEmail`,
  summary: '设置安全邮箱',
  tag,
  access: 'signedIn',
  refuses: [1, 3],
  input: z.object({ email: mailAddress, checkCode }),
  output: nothing,
});

export const removeEmail = endpoint({
  method: 'POST',
  path: `${API}/sys/user/safetyRemoveEmail`,
  summary: '移除安全邮箱',
  tag,
  access: 'signedIn',
  refuses: [1, 3],
  input: noInput,
  output: nothing,
});

export const mySessions = endpoint({
  method: 'POST',
  path: `${API}/app/user/sessions`,
  summary: '我的登录设备（个人中心）',
  tag,
  access: 'signedIn',
  refuses: [3],
  input: noInput,
  output: z.array(sessionOfOwn),
});

export const endMySession = endpoint({
  method: 'POST',
  path: `${API}/app/user/endSession`,
  summary: '退出某个登录设备（个人中心）',
  tag,
  access: 'signedIn',
  refuses: [3, 4],
  input: z.object({ id }),
  output: nothing,
});

/** Ties the WeChat behind a scanned code to the person's account: from then on a scan signs in. */
export const linkWechat = endpoint({
  method: 'POST',
  path: `${OPEN_API}/app/auth/bindWechat`,
  summary: '绑定微信',
  tag,
  access: 'signedIn',
  refuses: [1, 3],
  input: z.object({ code: requiredText(256, '缺少微信授权码'), state: text(128).optional() }),
  output: nothing,
});

export const unlinkWechat = endpoint({
  method: 'POST',
  path: `${API}/app/user/unbindWechat`,
  summary: '解除微信绑定',
  tag,
  access: 'signedIn',
  refuses: [1, 3],
  input: noInput,
  output: nothing,
});
