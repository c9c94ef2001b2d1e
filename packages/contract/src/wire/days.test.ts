import { expect, it } from 'vitest';
import { NO_DAY, readDay } from './days.ts';

it.each([
  ...[
    '2024-09-01',
    '2024/9/1',
    '2024.9.1',
    '20240901',
    '2024年9月1日',
    '2024 年 9 月 1 日',
    '2024年9月1号',
    '２０２４－０９－０１',
    '2024–9–1',
  ],
  ...[
    '二〇二四年九月一日',
    '二零二四年九月一日',
    '2024-09-01 00:00:00',
    '2024-09-01T08:30:00',
    '2024-09-01T08:30:00.000Z',
  ],
  ...[
    '2024-09-01T08:30:00+08:00',
    '2024/9/1 8:30',
    '2024年9月1日 上午8:30',
    '2024年9月1日8时30分',
    '2024年9月1日 星期日',
  ],
  ...['20240901083000', '20240901 08:30', ' 2024-09-01\u200b'],
  ...['2024。9。1', '2024、9、1', '二O二四年九月一日', '二0二四年九月1日', '二ｏ二四年９月一日'],
])('%s is the first of September', (typed) => {
  expect(readDay(typed)).toEqual({ day: '2024-09-01', isNumber: false });
});

it.each([
  ['二〇一五年十二月三十一日', '2015-12-31'],
  ['二〇一五年十月二十日', '2015-10-20'],
  ['二〇一六年二月十一日', '2016-02-11'],
])('%s is %s', (typed, day) => {
  expect(readDay(typed).day).toBe(day);
});

it.each([
  ['2024-09', '只有年月'],
  ['2024年9月', '只有年月'],
  ['202409', '只有年月'],
  ['2024年', '只有年月'],
  ['2015-02-30', '日历上没有 2015年2月30日'],
  ['20151301', '日历上没有'],
  ['去年', '应为日期'],
  ['2024-09-01x', '应为日期'],
  ['12', '应为日期'],
])('%s is no day, and why is told', (typed, text) => {
  expect(readDay(typed)).toMatchObject({ day: '', problem: expect.stringContaining(text) });
});

it('a number of days is the day that a spreadsheet shows, and nothing is nothing', () => {
  const shown = { '36526': '2000-01-01', '45351': '2024-02-29', '45352': '2024-03-01', '46357.75': '2026-12-01' };
  for (const [number, day] of Object.entries(shown)) expect(readDay(number)).toEqual({ day, isNumber: true });
  expect(readDay(' ')).toEqual({ day: '', isNumber: false });
});

// Whoever is signed in may send as much as a call takes.
it.each([' ', '8', '日', 'T'])('a text of any length is read at once: “%s” again and again', (sign) => {
  for (const begin of ['2024-09-01 8:', '2024 - 09 - 1', '二〇二四年'])
    expect(readDay(`${begin}${sign.repeat(200_000)}x`)).toEqual({ day: '', problem: NO_DAY, isNumber: false });
});
