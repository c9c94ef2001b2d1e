import { expect, it } from 'vitest';
import { type Outcome, verdictOf } from './verdict.ts';

const WELL: Outcome = {
  ...{ acknowledged: 900, lost: 0, double: 0, splits: 0, guests: 0, reads: 40, ended: 0, unhealed: 0 },
  gaps: new Map([
    ['kill', [18_000, 21_000]],
    ['worker', [90_000]],
  ]),
};
const goalOf = (fault: string) => (fault === 'kill' ? 25_000 : undefined);
const missedOf = (outcome: Partial<Outcome>) => verdictOf({ ...WELL, ...outcome }, goalOf).missed;

it('misses nothing where nothing is lost and each gap is within its goal', () => {
  const { missed, sum } = verdictOf(WELL, goalOf);
  expect(missed).toEqual([]);
  expect(sum).toMatch(/^acknowledged 900, lost 0, double 0, longest gap kill 21000 … worker 90000 ms, /);
});

it('misses its goals by anything lost or double, a second primary, a guest without a page, a process that ends, a round that does not heal, a gap', () => {
  const each: Partial<Outcome>[] = [
    { lost: 1 },
    { double: 1 },
    { splits: 1 },
    { guests: 1 },
    { ended: 1 },
    { unhealed: 1 },
  ];
  for (const one of each) expect([one, missedOf(one).length]).toEqual([one, 1]);
  expect(missedOf({ gaps: new Map([['kill', [18_000, 25_001]]]) })).toEqual(['kill: a gap of more than 25000 ms']);
});
