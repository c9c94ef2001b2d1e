import { Usertype } from '@vimo/contract';
import { expect, it } from 'vitest';
import type { Session } from '../../../platform/sessions.ts';
import { actedAs, isOwn } from './policy.ts';

const as = (session: Partial<Session>) => ({ accountId: '9', orgId: '5', ...session }) as Session;
const [teacher, school] = [as({ usertype: Usertype.teacher }), as({ usertype: Usertype.schoolAdministrator })];

it('own is a record to its student alone; history says in what capacity each acted', () => {
  const student = as({ usertype: Usertype.student, accountId: '1' });
  const record = { studentId: '1' };
  expect(
    [student, as({ accountId: '1', usertype: Usertype.parent }), teacher].map((one) => isOwn(one, record)),
  ).toEqual([true, false, false]);
  expect(isOwn(as({ usertype: Usertype.student }), record)).toBe(false);
  expect(actedAs(student, 'student')).toBe('学生');
  expect(actedAs({ ...student, handoverAccountId: '3' }, 'student')).toBe('家长代操作');
  expect(actedAs(school, 'reviewer', { inPlaceOf: '' })).toBe('学校');
  expect(actedAs(teacher, 'reviewer', { inPlaceOf: '高老师' })).toBe('代高老师审核');
  expect([actedAs(teacher, 'reviewer', { inPlaceOf: '' }), actedAs(teacher, 'teacher')]).toEqual(['审核教师', '教师']);
});
