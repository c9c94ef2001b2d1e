import { Office, Usertype } from '@vimo/contract';
import { expect, it } from 'vitest';
import { requireTaker } from './policy.ts';

const asTeacher = (...offices: Office[]) => requireTaker({ usertype: Usertype.teacher, offices });

it('a teacher takes lists out by an office, and not for leading a grade', () => {
  expect(() => asTeacher(Office.auditor)).not.toThrow();
  expect(() => asTeacher(Office.gradeLeader, Office.auditor)).not.toThrow();
  expect(() => asTeacher()).toThrow('您没有导出列表的权限');
  expect(() => asTeacher(Office.gradeLeader)).toThrow('您没有导出列表的权限');
});
