import { expect, it } from 'vitest';
import { classesByName, plainClassName } from './class-names.ts';
import { faultsOf } from './rules.ts';

it.each([
  ['高二（3）班', '3班'],
  ['（3）班', '3班'],
  ['三班', '3班'],
  ['０3', '3班'],
  ['十班', '10班'],
  ['十二班', '12班'],
  ['高二二十班', '20班'],
  ['二十三班', '23班'],
  ['实验班', '实验班'],
  // Of another grade: none of these.
  ['初二十三班', '初213班'],
])('a class of 高二 that is written as %s is %s', (written, plain) => {
  expect(plainClassName(written, '高二')).toBe(plain);
});

it.each([
  ['一（1）班', '一年级', '1班'],
  ['1（1）班', '一年级', '1班'],
  ['（一）（1）班', '一年级', '1班'],
  ['一1班', '一年级', '1班'],
  ['一年级（11）班', '一年级', '11班'],
  ['一（十一）班', '一年级', '11班'],
  ['十一班', '一年级', '11班'],
  ['高二（2）班', '高二', '2班'],
  ['二（12）班', '2026级高二', '12班'],
  // Of another grade: no 11班 of this one.
  ['一（1）班', '二年级', '1-1班'],
  ['一（1）班', '', '1-1班'],
])('%s of %s is %s: the number of the grade is no digit of the class', (written, grade, plain) => {
  expect(plainClassName(written, grade)).toBe(plain);
});

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
