import { expect, it } from 'vitest';
import { splitsOf } from './primaries.ts';

const write = (node: string, timeline: number, begun: number, answered = begun + 5) => ({
  ...{ node, timeline, begun, answered },
});

it('takes a change of the primary, and one back, for none of two', () => {
  expect(splitsOf([write('a', 1, 0), write('a', 1, 10), write('b', 2, 30), write('a', 3, 50)])).toEqual([]);
  // The last write of the one is told after the first one of the other is asked for.
  expect(splitsOf([write('a', 1, 0, 20), write('b', 2, 10)])).toEqual([]);
});

it('tells of one that goes on as the primary after another one has been it', () => {
  expect(splitsOf([write('a', 1, 0), write('b', 2, 10), write('a', 1, 20)])).toEqual([
    'two primaries: a took a write on timeline 1 after b on 2',
  ]);
  expect(splitsOf([write('a', 1, 0), write('b', 1, 10)])).toHaveLength(1);
});
