import { expect, test } from 'vitest';
import { breaksBefore, newerMigrations } from './migrate.ts';

const files = [1, 2, 5].map((number) => ({ number, name: `000${number}-x.sql`, sql: '' }));
const applied = (number: number, before = 0) => ({ number, name: `000${number}-y.sql`, breaksBefore: before });
const OWN = [applied(1), applied(2), applied(5)];

test('a database that is as old as the program, or older, has nothing newer', () => {
  expect(newerMigrations(files, [])).toEqual([]);
  expect(newerMigrations(files, [applied(1)])).toEqual([]);
  expect(newerMigrations(files, OWN)).toEqual([]);
});

test('a number that the program does not know among its own is nothing newer: a file that was never released', () => {
  expect(newerMigrations(files, [...OWN, applied(3, 3)])).toEqual([]);
});

test('what is newer is fine as long as the program knows the file that it asks for', () => {
  expect(newerMigrations(files, [...OWN, applied(6), applied(7, 5)])).toEqual([applied(6), applied(7, 5)]);
});

test('the first that asks for a newer program is named', () => {
  expect(() => newerMigrations(files, [...OWN, applied(6), applied(7, 6), applied(8, 8)])).toThrow('0007-y.sql');
});

test('a database of another line, which lacks a file of the program, is refused with that file', () => {
  expect(() => newerMigrations(files, [applied(1), applied(5), applied(6)])).toThrow('缺少本版本的 0002-x.sql');
});

test('the mark is a line of its own with a number and a reason', () => {
  expect(breaksBefore({ sql: '-- Why.\n-- breaks programs before 0655: they read it\ndrop table x' })).toBe(655);
  expect(breaksBefore({ sql: '-- it breaks programs before 0655: no\nselect 1' })).toBe(0);
  expect(breaksBefore({ sql: '-- breaks programs before 0655\nselect 1' })).toBe(0);
});
