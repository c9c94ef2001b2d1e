import { describe, expect, it } from 'vitest';
import { codeProblem, passwordPairProblems, phoneProblem, phoneTypedProblem } from './account-rules.ts';

describe('phone numbers', () => {
  it.each([
    ['', '请输入手机号码'],
    ['   ', '请输入手机号码'],
    ['1380000000', '请输入正确的手机号'],
    ['138000000011', '请输入正确的手机号'],
    ['12800000001', '请输入正确的手机号'],
    ['13800000001', undefined],
    ['16600000001', undefined],
    ['19900000001', undefined],
  ])('%j', (value, problem) => {
    expect(phoneProblem(value)).toBe(problem);
  });
});

describe('phone numbers while they are typed', () => {
  it.each([
    ['', undefined],
    ['1', undefined],
    ['138', undefined],
    ['13800000001', undefined],
    ['2', '请输入正确的手机号'],
    ['12', '请输入正确的手机号'],
    ['13a', '请输入正确的手机号'],
    ['138000000011', '请输入正确的手机号'],
  ])('%j', (value, problem) => {
    expect(phoneTypedProblem(value)).toBe(problem);
  });
});

describe('verification codes', () => {
  it.each([
    ['', '请输入验证码'],
    ['12345', '验证码为 6 位数字'],
    ['12345a', '验证码为 6 位数字'],
    ['123456', undefined],
  ])('%j', (value, problem) => {
    expect(codeProblem(value)).toBe(problem);
  });
});

describe('a new password and its repetition', () => {
  const check = (password: string, password2: string) =>
    passwordPairProblems({ password, password2 }, '13800000001', '请输入密码');
  it('are both required', () => {
    expect(check('', '')).toEqual({ password: '请输入密码', password2: '请再次输入密码' });
  });
  it('must agree', () => {
    expect(check('Sunny2026', 'Sunny2027')).toEqual({ password: undefined, password2: '两次输入的密码不一致' });
  });
  it('must be strong enough', () => {
    expect(check('short1', 'short1').password).toBe('密码长度为 8—32 位');
    expect(check('onlyletters', 'onlyletters').password).toBe('密码须同时包含字母和数字');
  });
  it('pass', () => {
    expect(check('Sunny2026', 'Sunny2026')).toEqual({ password: undefined, password2: undefined });
  });
});
