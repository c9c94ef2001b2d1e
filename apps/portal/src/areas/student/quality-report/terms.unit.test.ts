import { expect, it } from 'vitest';
import { shownOf, type Term } from './terms.ts';

const term = (id: string, isTold = false): Term => ({
  ...{ id, name: id, longName: id, isNow: false, isTold, asked: undefined },
});
const TERMS = [term('高一上'), term('高一下', true), term('高二上')];
const shown = (terms: readonly Term[], chosen?: readonly string[]) => shownOf(terms, chosen).map(({ id }) => id);

it('shows what was chosen in the order of time, and never nothing where there is a term', () => {
  expect(shown(TERMS)).toEqual(['高一下']);
  expect(shown(TERMS, ['高二上', '高一上'])).toEqual(['高一上', '高二上']);
  // Another child's, or one that is there no more.
  expect(shown(TERMS, ['初三下'])).toEqual(['高一下']);
  expect(shown([term('高一上'), term('高一下')])).toEqual(['高一下']);
  expect(shown([])).toEqual([]);
});
