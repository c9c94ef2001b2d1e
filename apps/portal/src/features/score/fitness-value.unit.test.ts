import { expect, it } from 'vitest';
import { shownValue } from './fitness-value.ts';

it.each([
  ['endurance', '239.4', '3′59″'],
  ['endurance', '239.6', '4′00″'],
  ['endurance', '245', '4′05″'],
  ['vitalCapacity', '2450', '2,450'],
  ['height', '141.7', '141.7'],
])('%s %s is shown as %s', (field, value, shown) => {
  expect(shownValue(field, value)).toBe(shown);
});
