import { expect, test } from 'vitest';
import { rolesText } from './role-words.ts';

test.each([
  ['1,2,3,4,5', '学生、家长、教师、学校管理员、教育局人员'],
  ['6,3', '教师、基地人员'],
  ['10', ''],
  ['', ''],
])('%j is read as %j', (power, text) => {
  expect(rolesText(power)).toBe(text);
});
