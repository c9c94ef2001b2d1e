import type { Path } from 'fontkit';

interface Point {
  x: number;
  y: number;
  isOn: boolean;
}

/** The outline of a glyph as a TrueType face keeps it ([OpenType] glyf, a simple glyph without hints); nothing for a glyph without one. */
export function glyphBytes(path: Path): Buffer {
  const contours = contoursOf(path);
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const ends: number[] = [];
  for (const { length } of contours) ends.push((ends.at(-1) ?? -1) + length);
  // No hints; then of each point whether it lies on the curve, and how far it is from the one before, across and up.
  const words = [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0];
  const length = words.length * 2 + points.length * 5;
  const bytes = Buffer.alloc(length + (-length & 3));
  let at = 0;
  for (const word of words) at = bytes.writeInt16BE(word, at);
  for (const { isOn } of points) at = bytes.writeUInt8(isOn ? 1 : 0, at);
  for (const values of [xs, ys])
    values.forEach((value, point) => {
      at = bytes.writeInt16BE(value - (values[point - 1] ?? 0), at);
    });
  return bytes;
}

function contoursOf(path: Path): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of path.commands) {
    const [x = 0, y = 0, toX = 0, toY = 0] = args.map(Math.round);
    if (command === 'moveTo') contours.push([{ x, y, isOn: true }]);
    else if (command === 'lineTo') contours.at(-1)?.push({ x, y, isOn: true });
    else if (command === 'quadraticCurveTo')
      contours.at(-1)?.push({ x, y, isOn: false }, { x: toX, y: toY, isOn: true });
    else if (command !== 'closePath') throw new Error(`no outline of TrueType: ${command}`);
  }
  // Where a contour comes back to its beginning that point stands once.
  return contours.map((points) => {
    const [first] = points;
    const last = points.at(-1);
    return points.length > 1 && last?.isOn && last.x === first?.x && last.y === first.y ? points.slice(0, -1) : points;
  });
}
