import { expect, it } from 'vitest';
import { today } from './today.ts';

it('turns at midnight in China', () => {
  expect(today(new Date('2026-11-22T15:59:59Z'))).toBe('2026-11-22');
  expect(today(new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-23');
});
