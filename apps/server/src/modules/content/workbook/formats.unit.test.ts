import { formatValue } from 'hucre';
import { expect, test } from 'vitest';
import { dayOfSerial, formatOf } from './formats.ts';

const shown = (value: number, code: string) => {
  const format = formatOf(code);
  if (typeof format === 'string') return format;
  return 'code' in format ? formatValue(value, format.code).trim() : format.around.join(String(value));
};

test.each([
  [20_240_017, '0000000000', '0020240017'],
  [20_240_018, '"G"00000000', 'G20240018'],
  [20_240_018, '\\G00000000', 'G20240018'],
  [20_240_018, '"G"General', 'G20240018'],
  [20_240_018, '[Red]\\G\\-General_ ;@', 'G-20240018'],
  [20_240_018, '"G"G/通用格式', 'G20240018'],
  [20_240_018, '"G"@', 'G20240018'],
  [417, '000000', '000417'],
  [88.456, '0.0', '88.5'],
  [88.5, '0.00_ ;[Red]\\-0.00\\ ', '88.50'],
  [1234, '#,##0', '1234'],
  [0.85, '0%', '85%'],
  [0.145833333333333, 'h:mm', '3:30'],
  [5, ';;;', ''],
  [2, '[=1]"男";[=2]"女"', '女'],
  [55, '[>=60]0;"不及格"', '不及格'],
])('%s with the format %s is read as %s', (value, code, text) => {
  expect(shown(value, code)).toBe(text);
});

test.each([
  ...['General', 'G/通用格式', 'G/通用格式"分"', '@', '0.00E+00', '# ?/?', '0'.repeat(300), '[DBNum1]0', '0!.0,'].map(
    (code) => [code, 'plain'],
  ),
  ...['[>=60]"合格"General;General', '[$-804]General'].map((code) => [code, 'plain']),
  ...['0.0!m', '0!d'].map((code) => [code, 'plain']),
  ...['[DBNum1][$-804]yyyy"年"m"月"d"日";@', 'yyyy!年m!月d!日', 'aaaa;@'].map((code) => [code, 'day']),
  ...['yyyy/m/d', 'yyyy"年"m"月"d"日";@', '[$-F800]dddd\\,\\ mmmm\\ dd', 'm"月"d"日"', 'yyyy\\-mm', 'aaaa'].map(
    (code) => [code, 'day'],
  ),
])('a number of the format %s is read %s', (code, as) => {
  expect(formatOf(code!)).toBe(as);
});

test('a number of days is the day that spreadsheets show, from 1900 and from 1904', () => {
  // As Excel, WPS and LibreOffice show them.
  const days = { 36526: '2000-01-01', 45351: '2024-02-29', 45352: '2024-03-01', 46357.75: '2026-12-01' };
  for (const [serial, day] of Object.entries(days)) {
    expect(dayOfSerial(Number(serial), false)).toBe(day);
    expect(dayOfSerial(Number(serial) - 1462, true)).toBe(day);
  }
  expect([dayOfSerial(-1, false), dayOfSerial(1e9, false)]).toEqual([undefined, undefined]);
});
