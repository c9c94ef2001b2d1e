import { expect, test } from 'vitest';
import { soughtOf } from './rules.ts';

test('a phone is one however it is written', () => {
  for (const typed of [
    '13911110001',
    '139-1111-0001',
    '+86 139 1111 0001',
    '(+86)139-1111-0001',
    '008613911110001',
    '１３９１１１１０００１',
    '\u202d13911110001\u202c',
  ])
    expect(soughtOf(typed), typed).toEqual({ kind: 'phone', word: '13911110001' });
});

test('a number is looked for in capitals, as numbers are kept', () => {
  for (const typed of ['g2024', 'Ｇ２０２４', ' g 2024 ', 'G20\u200b24'])
    expect(soughtOf(typed), typed).toEqual({ kind: 'number', word: 'G2024' });
  expect(soughtOf('gu.yanchuan@school')).toEqual({ kind: 'number', word: 'GU.YANCHUAN@SCHOOL' });
  expect(soughtOf('qs')).toEqual({ kind: 'either', word: 'QS' });
  expect(soughtOf('139-1111')).toEqual({ kind: 'number', word: '139-1111' });
});

test('what is neither is part of a name, and what says nothing is nothing', () => {
  expect(soughtOf('欧阳')).toEqual({ kind: 'name', word: '欧阳' });
  for (const typed of [undefined, '', ' \u200b', '·']) expect(soughtOf(typed), typed).toEqual({ kind: 'none' });
});
