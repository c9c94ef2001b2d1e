/** Most pixels of a picture that is taken: a photo of 200 megapixels as its makers count them, 16,384 × 12,288 (docs/domains/files.md). */
export const MOST_PIXELS = 202_000_000;
/** Longest side that is kept of a picture that is about as high as it is wide, in pixels. */
const LONGEST = 2560;
/** What is longer keeps this width at least, so that the text of a long screenshot stays readable. */
const READABLE = 1440;
/** Most pixels that are kept: a screenshot of 1440 × 27,000. */
const MOST_KEPT = 40_000_000;

/** Measures in pixels that are kept of a picture of these, upright; nothing is ever enlarged. One rule for the page that sends it and the server. */
export function keptSize(width: number, height: number): { width: number; height: number } {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const scale = Math.min(1, Math.max(LONGEST / long, READABLE / short), Math.sqrt(MOST_KEPT / (width * height)));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Whether a picture is so long that it is shown by its width, and read by scrolling, or in print by pieces. */
export const isLong = (width: number, height: number): boolean => height > 3 * width;
