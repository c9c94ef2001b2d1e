import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
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

const restricted = z.object({
  id: z.string(),
  name: z.string(),
  usertype: z.int(),
  /** Masked where it is a phone number. */
  accountCode: z.string(),
  orgName: z.string(),
  /** Of students; else empty. */
  className: z.string(),
  /** Networks and devices for which wrong passwords lock the account, networks for which codes of the second factor do, and until when the last of all is; 0 and empty for none. */
  places: z.int(),
  codePlaces: z.int(),
  lockedUntil: z.string(),
  /** Wrong passwords from strange places in the last hour; from 20 on each further try costs a proof of work. */
  guesses: z.int(),
  /** 1: nobody gets in from a strange place until fewer of an hour are left. */
  closed: z.int(),
  /** 1: no code of the second factor is judged anywhere until fewer of an hour are left. */
  codesClosed: z.int(),
});
export type RestrictedPerson = z.output<typeof restricted>;

/** Those whom one may unlock, by how many guesses. */
export const restrictedPersonPage = endpoint({
  method: 'POST',
  path: `${API}/manage/person/queryRestricted`,
  summary: '登录受限的账号',
  tag,
  access: WHO_CARES,
  input: z.object(pageFields(20)),
  output: pageOf(restricted),
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
  input: z.object({
    id,
    field: z.enum(['phone', 'identityNumber', 'guardianPhone', 'registerNo'], '请选择要查看的号码'),
  }),
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
