import { type FileHandle, open } from 'node:fs/promises';
import { DAMAGED, Harmful, type Steps } from './harmful.ts';

/** A box of a film (ISO 14496-12, 4.2): where its content begins and ends. */
export interface Box {
  type: string;
  from: number;
  to: number;
}

const MOST_BOXES = 20_000;
/** Tables of a film of hours have a few megabytes. */
const MOST_TABLES = 32 * 1024 * 1024;

/** A film as boxes, those of the file itself one behind the other up to its end. */
export interface Film {
  boxes: readonly Box[];
  /** @throws Harmful for a box that is larger than tables are */
  contentOf(box: Box): Promise<Buffer>;
}

/** Opens a film for some work. @throws Harmful */
export async function inFilm<T>(
  path: string,
  size: number,
  steps: Steps,
  work: (film: Film) => Promise<T>,
): Promise<T> {
  const file = await open(path);
  try {
    return await work({
      boxes: await topBoxes(file, size, steps),
      async contentOf({ from, to }) {
        if (to - from > MOST_TABLES) throw new Harmful(DAMAGED);
        steps.spend(to - from);
        return read(file, from, to - from);
      },
    });
  } catch (error) {
    // Numbers that lead out of a table.
    throw error instanceof RangeError ? new Harmful(DAMAGED) : error;
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

async function topBoxes(file: FileHandle, size: number, steps: Steps): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < size && boxes.length < MOST_BOXES; ) {
    steps.spend(1);
    const head = await read(file, at, 16);
    // Telephones leave bytes behind the last box. What was cut lacks a box that counts.
    const box = head.length < 8 ? undefined : boxAt(head, 0, at, size);
    if (!box) break;
    boxes.push(box);
    at = box.to;
  }
  return boxes;
}

/** The box whose head stands at a place of some bytes; undefined where it would be larger than what holds it. */
function boxAt(bytes: Buffer, at: number, begins: number, until: number): Box | undefined {
  const short = bytes.readUInt32BE(at);
  // Its length would stand behind the end.
  if (short === 1 && at + 16 > bytes.length) return undefined;
  const type = bytes.toString('latin1', at + 4, at + 8);
  const length = short === 0 ? until - begins : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  const head = short === 1 ? 16 : 8;
  return length >= head && begins + length <= until ? { type, from: begins + head, to: begins + length } : undefined;
}

/** Boxes within some bytes; the walk ends at what is none. */
export function boxesIn(bytes: Buffer, steps: Steps, from = 0): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= bytes.length && boxes.length < MOST_BOXES; ) {
    steps.spend(1);
    const box = boxAt(bytes, at, at, bytes.length);
    if (!box) break;
    boxes.push(box);
    at = box.to;
  }
  return boxes;
}

/** What lies at a path of boxes. */
export function inside(bytes: Buffer, steps: Steps, ...path: string[]): Buffer | undefined {
  let here: Buffer | undefined = bytes;
  for (const step of path) {
    const found: Box | undefined = here && boxesIn(here, steps).find(({ type }) => type === step);
    here = found && here!.subarray(found.from, found.to);
  }
  return here;
}
