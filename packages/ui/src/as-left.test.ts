import { expect, it } from 'vitest';
import { asLeft, noteLeft } from './as-left.ts';

it('a list is come back to as it was left, until another page was looked at', () => {
  noteLeft('/contents', '?title=%E6%A4%8D%E6%A0%91&page=3');
  expect(asLeft('/contents')).toBe('/contents?title=%E6%A4%8D%E6%A0%91&page=3');
  expect(asLeft('/circulars')).toBe('/circulars');
  noteLeft('/', '');
  expect(asLeft('/contents')).toBe('/contents');
});

it('what is asked for goes before what the list was left with', () => {
  noteLeft('/scheme', '?org=5&stage=2');
  expect(asLeft('/scheme?org=5')).toBe('/scheme?org=5&stage=2');
  expect(asLeft('/scheme?org=6')).toBe('/scheme?org=6');
});
