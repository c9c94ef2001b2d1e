import { expect, test } from 'vitest';
import { bounded, drawScale, firstZoom, isLargest, isSmallest, larger, smaller, tapped } from './pdf-zoom.ts';

const A4 = { width: 595, height: 842 };

test('buttons go step by step from wherever pinching left, and end', () => {
  expect([larger(1), larger(1.1), larger(3.2), larger(4)]).toEqual([1.25, 1.25, 4, 4]);
  expect([smaller(1), smaller(1.1), smaller(0.6), smaller(0.5)]).toEqual([0.75, 1, 0.5, 0.5]);
  expect([isLargest(4), isLargest(3), isSmallest(0.5), isSmallest(1)]).toEqual([true, false, true, false]);
});

test('pinching stays between the ends; a double tap comes close and goes back', () => {
  expect([bounded(9), bounded(0.1), bounded(1.37)]).toEqual([4, 0.5, 1.37]);
  expect([tapped(1), tapped(0.75), tapped(1.4), tapped(2)]).toEqual([2, 2, 1, 1]);
});

test('a page is drawn for the pixels of the screen, and never larger than memory allows', () => {
  expect(drawScale(A4, 358, 3)).toBeCloseTo((358 * 3) / 595);
  const largest = drawScale(A4, 358 * 4, 3);
  expect(A4.width * largest * A4.height * largest).toBeCloseTo(6_000_000, 0);
  expect(drawScale({ width: 5000, height: 5000 }, 300, 1)).toBeCloseTo(300 / 5000);
});

test('it opens so close that text can be read: on a phone closer than the column, on a desk and for a scan as wide as it', () => {
  const text = { signs: 900, height: 11.25 / A4.width };
  const title = { signs: 12, height: 22 / A4.width };
  const pageNumber = { signs: 9, height: 8 / A4.width };
  const onPhone = firstZoom([title, text, pageNumber], 358);
  expect(onPhone * 358 * text.height).toBeCloseTo(12.5);
  expect(firstZoom([title, text, pageNumber], 900)).toBe(1);
  expect([
    firstZoom([], 358),
    firstZoom(
      [
        { signs: 0, height: 1 },
        { signs: 5, height: 0 },
      ],
      358,
    ),
  ]).toEqual([1, 1]);
  expect([firstZoom([text], 0), firstZoom([{ signs: 9, height: 0.0001 }], 358)]).toEqual([1, 4]);
});
