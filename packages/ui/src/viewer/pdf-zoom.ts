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

/** Pixels of one page's drawing at most, 24 MB: pages near the screen are few, so that phones are not killed for their memory. */
const MOST_PIXELS = 6_000_000;

/** Scale at which a page is drawn to be sharp at `width` CSS pixels on a screen of `density` device pixels each. */
export function drawScale(page: { width: number; height: number }, width: number, density: number): number {
  const sharp = (width * density) / page.width;
  return Math.min(sharp, Math.sqrt(MOST_PIXELS / (page.width * page.height)));
}
