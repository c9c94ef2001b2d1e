import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/envelope.ts';
import { requiredText, shownToOthers, text } from '../wire/fields.ts';
import { newSession, userInfo } from './fields.ts';

const tag = '账号';

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
  /** Name and picture stand beside what the person said to others. */
  changes: ['评价与留言'],
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
