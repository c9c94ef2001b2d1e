import { expect, it } from 'vitest';
import { bytesText, durationText, wordsOf } from './system-texts.ts';

it('bytes are told in the unit that keeps them short', () => {
  expect([0, 1023, 1024, 1536, 1024 ** 2 * 250, 1024 ** 3 * 3.25].map(bytesText)).toEqual([
    ...['0 字节', '1023 字节', '1.0 KB', '1.5 KB', '250 MB', '3.3 GB'],
  ]);
});

it('how long something waits is told roughly', () => {
  expect([0, 59, 60, 3599, 3600, 86_399, 86_400 * 3].map(durationText)).toEqual([
    ...['0 秒', '59 秒', '1 分钟', '59 分钟', '1 小时', '23 小时', '3 天'],
  ]);
});

it('words stand a line each, or between commas', () => {
  expect(wordsOf(' 跑路\n\n网赚，刷分、代写 \n')).toEqual(['跑路', '网赚', '刷分', '代写']);
});
