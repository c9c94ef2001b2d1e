import { expect, test } from 'vitest';
import { mayRegister } from './site-info.ts';

test('parents register where a code reaches them and a privacy text is published', () => {
  expect(mayRegister(undefined)).toBe(true);
  expect(mayRegister({ codesOpen: true, privacyVersion: 3 })).toBe(true);
  expect(mayRegister({ codesOpen: true, privacyVersion: 0 })).toBe(false);
  expect(mayRegister({ codesOpen: false, privacyVersion: 3 })).toBe(false);
});
