import { expect, test } from 'vitest';
import { asksFor, signUpErrors } from './sign-up-form.ts';

const empty = { remarks: ' ', enrollPhone: '', enrollIdentityCard: '' };

test('a remark is always required, phone and identity card when the activity asks for them', () => {
  expect(signUpErrors(empty, asksFor({ enrollForm: '' }))).toEqual({ remarks: '请输入报名备注' });
  expect(signUpErrors(empty, asksFor({ enrollForm: '1,2' }))).toEqual({
    remarks: '请输入报名备注',
    enrollPhone: '请输入手机号码',
    enrollIdentityCard: '请输入身份证',
  });
});

test('numbers that cannot be are refused, good ones pass', () => {
  const asked = asksFor({ enrollForm: '1,2' });
  expect(
    signUpErrors({ remarks: '好', enrollPhone: '12345678901', enrollIdentityCard: '110105194912310021' }, asked),
  ).toEqual({
    enrollPhone: '请输入正确的手机号',
    enrollIdentityCard: '请输入正确的身份证号码',
  });
  expect(
    signUpErrors({ remarks: '好', enrollPhone: '16612345678', enrollIdentityCard: '11010519491231002x' }, asked),
  ).toEqual({});
});
