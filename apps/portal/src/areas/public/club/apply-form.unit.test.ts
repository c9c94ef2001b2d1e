import { expect, test } from 'vitest';
import { applicationErrors, knownOf } from './apply-form.ts';

test('an application says what is missing', () => {
  expect(applicationErrors(knownOf())).toEqual({
    imagesUrl: '请上传头像',
    telphone: '请输入联系电话',
    introInfo: '请输入简介',
    hobby: '请输入爱好',
  });
  const form = { imagesUrl: 'abc123', telphone: '1380000000', introInfo: ' ', hobby: '下棋' };
  expect(applicationErrors(form)).toEqual({ telphone: '请输入正确的手机号', introInfo: '请输入简介' });
  expect(applicationErrors({ ...form, telphone: '13800000000', introInfo: '初一新生' })).toEqual({});
});

test('an application begins with the phone that is known, and with none that is hidden in part', () => {
  expect(knownOf({ mobilephone: '13812345678' }).telphone).toBe('13812345678');
  expect(knownOf({ mobilephone: '138****5678' }).telphone).toBe('');
});

test('an application begins with the picture that is known, unless it is kept elsewhere', () => {
  expect(knownOf({ headimg: 'k3Bq9Z' }).imagesUrl).toBe('k3Bq9Z');
  expect(knownOf({ headimg: 'https://pictures.example.test/a.png' }).imagesUrl).toBe('');
});
