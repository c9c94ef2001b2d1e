/** Zoom of a pdf: 1 is the width of the column. */

export const FIT = 1;
/** Steps of the buttons and keys; pinching goes to everything between the first and the last. */
const STEPS = [0.5, 0.75, FIT, 1.25, 1.5, 2, 3, 4];
const SMALLEST = STEPS[0]!;
const LARGEST = STEPS.at(-1)!;
/** What a double tap goes to, and back. */
const CLOSE = 2;

export const bounded = (zoom: number): number => Math.min(LARGEST, Math.max(SMALLEST, zoom));
export const larger = (zoom: number): number => STEPS.find((step) => step > zoom + 0.01) ?? LARGEST;
export const smaller = (zoom: number): number => STEPS.findLast((step) => step < zoom - 0.01) ?? SMALLEST;
export const isLargest = (zoom: number): boolean => zoom >= LARGEST;
export const isSmallest = (zoom: number): boolean => zoom <= SMALLEST;
export const tapped = (zoom: number): number => (zoom > FIT + 0.01 ? FIT : CLOSE);

/** Text of a page is to be read at this size at least, in CSS pixels; half a pixel more than small text needs, for edges of the paper and rounding. */
const READABLE_PX = 12.5;
/** So much of the signs may be smaller: page numbers, notes at the foot. */
const SMALL_SHARE = 0.05;

/** A run of text: how many signs, and how high they are as a share of the width of their page. */
export interface TextRun {
  signs: number;
  height: number;
}

/**
 * The zoom to begin with: the width of the column, or as much closer as the text needs to be read there (docs/domains/college.md).
 * @param runs none of a scan, which begins as wide as the column
 * @param column width in CSS pixels
 */
export function firstZoom(runs: readonly TextRun[], column: number): number {
  const written = runs.filter(({ signs, height }) => signs > 0 && height > 0).sort((a, b) => a.height - b.height);
  let small = written.reduce((sum, { signs }) => sum + signs, 0) * SMALL_SHARE;
  const read = written.find(({ signs }) => {
    small -= signs;
    return small < 0;
  });
  return read && column > 0 ? bounded(Math.max(FIT, READABLE_PX / (read.height * column))) : FIT;
}

/** Pixels of one page's drawing at most, 24 MB: pages near the screen are few, so that phones are not killed for their memory. */
const MOST_PIXELS = 6_000_000;

/** Scale at which a page is drawn to be sharp at `width` CSS pixels on a screen of `density` device pixels each. */
export function drawScale(page: { width: number; height: number }, width: number, density: number): number {
  const sharp = (width * density) / page.width;
  return Math.min(sharp, Math.sqrt(MOST_PIXELS / (page.width * page.height)));
}
