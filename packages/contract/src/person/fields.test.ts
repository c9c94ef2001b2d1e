import { expect, it } from 'vitest';
import { accountCode, loginProblem } from './fields.ts';

it.each(['gao001', '17', 'gao.yun-ting_1@yt', '000417'])('%s is a login name', (login) => {
  expect(accountCode.parse(` ${login} `)).toBe(login);
  expect(loginProblem(login)).toBeUndefined();
});

it.each([
  ['1', '2—32 位'],
  ['高云汀', '2—32 位'],
  ['13900000000', '不能是手机号'],
])('%s is none, and form and file say why in the same words', (login, text) => {
  expect(accountCode.safeParse(login).error?.issues[0]?.message).toBe(loginProblem(login));
  expect(loginProblem(login)).toContain(text);
});
