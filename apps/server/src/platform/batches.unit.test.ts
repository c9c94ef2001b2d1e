import { expect, it } from 'vitest';
import { createBatches } from './batches.ts';

it('reads once what is asked for in one turn, each time anew, and gives everybody theirs', async () => {
  const reads: number[][] = [];
  const load = createBatches(async (keys: readonly number[]) => {
    reads.push([...keys]);
    return keys.map((key) => key * 10);
  });
  expect(await Promise.all([load(1), load(2), load(1)])).toEqual([10, 20, 10]);
  expect(await load(1)).toBe(10);
  expect(reads).toEqual([[1, 2, 1], [1]]);
});

it('a read that fails fails for those who shared it, and for nobody after', async () => {
  let isAway = true;
  const load = createBatches(async (keys: readonly number[]) => {
    if (isAway) throw new Error('away');
    return keys;
  });
  const settled = await Promise.allSettled([load(1), load(2)]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await load(1)).toBe(1);
});
