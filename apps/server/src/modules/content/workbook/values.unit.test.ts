import { expect, test } from 'vitest';
import { dayOfText, textOf } from './values.ts';

test('a cell is read as people see it, and a number of which digits were lost as one', () => {
  expect(['\u200b许知宁\ufeff', '许\u00a0知', 139_0000_0000, 2024030118001].map((value) => textOf(value))).toEqual([
    '许知宁',
    '许\u00a0知',
    '13900000000',
    '2024030118001',
  ]);
  expect(textOf(510_101_200_801_015_000)).toBe('5.10101200801015e+17');
});

test('days as a spreadsheet numbers them are the days that it shows', () => {
  // As Excel, WPS and LibreOffice show them; from March 1900 on they agree.
  const shown = { '36526': '2000-01-01', '45351': '2024-02-29', '45352': '2024-03-01', '46357.75': '2026-12-01' };
  for (const [number, day] of Object.entries(shown)) expect(dayOfText(number)).toEqual({ day, isNumber: true });
});
