import { expect, it } from 'vitest';
import { partsOfDay } from './parts-of-day.ts';

it('times are gathered by part of the day, with the weekdays behind each', () => {
  expect(partsOfDay({ 周六上午: 3, 周二下午: 1, 周日下午: 2 })).toEqual([
    { part: '上午', count: 3, days: [['周六', 3]] },
    {
      part: '下午',
      count: 3,
      days: [
        ['周二', 1],
        ['周日', 2],
      ],
    },
    { part: '晚上', count: 0, days: [] },
  ]);
});
