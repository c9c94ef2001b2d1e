import { expect, test } from 'vitest';
import { comesFor, firstKind, kindNamed, kindShown } from './first-kind.ts';

const counts = [
  { kind: 'home' as const, total: 1, waiting: 1, late: 1 },
  { kind: 'news' as const, total: 9, waiting: 0, late: 0 },
  { kind: 'notice' as const, total: 4, waiting: 3, late: 0 },
  { kind: 'banner' as const, total: 2, waiting: 1, late: 1 },
];

test.each([
  [{ status: 'putForward' }, 'notice'],
  [{ late: '1' }, 'banner'],
  [{ late: 1 }, 'banner'],
  [{ status: 'shown' }, undefined],
  [{}, undefined],
])('who comes with %o begins with %s', (search, kind) => {
  expect(firstKind(counts, comesFor(search))).toBe(kind);
});

test('begins as ever before the counts are there, and where nothing waits', () => {
  expect(firstKind(undefined, 'late')).toBeUndefined();
  expect(firstKind(counts.slice(0, 2), 'waiting')).toBeUndefined();
});

test('an address names a kind of the room, and nothing else', () => {
  expect(['college', 'home', 'x', undefined].map((kind) => kindNamed({ kind }))).toEqual([
    'college',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a kind that an address names is shown to who has to do with it', () => {
  expect(kindShown(counts, 'banner', undefined)).toBe('banner');
  expect(kindShown(undefined, 'college', undefined)).toBe('college');
  expect(kindShown(counts, 'college', undefined)).toBe('news');
  expect(kindShown(counts, 'college', 'waiting')).toBe('notice');
});
