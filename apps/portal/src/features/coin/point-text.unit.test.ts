import { expect, it } from 'vitest';
import { pointText } from './point-text.ts';

it('what was taken back is less, in list, table and card alike', () => {
  expect([5, -2, 0].map(pointText)).toEqual(['+5', '−2', '+0']);
});
