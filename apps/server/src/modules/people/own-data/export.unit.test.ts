import { expect, test } from 'vitest';
import { safeName } from './export.ts';

test('a name is one harmless step of a path: its last eighty signs, none of them in half', () => {
  expect(safeName('a/b:c.png')).toBe('a_b_c.png');
  expect(safeName(`${'\u{1f600}'.repeat(100)}.png`)).toBe(`${'\u{1f600}'.repeat(76)}.png`);
  expect(safeName('')).toBe('file');
});
