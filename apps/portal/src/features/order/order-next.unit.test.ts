import { EnrolStatus } from '@vimo/contract';
import { expect, test } from 'vitest';
import { nextOf } from './order-next.ts';

test('a row of orders offers one thing: what is lacking, then the evaluation, then a look', () => {
  expect(nextOf({ toComplete: '1,3', activityEnrollStatus: EnrolStatus.upcoming })).toBe('complete');
  expect(nextOf({ toComplete: '', activityEnrollStatus: EnrolStatus.toEvaluate })).toBe('evaluate');
  expect(nextOf({ toComplete: '', activityEnrollStatus: EnrolStatus.upcoming })).toBe('look');
});
