import { expect, it } from 'vitest';
import { chargesPlan } from './charges.ts';

const keyOf = (grade: string, className: string, login = 'gao001') =>
  chargesPlan.keysOf({ grade, className, duty: '班主任', login })[0]?.key;

it('rows that say the same in other words are one', () => {
  for (const [grade, className, login] of [
    ['高　二', '3班', 'gao001'],
    ['高二', '高二（三）班', 'GAO001'],
    ['高 二', '高二3班', 'ｇａｏ001'],
  ] as const)
    expect(keyOf(grade, className, login)).toBe(keyOf('高二', '3班'));
  expect(keyOf('高一', '3班')).not.toBe(keyOf('高二', '3班'));
});
