/** A page number, or a gap of pages left out. */
export type PageStep = number | 'gapBefore' | 'gapAfter';

/**
 * The page numbers to offer around `page` (1-based) of `count`: all up to seven, otherwise first, last and the
 * neighbours, with gaps between.
 */
export function pageSteps(page: number, count: number): PageStep[] {
  if (count <= 7) return Array.from({ length: count }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 1, count - 4));
  const to = Math.min(count - 1, Math.max(page + 1, 5));
  const middle: PageStep[] = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (from > 2) middle.unshift('gapBefore');
  if (to < count - 1) middle.push('gapAfter');
  return [1, ...middle, count];
}
