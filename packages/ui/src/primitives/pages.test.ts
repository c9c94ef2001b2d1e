import { expect, it } from 'vitest';
import { pageSteps } from './pages.ts';

it('offers every page up to seven', () => {
  expect(pageSteps(1, 1)).toEqual([1]);
  expect(pageSteps(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('leaves gaps between the ends and the neighbours', () => {
  expect(pageSteps(1, 12)).toEqual([1, 2, 3, 4, 5, 'gapAfter', 12]);
  expect(pageSteps(6, 12)).toEqual([1, 'gapBefore', 5, 6, 7, 'gapAfter', 12]);
  expect(pageSteps(12, 12)).toEqual([1, 'gapBefore', 8, 9, 10, 11, 12]);
});

it('always offers the ends, the page and its neighbours, each once and in order', () => {
  for (let count = 1; count <= 30; count += 1)
    for (let page = 1; page <= count; page += 1) {
      const numbers = pageSteps(page, count).filter((step) => typeof step === 'number');
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      for (const needed of [1, count, page, Math.max(1, page - 1), Math.min(count, page + 1)])
        expect(numbers).toContain(needed);
      expect(pageSteps(page, count).length).toBeLessThanOrEqual(7);
    }
});
