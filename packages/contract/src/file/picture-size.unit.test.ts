import { expect, test } from 'vitest';
import { keptSize } from './picture-size.ts';

test.each<[what: string, from: [number, number], kept: [number, number]]>([
  ['a photo fits a square', [4000, 3000], [2560, 1920]],
  ['a small one stays', [1200, 800], [1200, 800]],
  ['a long screenshot keeps its width', [1080, 20_000], [1080, 20_000]],
  ['a wide one its height', [9000, 1000], [9000, 1000]],
  ['a panorama stays readable', [12_000, 3000], [5760, 1440]],
  ['the longest is bounded', [1440, 60_000], [980, 40_825]],
  ['a line stays one', [100_000, 1], [100_000, 1]],
])('%s', (_what, from, [width, height]) => {
  expect(keptSize(...from)).toEqual({ width, height });
});
