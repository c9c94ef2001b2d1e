import { expect, test } from 'vitest';
import { changeText, comparedText, movedSince, risenMost } from './score-facts.ts';

const score = (name: string, points: number | '', self: number | '' = points, peer: number | '' = '') => ({
  ...{ name, score: points, self, peer },
});

test('what rose most is told by its name; what has no semester before moves nowhere', () => {
  const moved = movedSince(
    [score('学会合作', 90.2), score('诚实守信', 89.1), score('尊敬师长', 88), score('新的一项', 99)],
    [score('学会合作', 85.6), score('诚实守信', 88.7), score('尊敬师长', 88.3)],
  );
  expect(moved.map(({ change }) => change)).toEqual([4.6, 0.4, -0.3, undefined]);
  expect(risenMost(moved)?.name).toBe('学会合作');
  expect(risenMost(movedSince([score('a', 1)], undefined))).toBeUndefined();
  expect(risenMost(movedSince([score('a', 1)], [score('a', 2)]))).toBeUndefined();
  expect(moved.map(({ change }) => changeText(change))).toEqual(['升 4.6', '升 0.4', '降 0.3', '—']);
});

test('self and classmates are compared in words where both are told', () => {
  expect(comparedText({ self: 92, peer: 89 })).toBe('自评 92.0，同学给 89.0：你和大家看到的差不多。');
  expect(comparedText({ self: 95, peer: 80 })).toContain('你给自己的更高一些');
  expect(comparedText({ self: 80, peer: 95 })).toContain('大家给你的更高一些');
  expect(comparedText({ self: 80, peer: '' })).toBe('');
});
