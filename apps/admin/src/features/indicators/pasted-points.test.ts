import { expect, it } from 'vitest';
import { pastedPoints } from './pasted-points.ts';

it('makes a point of each row without a word where nothing is to be known', () => {
  expect(pastedPoints('按时到校\r\n"爱护公物，\n节约用水"\r\n\r\n', 1)).toEqual({
    names: ['按时到校', '爱护公物， 节约用水'],
    told: [],
  });
  expect(pastedPoints('', 0)).toEqual({ names: [], told: [] });
});

it('tells of cells that become one point, of names that are too long, and of more points than there may be', () => {
  expect(pastedPoints('品德\t按时到校\n\t爱护公物', 0)).toEqual({
    names: ['品德 按时到校', '爱护公物'],
    told: ['粘贴的有 2 列：一行的几格合成一个要点'],
  });
  expect(pastedPoints(`好\n${'长'.repeat(61)}`, 0).told).toEqual(['第 2 行超过 60 个字，填入后要改短']);
  expect(pastedPoints(Array(58).fill('好').join('\n'), 3).told).toEqual([
    '这个指标会有 61 个要点，一套最多 60 个：填入后要删去一些',
  ]);
});
