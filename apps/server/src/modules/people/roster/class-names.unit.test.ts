import { expect, it } from 'vitest';
import { plainClassName, plainClassOfGrade } from './class-names.ts';

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

it('a class that is named with its grade is one however it is written, and 1（1）班 no 11班', () => {
  for (const text of ['一年级1班', '一年级（1）班', '一年级 一班', '一年级1（1）班', '一年级一（1）班'])
    expect(plainClassOfGrade(text)).toBe('一年级1班');
  expect(['一年级11班', '高三（3）班', '九班'].map(plainClassOfGrade)).toEqual(['一年级11班', '高三3班', '9班']);
});
