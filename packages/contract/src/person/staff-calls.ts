import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { id } from '../wire/fields.ts';
import { firstPassword } from './fields.ts';

/** What is done to an account, whoever's it is: a student's, a guardian's, a colleague's. */
const tag = '账号管理';
const WHO_MANAGES = [1, 5, 10] as const;
/** Class teachers help students of their own class. */
const WHO_CARES = [1, 3, 5, 6, 10] as const;

export const disablePerson = endpoint({
  method: 'POST',
  path: `${API}/manage/person/disable`,
  summary: '停用账号',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

export const enablePerson = endpoint({
  method: 'POST',
  path: `${API}/manage/person/enable`,
  summary: '启用账号',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

export const unlockPerson = endpoint({
  method: 'POST',
  path: `${API}/manage/person/unlock`,
  summary: '解除登录锁定',
  tag,
  access: WHO_CARES,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

export const resetPersonPassword = endpoint({
  method: 'POST',
  path: `${API}/manage/person/resetPassword`,
  summary: '重置密码',
  tag,
  access: WHO_CARES,
  refuses: [1, 4],
  input: z.object({ id }),
  output: firstPassword,
});

export const endPersonSessions = endpoint({
  method: 'POST',
  path: `${API}/manage/person/endSessions`,
  summary: '退出所有登录',
  tag,
  access: WHO_CARES,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

export const revealPerson = endpoint({
  method: 'POST',
  path: `${API}/manage/person/reveal`,
  summary: '查看完整号码',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({ id, field: z.enum(['phone', 'identityNumber', 'guardianPhone'], '请选择要查看的号码') }),
  output: z.object({ value: z.string(), birthday: z.string() }),
});

const event = z.object({
  /** Such as `account.disabled`; what it is called is the browser's. */
  event: z.string(),
  at: z.string(),
  /** Who did it; empty when the person did. */
  by: z.string(),
  /** Class, school or name that it was about; may be empty. */
  about: z.string(),
});

export const personHistory = endpoint({
  method: 'POST',
  path: `${API}/manage/person/history`,
  summary: '变更记录',
  tag,
  access: WHO_CARES,
  refuses: [4],
  input: z.object({ id }),
  /** The latest hundred, the latest first. */
  output: z.array(event),
});
