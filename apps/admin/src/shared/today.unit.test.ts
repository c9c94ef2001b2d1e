import { noteServerTime } from '@vimo/client';
import { afterEach, expect, it, vi } from 'vitest';
import { today } from './today.ts';

afterEach(() => {
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.useRealTimers();
});

it('turns at midnight in China', () => {
  expect(today(new Date('2026-11-22T15:59:59Z'))).toBe('2026-11-22');
  expect(today(new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-23');
});

it('is the server’s, however wrong the clock of the computer is', () => {
  vi.useFakeTimers({ now: new Date('2025-01-01T12:00:00+08:00') });
  noteServerTime(new Date('2026-11-23T00:00:10+08:00').toUTCString(), Date.now());
  expect(today()).toBe('2026-11-23');
});
