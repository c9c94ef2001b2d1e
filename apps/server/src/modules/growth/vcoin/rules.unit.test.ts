import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayBefore, earnsMore, remarksOf, runningOn, signedIn } from './rules.ts';

const days = fc.date({ min: new Date('2026-01-02'), max: new Date('2030-12-31'), noInvalidDate: true });
const text = (date: Date) => date.toISOString().slice(0, 10);

test('a sign-in on the day after goes on, on the same day it is none, later it begins anew', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 500 }), fc.integer({ min: 2, max: 90 }), (date, runningDays, gap) => {
      const today = text(date);
      const last = (signedOn: string) => ({ signedOn, runningDays });
      const longAgo = text(new Date(date.getTime() - gap * 24 * 3600 * 1000));
      expect(signedIn(last(dayBefore(today)), today)).toBe(runningDays + 1);
      expect(signedIn(last(today), today)).toBeUndefined();
      expect(signedIn(last(longAgo), today)).toBe(1);
      expect(runningOn(last(today), today)).toBe(runningDays);
      expect(runningOn(last(dayBefore(today)), today)).toBe(runningDays);
      expect(runningOn(last(longAgo), today)).toBe(0);
    }),
  );
  expect([dayBefore('2026-01-01'), dayBefore('2028-03-01')]).toEqual(['2025-12-31', '2028-02-29']);
});

test('every seventh day running earns more', () => {
  const days = Array.from({ length: 29 }, (_, day) => day + 1);
  expect(days.filter(earnsMore)).toEqual([7, 14, 21, 28]);
});

test('remarks name the event and what it was for', () => {
  expect(remarksOf({ event: 1, title: '' })).toBe('每日签到');
  expect(remarksOf({ event: 3, title: '和爷爷学写一幅春联' })).toBe('记录通过：和爷爷学写一幅春联');
  expect(remarksOf({ event: 5, title: '' })).toBe('审核通过已撤回');
});
