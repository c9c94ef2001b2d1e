import { expect, it } from 'vitest';
import { plainClassName } from '../roster/index.ts';
import { nearest } from './nearest.ts';

it('puts first what differs least, and what differs alike in the order in which it stands', () => {
  expect(nearest('高儿', ['初一', '高一', '高二', '高三'])[0]).toBe('高一');
  expect(nearest('任课老师', ['班主任', '任课教师'])).toEqual(['任课教师', '班主任']);
  expect(nearest('13班', ['1班', '2班', '3班'])).toEqual(['1班', '3班', '2班']);
  expect(nearest('', ['男', '女'])).toEqual(['男', '女']);
  expect(nearest('语文', [])).toEqual([]);
});

it('compares as it is told and offers what there is', () => {
  const plain = (name: string) => plainClassName(name, '高二');
  expect(nearest('12班', ['（2）班', '（11）班', '（12）班'], plain)[0]).toBe('（12）班');
  const many = Array.from({ length: 40 }, (_, n) => `${n + 1}班`);
  expect(nearest('30班', many)).toHaveLength(12);
});
