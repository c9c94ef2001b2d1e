import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, occasionId, occasionsOf, readOccasionId } from './occasions.ts';
import { addTally, anonymousPeers, moduleRank, NO_MARKS, peersOf, scoreOf, statusOf } from './rules.ts';

const TERMS = [
  { startYear: 2025, term: 1, startsOn: '2025-09-01', endsOn: '2026-01-22' },
  { startYear: 2025, term: 2, startsOn: '2026-02-23', endsOn: '2026-07-03' },
];
const spans = (cycle: number, startsOn: string, endsOn: string, until = endsOn, closedOn: string | null = null) =>
  occasionsOf({ cycle, startsOn, endsOn, closedOn }, TERMS, until).map((one) => `${one.startsOn}/${one.endsOn}`);

it('scores come in the order of modules, others after them', () => {
  const names = ['社会实践', '合作', '学业水平', '思想品德'];
  expect(names.sort((one, other) => moduleRank(one) - moduleRank(other))).toEqual([
    '思想品德',
    '学业水平',
    '社会实践',
    '合作',
  ]);
});

describe('occasions of a task', () => {
  it('follow from the calendar and are cut to the dates of the task', () => {
    expect(spans(1, '2026-03-10', '2026-03-12')).toEqual([
      ...['2026-03-10/2026-03-10', '2026-03-11/2026-03-11', '2026-03-12/2026-03-12'],
    ]);
    // 2026-03-11 is a Wednesday.
    expect(spans(2, '2026-03-11', '2026-03-24')).toEqual([
      ...['2026-03-11/2026-03-15', '2026-03-16/2026-03-22', '2026-03-23/2026-03-24'],
    ]);
    expect(spans(3, '2025-12-20', '2026-02-10')).toEqual([
      ...['2025-12-20/2025-12-31', '2026-01-01/2026-01-31', '2026-02-01/2026-02-10'],
    ]);
    expect(spans(4, '2025-12-01', '2026-06-30')).toEqual(['2025-12-01/2026-01-22', '2026-02-23/2026-06-30']);
    expect(spans(4, '2026-01-25', '2026-02-20')).toEqual([]);
    expect(spans(5, '2026-03-01', '2026-03-31')).toEqual(['2026-03-01/2026-03-31']);
  });

  it('are there once they have begun, and none begins after an early end', () => {
    expect(spans(2, '2026-03-11', '2026-03-24', '2026-03-16')).toHaveLength(2);
    expect(spans(1, '2026-03-10', '2026-03-20', '2026-03-20', '2026-03-11')).toHaveLength(2);
    expect(spans(1, '2026-03-10', '2026-03-20', '2026-03-20', '2026-03-09')).toEqual([]);
  });

  it('keep their names when the last day moves', () => {
    const day = fc.integer({ min: 0, max: 800 }).map((days) => dayAfter('2025-01-01', days));
    fc.assert(
      fc.property(day, fc.nat(300), fc.nat(60), fc.constantFrom(1, 2, 3, 5), (startsOn, days, more, cycle) => {
        const keys = (length: number) => {
          const endsOn = dayAfter(startsOn, length);
          return occasionsOf({ cycle, startsOn, endsOn, closedOn: null }, TERMS, endsOn).map(({ key }) => key);
        };
        const before = keys(days);
        expect(keys(days + more).slice(0, before.length)).toEqual(before);
        for (const key of before) expect(readOccasionId(occasionId('42', key))).toEqual({ taskId: '42', key });
      }),
      { numRuns: 60 },
    );
    for (const id of ['09000', '9000', '0000009000', '']) expect(readOccasionId(id)).toBeUndefined();
  });
});

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }).map(String), { minLength: 2, maxLength: 60 });
const peers = fc.integer({ min: 3, max: 20 });

describe('peersOf', () => {
  it('has everybody rated exactly as often as the others, nobody by himself, and the same for a seed', () => {
    fc.assert(
      fc.property(ids, peers, fc.string(), (members, count, seed) => {
        const times = new Map<string, number>();
        const expected = Math.min(count, members.length - 1);
        for (const rater of members) {
          const drawn = peersOf(members, rater, count, seed);
          expect(drawn).not.toContain(rater);
          expect(new Set(drawn).size).toBe(expected);
          expect(new Set(peersOf([...members].reverse(), rater, count, seed))).toEqual(new Set(drawn));
          for (const id of drawn) times.set(id, (times.get(id) ?? 0) + 1);
        }
        expect([...times.values()].every((number) => number === expected)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('changes no more than needs be when somebody leaves or comes', () => {
    fc.assert(
      fc.property(ids, peers, fc.nat(), (members, count, pick) => {
        fc.pre(members.length > count + 2);
        const gone = members[pick % members.length]!;
        const left = members.filter((id) => id !== gone);
        const changed = left.filter((rater) => {
          const before = peersOf(members, rater, count, 'seed');
          const after = peersOf(left, rater, count, 'seed');
          const kept = after.filter((id) => before.includes(id));
          expect(after.length - kept.length).toBeLessThanOrEqual(1);
          return kept.length < after.length;
        });
        expect(changed).toHaveLength(count);
      }),
      { numRuns: 100 },
    );
    expect(peersOf(['1', '2'], '3', 3, 'seed')).toEqual([]);
    expect(peersOf(['1', '2', '3'], '2', null, 'seed')).toEqual(['1', '3']);
  });
});

describe('scoreOf', () => {
  const tally = (...marks: (number | null)[]) =>
    marks
      .filter((mark) => mark !== null)
      .map((mark) => ({ tenths: Math.round(mark * 10), count: 1 }))
      .reduce(addTally, NO_MARKS);

  it('is the mean of what there is, half up to one digit; what is missing counts for nothing', () => {
    expect(scoreOf(tally(90, null, 80))).toBe(85);
    expect(scoreOf(tally(null))).toBe('');
    expect(scoreOf(tally(0))).toBe(0);
    expect(scoreOf(tally(100), tally(90, 90, 80))).toBe(93.3);
    expect(scoreOf(tally(), tally(70))).toBe(70);
    // 84.25 and 84.35 are halves that binary fractions lose.
    expect(scoreOf(tally(84.2, 84.3))).toBe(84.3);
    expect(scoreOf(tally(84.3, 84.4))).toBe(84.4);
  });

  it('lies between the least and the most mark, whatever is left out', () => {
    const mark = fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10));
    fc.assert(
      fc.property(fc.array(mark), fc.array(mark), (self, peer) => {
        const given = [...self, ...peer].filter((one) => one !== null);
        const score = scoreOf(tally(...self), tally(...peer));
        if (given.length === 0) {
          expect(score).toBe('');
          return;
        }
        expect(score).toBeGreaterThanOrEqual(Math.min(...given));
        expect(score).toBeLessThanOrEqual(Math.max(...given));
        expect(scoreOf(tally(...self, null), tally(null, ...peer))).toBe(score);
      }),
    );
  });

  it('tells what classmates gave once enough have', () => {
    const marks = tally(90, 80);
    expect(anonymousPeers(marks, 2)).toBe(NO_MARKS);
    expect(anonymousPeers(marks, 3)).toBe(marks);
  });
});

it('an occasion is overdue by the day, unless it was done', () => {
  const occasion = { key: '2026-03-01', startsOn: '2026-03-01', endsOn: '2026-03-31' };
  expect(statusOf(false, occasion, '2026-03-31')).toBe(1);
  expect(statusOf(false, occasion, '2026-04-01')).toBe(3);
  expect(statusOf(true, occasion, '2026-04-01')).toBe(2);
});
