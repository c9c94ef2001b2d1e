/**
 * Marks of a picture by which nearly the same one is found (docs/domains/records.md): its perceptual hash of 64 bits, whether each of the lowest
 * frequencies of 32 × 32 grey points is above their median, in four pieces of 16 bits. Which piece it is stands above the bits, so that pieces of
 * different places never meet. Pure.
 */

/** Side of the grey picture that is compared. */
export const MARK_SIDE = 32;
/** Frequencies of each direction. */
const LOWEST = 8;
const PIECES = 4;
/** Grey levels between the least and the most; a picture of one colour would be like every other of its kind. */
const LEAST_CONTRAST = 16;

const WAVES = Array.from({ length: LOWEST }, (_, frequency) =>
  Float64Array.from({ length: MARK_SIDE }, (_, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * MARK_SIDE))),
);

/** @param grey brightness of each point, row by row. Empty when the picture says too little. */
export function pictureMarksOf(grey: Uint8Array): number[] {
  if (Math.max(...grey) - Math.min(...grey) < LEAST_CONTRAST) return [];
  const rows = Array.from({ length: MARK_SIDE }, (_, row) =>
    WAVES.map((wave) => wave.reduce((sum, height, at) => sum + height * grey[row * MARK_SIDE + at]!, 0)),
  );
  const strengths = WAVES.flatMap((wave) =>
    WAVES.map((_, frequency) => wave.reduce((sum, height, row) => sum + height * rows[row]![frequency]!, 0)),
  );
  // The first is the brightness of the whole, which says nothing of what is to be seen.
  strengths[0] = Number.NEGATIVE_INFINITY;
  const median = strengths.toSorted((a, b) => a - b)[strengths.length / 2]!;
  const marks = Array.from({ length: PIECES }, (_, piece) => piece << 16);
  for (const [bit, strength] of strengths.entries()) {
    if (strength >= median) marks[bit >> 4] = marks[bit >> 4]! | (1 << (bit & 15));
  }
  return marks;
}
