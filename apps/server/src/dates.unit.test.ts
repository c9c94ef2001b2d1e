import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** What a date is written with elsewhere than in format.ts: a moment of the wire that is cut, a part of one beside its unit, the browser's own writing of a `Date`. */
const BY_HAND: readonly RegExp[] = [
  /\b(?:\w*(?:Date|At|Until|On|Time|Day)|at|day|date)\.slice\((?:0, ?(?:10|16)|(?:5|8|11)\b[^)]*)\)/,
  /\.slice\([^)]*\)\)?\}[年月日]/,
  /\b(?:toLocaleDateString|toLocaleTimeString|DateTimeFormat)\b|\.(?:getMonth|getDate|getMinutes)\(/,
];
/** Where it is done: the writings themselves, and the day as the wire has it. */
const WRITINGS: readonly string[] = ['packages/ui/src/format.ts', 'apps/admin/src/shared/today.ts'];
const isByHand = (text: string) => BY_HAND.some((way) => way.test(text));

test('what shows a date takes a writing of format.ts, and makes none by hand', () => {
  for (const text of [
    'row.createDate.slice(0, 16)',
    'one.at.slice(0, 10)',
    '最晚 {lockedUntil.slice(11, 16)} 解除',
    'editedAt.slice(5, 16)',
    '{Number(day.slice(5, 7))}月',
    '{month.slice(0, 4)}年',
    'new Date(at).toLocaleDateString()',
    'date.getMonth() + 1',
  ])
    expect(isByHand(text), text).toBe(true);
  for (const text of ['one.message.slice(0, 10)', 'names.slice(0, 3)', "count.toLocaleString('zh-CN')"])
    expect(isByHand(text), text).toBe(false);
  const sources = globSync('{apps/admin,apps/portal,packages/ui}/src/**/*.{ts,tsx}', { cwd: ROOT });
  const shows = sources.filter((file) => !/\.test\.tsx?$/.test(file) && !WRITINGS.includes(file));
  expect(shows.length).toBeGreaterThan(600);
  expect(shows.filter((file) => isByHand(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
