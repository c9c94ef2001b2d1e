// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { told } from './compared.tsx';

beforeAll(stubBrowser);

it('values of a page are told in words: switches, stages, and texts without their tags', () => {
  expect(told('club', 'openToAll', '1')).toBe('是');
  expect(told('base', 'bookFlag', '')).toBe('否');
  expect(told('club', 'suitSections', '1,2')).toBe('幼儿园、小学');
  expect(told('base', 'suitSections', '')).toBe('');
  expect(told('club', 'details', '<p>车间见</p>').trim()).toBe('车间见');
});
