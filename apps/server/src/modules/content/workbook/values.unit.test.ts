import { expect, test } from 'vitest';
import { isFailedFormula, textOf, UNCOUNTED } from './values.ts';

test('a cell is read as people see it, and a number of which digits were lost as one', () => {
  const texts = ['\u200b许知宁\ufeff', '\u200e高二\u200f', '许\u00a0知'];
  expect([...texts, 139_0000_0000, 2024030118001, 88.50000000000001].map((value) => textOf(value))).toEqual([
    ...['许知宁', '高二', '许\u00a0知', '13900000000', '2024030118001', '88.5'],
  ]);
  expect(textOf(510_101_200_801_015_000)).toBe('5.10101200801015e+17');
});

test('the apostrophe before digits that are kept as a text is none of it', () => {
  expect(["'0012", "'张三", "O'Brien", "'优秀'", "'"].map((value) => textOf(value))).toEqual([
    ...['0012', '张三', "O'Brien", "'优秀'", "'"],
  ]);
});

test('a text that a formula left where it failed is known', () => {
  expect(['#N/A', '#REF!', '#DIV/0!', '#1', '第#N/A'].filter(isFailedFormula)).toEqual(['#N/A', '#REF!', '#DIV/0!']);
});

test('a formula that nobody counted is told, and not read as nothing', () => {
  expect(() => textOf(UNCOUNTED)).toThrow('公式还没有算出结果');
});
