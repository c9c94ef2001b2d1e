import { expect, test } from 'vitest';
import { identityNumberOf } from './fixtures.ts';
import { numbersIn } from './pupil-numbers.ts';

test('a number is found alone, in a register number, and where other digits run on around it; another one is not', () => {
  const [one, other] = [identityNumberOf(1000), identityNumberOf(1001)];
  for (const text of [one, `学籍号 G${one}`, `20250000001${one}13900001234`, `${one}${one}`])
    expect(numbersIn(text, new Set([one])), text).toEqual([one]);
  expect(numbersIn(`G${other} ${one.slice(1)}`, new Set([one]))).toEqual([]);
});
