import { expect, it } from 'vitest';
import { spokenTerm, termOf, termProblems } from './office-rules.ts';

const TODAY = '2026-03-12';
const running = { from: '2026-03-01', until: '2026-06-30' };
const toCome = { from: '2026-04-01', until: '' };

it('what is not named is today, or as it stands', () => {
  expect(termOf({}, undefined, TODAY)).toEqual({ from: TODAY, until: '' });
  expect(termOf({ from: '', until: '' }, running, TODAY)).toEqual({ from: '2026-03-01', until: '' });
  expect(termOf({}, running, TODAY)).toEqual(running);
  expect(termOf({ from: '2026-05-01', until: '2026-05-31' }, toCome, TODAY)).toEqual({
    ...{ from: '2026-05-01', until: '2026-05-31' },
  });
});

it.each([
  ['begins before today', { from: '2026-03-11', until: '' }, undefined, 'from'],
  ['is to come and would begin before today', { from: '2026-03-11', until: '' }, toCome, 'from'],
  ['has begun and would begin another day', { from: TODAY, until: '' }, running, 'from'],
  ['ends before it begins', { from: '2026-05-01', until: '2026-04-30' }, undefined, 'until'],
  ['has begun and would have ended', { from: '2026-03-01', until: '2026-03-11' }, running, 'until'],
])('a term that %s is refused at its field', (_, term, standing, field) => {
  expect(Object.keys(termProblems(term, standing, TODAY))).toEqual([field]);
});

it('a term may be of one day, without an end, shortened to today, and moved while it is to come', () => {
  for (const [term, standing] of [
    [{ from: TODAY, until: TODAY }, undefined],
    [{ from: TODAY, until: '' }, undefined],
    [{ from: '2026-03-01', until: TODAY }, running],
    [{ from: TODAY, until: '' }, toCome],
  ] as const)
    expect(termProblems(term, standing, TODAY)).toEqual({});
});

it('is said with its last day, or as one without an end', () => {
  expect([spokenTerm(running), spokenTerm(toCome)]).toEqual(['2026-03-01 至 2026-06-30', '2026-04-01 起']);
});
