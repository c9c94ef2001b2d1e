import { z } from 'zod';
import { API, endpoint, OPEN_API } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { codeNumber, id, phone, requiredText, shownToOthers, text } from '../wire/fields.ts';

const tag = '账号';

/** Hex of an SM2 ciphertext (C1C3C2) of a password, as sent by registration and reset. */
export const sm2Cipher = (message: string) =>
  z
    .string(message)
    .min(1, message)
    .max(4096, '密码密文过长')
    .regex(/^[0-9a-fA-F]+$/, '密码未正确加密');
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
  orgId: z.string(),
  orgName: z.string(),
  orgType: z.int(),
  /** Where the person belongs: own organisation, for a parent the school of the first child; else empty. */
  ownOrgId: z.string(),
  collectnum: z.int(),
  concernnum: z.int(),
  islogin: z.boolean(),
  userpermission: z.object({ isAdmin: z.boolean() }),
  /** The parent behind a session in a child's account, else empty. */
  handoverUserId: z.string(),
  /** `newPassword` when the person has to change a first password before all else; else empty. */
  due: z.string(),
});
export type UserInfo = z.output<typeof userInfo>;

const newSession = userInfo.extend({
  token: z.string(),
  sessiontoken: z.string(),
  /** Of a login: what the person has to know, such as that others tried many passwords; else empty or absent. */
  notice: z.string().optional(),
});

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

export const findUserByToken = endpoint({
  method: 'POST',
  path: `${API}/sys/user/findUserByToken`,
  summary: '按会话取用户',
  tag,
  access: 'signedIn',
  openWhile: ['newPassword', 'secondFactor'],
  input: noInput,
  output: newSession,
});

export const currentUser = endpoint({
  method: 'GET',
  path: `${API}/app/user/info`,
  summary: '当前用户信息',
  tag,
  access: 'signedIn',
  openWhile: ['newPassword', 'secondFactor'],
  input: noInput,
  output: userInfo,
});

/** The same user under the older name that clients of the personal centre know. */
export const frontFindUser = endpoint({ ...currentUser, method: 'POST', path: `${API}/sys/user/frontFindUser` });

export const updateUserInfo = endpoint({
  method: 'PUT',
  path: `${API}/app/user/updateUserInfo`,
  summary: '修改个人资料',
  tag,
  access: 'signedIn',
  input: z.object({
    username: shownToOthers(requiredText(32, '请输入用户名'), 'name'),
    sex: z
      .union([z.int(), z.string().regex(/^\d$/, '请选择性别')], '请选择性别')
      .transform(Number)
      .refine((value) => value === 1 || value === 2, '请选择性别'),
    address: text(200).optional(),
    /** File id of an uploaded avatar; empty keeps the present one. */
    headimg: z
      .string('头像编号应为文本')
      .regex(/^([0-9A-Za-z]{1,6})?$/, '头像编号有误')
      .optional(),
  }),
  output: userInfo,
});

export const publicKey = endpoint({
  method: 'GET',
  path: `${OPEN_API}/app/auth/publicKey`,
  summary: '密码加密公钥（SM2）',
  tag,
  access: 'everyone',
  input: noInput,
  output: z.object({ publicKey: z.string(), cipherMode: z.string() }),
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

/** Sets a new password. The present one is asked for, save of who has just come in with a first password that must be changed. */
export const changePassword = endpoint({
  method: 'POST',
  path: `${API}/sys/user/safetyUpPwd`,
  summary: '修改密码',
  tag,
  access: 'signedIn',
  openWhile: ['newPassword'],
  refuses: [3],
  input: z.object({
    oldPwd: sm2Cipher('请输入原密码').optional(),
    newPwd: sm2Cipher('请输入新密码'),
    repeatPwd: sm2Cipher('请输入确认密码'),
  }),
  output: nothing,
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

export const bindStudent = endpoint({
  method: 'POST',
  path: `${API}/app/user/bindingStudent`,
  summary: '绑定孩子',
  tag,
  access: [4],
  refuses: [1],
  input: z.object({
    account: requiredText(64, '请输入学生账号'),
    password: sm3Digest('请输入密码'),
    userName: requiredText(32, '请输入姓名'),
  }),
  output: nothing,
});

export const unbindStudent = endpoint({
  method: 'DELETE',
  path: `${API}/app/user/unboundStudent/:id`,
  summary: '解除绑定',
  tag,
  access: [4],
  refuses: [4],
  input: z.object({ id }),
  output: nothing,
});

const child = z.object({
  /** Binding id. */
  id: z.string(),
  studentId: z.string(),
  name: z.string(),
  schoolName: z.string(),
  gradeName: z.string(),
  className: z.string(),
  headimg: z.string(),
  studentNo: z.string(),
  guardianPhone: z.string(),
  statusName: z.string(),
  entranceTime: z.string(),
  sex: z.int(),
});
export type Child = z.output<typeof child>;

export const queryStudentByParent = endpoint({
  method: 'POST',
  path: `${API}/school/student/queryStudentByParent`,
  summary: '家长的孩子',
  tag,
  access: [4],
  input: noInput,
  output: z.array(child),
});

export const handoverAccount = endpoint({
  method: 'POST',
  path: `${OPEN_API}/app/auth/handoverAcc`,
  summary: '切换到孩子账号',
  tag,
  access: [4],
  refuses: [4],
  input: z.object({ studentId: id }),
  output: newSession,
});

export const handoverParentAccount = endpoint({
  method: 'POST',
  path: `${OPEN_API}/app/auth/handoverParentAcc`,
  summary: '返回家长账号',
  tag,
  access: 'signedIn',
  refuses: [1],
  input: noInput,
  output: newSession,
});

export const wechatAppId = endpoint({
  method: 'GET',
  path: `${OPEN_API}/app/auth/getWxOpenConfigAppId`,
  summary: '微信扫码登录配置',
  tag,
  access: 'everyone',
  input: noInput,
  /** `authorizeUrl` is the page that shows the QR code; `state` comes back with the code and must be the same. */
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
