import { expect, it } from 'vitest';
import { afterSession } from './landing.ts';

it('leads an ended session to the root, from the list of follows to the login', () => {
  expect(afterSession('/mine/myCollect')).toBe('/');
  expect(afterSession('/mine/myAttention')).toBe('/login?next=%2Fmine%2FmyAttention');
});
