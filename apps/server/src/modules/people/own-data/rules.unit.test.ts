import { expect, it } from 'vitest';
import { consentStateOf, isChildOn } from './rules.ts';

it('a child is younger than fourteen on the day; without a birthday the stage tells', () => {
  const on = (birthday: string, stage: number | null = null) => isChildOn('2026-11-22', { birthday, stage });
  expect([on('2012-11-23'), on('2012-11-22'), on('2012-11-21'), on('2012-02-29')]).toEqual([true, false, false, false]);
  expect([on('', 1), on('', 2), on('', 3), on('', 4), on('')]).toEqual([true, true, false, false, false]);
  // Who has grown up in a primary class is no child.
  expect(on('2010-01-01', 2)).toBe(false);
});

it('a consent that was given counts for everybody; without one only children wait for it', () => {
  const state = (isChild: boolean, given: boolean, before: boolean) => consentStateOf({ isChild, given, before });
  expect([state(true, true, true), state(true, false, true), state(true, false, false)]).toEqual([1, 3, 2]);
  expect([state(false, false, true), state(false, true, true)]).toEqual([0, 1]);
});
