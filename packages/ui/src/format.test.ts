import { describe, expect, it } from 'vitest';
import {
  activityTimeParts,
  cutText,
  formatActivityTime,
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatMonthDay,
  formatPrice,
  formatShortDay,
  formatTimeRange,
  greeting,
} from './format.ts';

it('a day and a month are said without the year where it is plain', () => {
  expect(formatShortDay('2026-03-05 08:30:00')).toBe('3月5日');
  expect(formatShortDay('soon')).toBe('');
  expect(formatMonth('2026-03')).toBe('2026年3月');
  expect(formatMonth('2026-03', 2026)).toBe('3月');
  expect(formatMonth('2025-12', 2026)).toBe('2025年12月');
  expect(formatMonth('')).toBe('');
});

describe('an activity’s time in cards', () => {
  it('tells the day once when it ends on the day it starts', () => {
    expect(formatActivityTime('2026-03-21 08:30:00', '2026-03-21 16:30:00', 2026)).toBe('3月21日 8:30—16:30');
  });
  it('gives one piece a day when it lasts longer', () => {
    expect(activityTimeParts('2026-03-21 08:30:00', '2026-03-22 16:00:00', 2026)).toEqual([
      '3月21日 8:30—',
      '3月22日 16:00',
    ]);
  });
  it('tells the year when it is not this one, and again when it changes', () => {
    expect(formatActivityTime('2025-12-31 20:00:00', '2026-01-01 01:00:00', 2026)).toBe(
      '2025年12月31日 20:00—2026年1月1日 1:00',
    );
  });
  it('stands without an end, with an equal end, and without a clock time', () => {
    expect(formatActivityTime('2026-03-21 08:30:00', null, 2026)).toBe('3月21日 8:30');
    expect(formatActivityTime('2026-03-21 08:30:00', '2026-03-21 08:30:00', 2026)).toBe('3月21日 8:30');
    expect(formatActivityTime('2026-03-21', '2026-03-23', 2026)).toBe('3月21日—3月23日');
  });
  it('gives nothing for what is no date', () => {
    expect(formatActivityTime('', 'x')).toBe('');
  });
});

describe('times in tables and details', () => {
  it('shortens the end as far as it repeats the start', () => {
    expect(formatTimeRange('2026-04-18 08:00:00', '2026-04-18 17:30:00')).toBe('2026-04-18 8:00 至 17:30');
    expect(['2026-04-18 08:05:00', '2026-04-18', null].map(formatClock)).toEqual(['8:05', '', '']);
    expect(formatTimeRange('2026-03-21 08:30:00', '2026-03-22 16:00:00')).toBe('2026-03-21 8:30 至 03-22 16:00');
    expect(formatTimeRange('2025-12-31 08:00:00', '2026-01-02 16:00:00')).toBe('2025-12-31 8:00 至 2026-01-02 16:00');
  });
  it('tells one end when the other is missing', () => {
    expect(formatTimeRange(null, '2026-03-22 16:00:00')).toBe('2026-03-22 16:00');
    expect(formatTimeRange(undefined, null)).toBe('');
  });
  it('writes single dates', () => {
    expect(formatDate('2026-03-21 08:30:00')).toBe('2026-03-21');
    expect(formatDateTime('2026-03-21 08:05:59')).toBe('2026-03-21 8:05');
    expect(formatMonthDay('2026-03-12')).toBe('03-12');
    expect(formatDay('2026-03-08 23:59:59', 2026)).toBe('3月8日 星期日');
    expect(formatDay('2025-11-02 00:00:00', 2026)).toBe('2025年11月2日 星期日');
    expect(formatDate('2026/03/21')).toBe('');
  });
});

describe('prices, cuts and greetings', () => {
  it('calls 0, nothing and nonsense free', () => {
    expect([0, '0.00', null, undefined, '', 'x', -1].map(formatPrice)).toEqual(Array(7).fill('免费'));
    expect(formatPrice('36.00')).toBe('¥36');
    expect(formatPrice(12.5)).toBe('¥12.5');
  });
  it('cuts after characters, not code units', () => {
    expect(cutText('云汀市教育局', 5)).toBe('云汀市教育…');
    expect(cutText('云汀市一中', 5)).toBe('云汀市一中');
    expect(cutText('𠮷𠮷𠮷', 2)).toBe('𠮷𠮷…');
  });
  it('greets by the hour', () => {
    expect([4, 5, 9, 11, 13, 17, 18].map(greeting)).toEqual([
      '晚上好',
      '早上好',
      '上午好',
      '中午好',
      '下午好',
      '下午好',
      '晚上好',
    ]);
  });
});
