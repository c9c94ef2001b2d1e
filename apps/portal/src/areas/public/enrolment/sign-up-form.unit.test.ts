import { describe, expect, test } from 'vitest';
import { asksFor, EMPTY_DRAFT, fieldsOf, placesProblem, signUpErrors, signUpInput } from './sign-up-form.ts';

const all = asksFor({ enrollForm: '1,2,3', registrationRequired: 1 });
const unknown = { phone: '', people: [{ joinUserId: '7', identityCard: '' }], contacts: 0 };
const masked = {
  phone: '138****0001',
  people: [
    { joinUserId: '7', identityCard: '3****************1' },
    { joinUserId: '8', identityCard: '' },
  ],
  contacts: 1,
};

describe('what a sign-up lacks', () => {
  test('a remark always, the rest when the activity asks for it', () => {
    expect(signUpErrors(EMPTY_DRAFT, asksFor({ enrollForm: '', registrationRequired: 0 }), ['7'], unknown)).toEqual({
      remarks: '请输入报名备注',
    });
    expect(signUpErrors(EMPTY_DRAFT, all, ['7'], unknown)).toEqual({
      remarks: '请输入报名备注',
      enrollPhone: '请输入手机号码',
      'card.7': '请输入身份证',
      emergencyContact: '请至少添加一位紧急联系人',
    });
  });

  test('somebody to call may follow, unless the organiser takes no sign-up without', () => {
    const draft = { ...EMPTY_DRAFT, remarks: '好' };
    const known = { ...unknown, contacts: 0 };
    expect(signUpErrors(draft, asksFor({ enrollForm: '3', registrationRequired: 0 }), ['7'], known)).toEqual({});
    expect(signUpErrors(draft, asksFor({ enrollForm: '3', registrationRequired: 1 }), ['7'], known)).toEqual({
      emergencyContact: '请至少添加一位紧急联系人',
    });
  });

  test('what is known need not be typed; who changes it must', () => {
    const draft = { ...EMPTY_DRAFT, remarks: '好' };
    expect(signUpErrors(draft, all, ['7'], masked)).toEqual({});
    expect(signUpErrors(draft, all, ['7', '8'], masked)).toEqual({ 'card.8': '请输入身份证' });
    expect(signUpErrors({ ...draft, phone: '', cards: { 7: '' } }, all, ['7'], masked)).toEqual({
      enrollPhone: '请输入手机号码',
      'card.7': '请输入身份证',
    });
  });

  test('numbers that cannot be are refused, good ones pass', () => {
    const typed = (phone: string, card: string) => ({ ...EMPTY_DRAFT, remarks: '好', phone, cards: { 7: card } });
    const known = { ...unknown, contacts: 1 };
    expect(signUpErrors(typed('12345678901', '110105194912310021'), all, ['7'], known)).toEqual({
      enrollPhone: '请输入正确的手机号',
      'card.7': '请输入正确的身份证号码',
    });
    expect(signUpErrors(typed('16612345678', '11010519491231002x'), all, ['7'], known)).toEqual({});
  });
});

test('only what was typed is sent, never a masked text, and never for somebody who was unpicked', () => {
  const draft = { ...EMPTY_DRAFT, remarks: '好', cards: { 7: null, 8: '11010519491231002X', 9: '110105194912310020' } };
  expect(signUpInput('5', draft, all, ['7', '8'])).toEqual({
    activityId: '5',
    joinUserId: '7,8',
    remarks: '好',
    identityCards: { 8: '11010519491231002X' },
    useKnown: 1,
    source: 0,
  });
});

test('errors of the server go to their fields', () => {
  expect(fieldsOf({ enrollIdentityCard: '错' }, ['7'])).toEqual({ 'card.7': '错' });
  expect(fieldsOf({ 'identityCards.8': '错', enrollPhone: '空' }, ['7', '8'])).toEqual({
    'card.8': '错',
    enrollPhone: '空',
  });
});

test('a family that does not fit learns how many are left', () => {
  expect(placesProblem(undefined, 9)).toBeUndefined();
  expect(placesProblem(2, 2)).toBeUndefined();
  expect(placesProblem(2, 3)).toBe('剩余名额不足：还剩 2 个，您一行 3 人');
});

test('a number of other papers is judged by the kind that was chosen, and sent with it', () => {
  const known = { phone: '', people: [{ joinUserId: '7', identityCard: '' }], contacts: 0 };
  const draft = { ...EMPTY_DRAFT, remarks: '好', cards: { 7: 'H12345678' } };
  const asked = asksFor({ enrollForm: '2', registrationRequired: 0 });
  expect(signUpErrors(draft, asked, ['7'], known)).toEqual({ 'card.7': '请输入正确的身份证号码' });
  const papers = { ...draft, kinds: { 7: 2 } };
  expect(signUpErrors(papers, asked, ['7'], known)).toEqual({});
  expect(signUpErrors({ ...papers, kinds: { 7: 3 } }, asked, ['7'], known)).toEqual({
    'card.7': '应为 8 位数字，旧证为 10 位',
  });
  expect(signUpErrors({ ...papers, cards: {} }, asked, ['7'], known)).toEqual({ 'card.7': '请输入证件号码' });
  expect(signUpInput('1', papers, asked, ['7'])).toMatchObject({
    identityCards: { 7: 'H12345678' },
    identityKinds: { 7: 2 },
  });
});
