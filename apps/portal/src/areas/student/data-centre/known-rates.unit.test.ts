import { expect, it } from 'vitest';
import { knownRates, ownPercentText, percentText } from './known-rates.ts';

it('a rate of nothing is none, and one of something is as it is, 0 too', () => {
  const none = knownRates({ self: 0, clas: 0, grade: null, of: { self: 0, clas: 0, grade: 0 } });
  expect(none).toEqual({ self: null, clas: null, grade: null });
  expect([ownPercentText(none.self), percentText(none.clas)]).toEqual(['暂无', '—']);
  const some = knownRates({ self: 0, clas: 0.8, grade: 0, of: { self: 2, clas: 10, grade: 20 } });
  expect(some).toEqual({ self: 0, clas: 0.8, grade: 0 });
  expect([ownPercentText(some.self), percentText(some.clas)]).toEqual(['0%', '80%']);
});
