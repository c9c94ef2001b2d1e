import { expect, test } from 'vitest';
import { safeName } from './export.ts';

test('a name is one harmless step of a path: its last 240 bytes, no sign of them in half', () => {
  expect(safeName('a/b:c.png')).toBe('a_b_c.png');
  expect(safeName(`${'\u{1f600}'.repeat(100)}.png`)).toBe(`${'\u{1f600}'.repeat(59)}.png`);
  expect(safeName(`${'图'.repeat(100)}.jpeg`)).toBe(`${'图'.repeat(78)}.jpeg`);
  expect(safeName(`${'n'.repeat(200)}.pdf`)).toBe(`${'n'.repeat(200)}.pdf`);
  expect(safeName('')).toBe('file');
});
