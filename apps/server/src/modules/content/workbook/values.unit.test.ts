import { expect, test } from 'vitest';
import { textOf, UNCOUNTED } from './values.ts';

test('a cell is read as people see it, and a number of which digits were lost as one', () => {
  expect(
    ['\u200b许知宁\ufeff', '许\u00a0知', 139_0000_0000, 2024030118001, 88.50000000000001].map((value) => textOf(value)),
  ).toEqual(['许知宁', '许\u00a0知', '13900000000', '2024030118001', '88.5']);
  expect(textOf(510_101_200_801_015_000)).toBe('5.10101200801015e+17');
});

test('a formula that nobody counted is told, and not read as nothing', () => {
  expect(() => textOf(UNCOUNTED)).toThrow('公式还没有算出结果');
});
