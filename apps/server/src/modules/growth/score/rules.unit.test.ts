import { expect, it } from 'vitest';
import { bodyMassIndex, cellProblem, tidy } from './rules.ts';

const mark = { least: 0, most: 120, digits: 1, mayBeAbsent: true };

it('keeps a cell as it is meant', () => {
  expect(['１１８', ' 90.50 ', '007', '缺考', '-3.0', 'a'].map(tidy)).toEqual(['118', '90.5', '7', '缺考', '-3', 'a']);
});

it('says what is wrong with a mark, at its bounds too', () => {
  const fits = (value: string) => cellProblem(value, mark) === undefined;
  expect(['', '0', '120', '99.5', '缺考'].every(fits)).toBe(true);
  expect(['-1', '120.5', '99.55', '九十', '1e2', '1,0', '请假'].some(fits)).toBe(false);
  expect(cellProblem('121', mark)).toBe('应为 0 至 120 的数，最多 1 位小数；没有参加填“缺考”');
  expect(cellProblem('缺考', { ...mark, mayBeAbsent: false })).toBeDefined();
});

it('works the body-mass index out', () => {
  expect(bodyMassIndex(162.4, 50.5)).toBe('19.1');
});
