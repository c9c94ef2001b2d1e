import { bindStudent, updateUserInfo } from '@vimo/contract/schemas';
import { expect, test } from 'vitest';
import { checkBy } from './check-by.ts';

test('each field that lacks something says the first of it, in the words of the contract', () => {
  expect(checkBy(updateUserInfo.input, { username: ' ', sex: '', address: '字'.repeat(201), headimg: '' })).toEqual({
    username: '请输入用户名',
    sex: '请选择性别',
    address: '最多 200 个字',
  });
  expect(checkBy(bindStudent.input.omit({ password: true }), { account: '', userName: '' })).toEqual({
    account: '请输入学生账号',
    userName: '请输入姓名',
  });
});

test('values that the server takes lack nothing', () => {
  expect(checkBy(updateUserInfo.input, { username: '许芳', sex: '2', address: '', headimg: '' })).toEqual({});
});
