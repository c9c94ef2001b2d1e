import { expect, it } from 'vitest';
import { classesByName } from './class-names.ts';
import { faultsOf } from './rules.ts';

it('一（1）班 of a large school is not its 11班', () => {
  const of = (classId: string, className: string) => ({ classId, gradeName: '一年级', className });
  const find = classesByName([of('1', '1班'), of('11', '11班'), of('12', '一（2）班')]);
  const meant = (className: string) => find(faultsOf('students', {}), { grade: '一年级', className });
  expect(['一（1）班', '（1）班', '十一班', '一（11）班', '2班'].map(meant)).toEqual(['1', '1', '11', '11', '12']);
});

it('of two classes that files name alike the one is meant whose name is written as it is; else both are told', () => {
  const find = classesByName([
    { classId: '7', gradeName: '高二', className: '3班' },
    { classId: '8', gradeName: '高二', className: '（三）班' },
  ]);
  const meant = (className: string) => {
    const cells = { name: '许知宁', studentNo: 'T1', grade: '高二', className };
    const found = faultsOf('students', cells);
    return [find(found, cells), found.faults.map(({ title }) => title)];
  };
  expect(meant('3班')).toEqual(['7', []]);
  expect(meant('高二（三）班')).toEqual(['8', []]);
  expect(meant('三班')).toEqual([undefined, ['“三班”不止一个班']]);
});

it('a grade is known though blanks pad it', () => {
  const cells = { name: '许知宁', studentNo: 'T1', grade: '高　二', className: '高二（3）班' };
  const found = faultsOf('students', cells);
  expect(classesByName([{ classId: '7', gradeName: '高二', className: '3班' }])(found, cells)).toBe('7');
  expect(found.faults).toEqual([]);
});
