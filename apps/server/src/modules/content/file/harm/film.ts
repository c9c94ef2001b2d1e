import { type FileHandle, open } from 'node:fs/promises';
import { DAMAGED, Harmful } from './harmful.ts';

/** A box of a film (ISO 14496-12, 4.2): where its content begins and ends. */
interface Box {
  type: string;
  from: number;
  to: number;
}

const MOST_BOXES = 20_000;
/** Tables of a film of hours have a few megabytes. */
const MOST_TABLES = 32 * 1024 * 1024;
/** Kinds of pictures that browsers and telephones decode, each with the box that tells the decoder how. */
const CODECS: Record<string, string> = {
  ...{ avc1: 'avcC', avc3: 'avcC', hvc1: 'hvcC', hev1: 'hvcC', mp4v: 'esds', av01: 'av1C', vp08: 'vpcC', vp09: 'vpcC' },
};
/** What stands before the boxes of a sample entry of pictures. */
const VISUAL_ENTRY = 78;
const NO_TRACK = '里没有可以播放的画面，请用手机或软件重新导出 MP4 后上传';

/**
 * Looks whether an MP4 has a track of pictures that can be decoded: its codec with settings, and tables of samples that lie within the file.
 * @throws Harmful
 */
export async function lookAtFilm(path: string, size: number): Promise<void> {
  const file = await open(path);
  try {
    const boxes = await topBoxes(file, size);
    const header = boxes.find(({ type }) => type === 'moov');
    const data = boxes.filter(({ type }) => type === 'mdat');
    if (boxes[0]?.type !== 'ftyp' || !header || data.length === 0) throw new Harmful(DAMAGED);
    const tables = await contentOf(file, header);
    const isWithin = (from: number, length: number) => data.some((box) => from >= box.from && from + length <= box.to);
    const tracks = boxesIn(tables).filter(({ type }) => type === 'trak');
    const pictures = tracks
      .map((track) => sampleTables(tables.subarray(track.from, track.to)))
      .filter((one) => one !== undefined);
    const whole = pictures.some((samples) => areThere(samples, isWithin));
    if (!whole && !(pictures.length > 0 && (await hasFragments(file, boxes, tables)))) throw new Harmful(NO_TRACK);
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

/** Boxes of the file itself, one behind the other up to its end. */
async function topBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < size && boxes.length < MOST_BOXES; ) {
    const head = await read(file, at, 16);
    // Telephones leave a few bytes behind the last box.
    if (head.length < 8) break;
    const box = boxAt(head, 0, at, size);
    if (!box) throw new Harmful(DAMAGED);
    boxes.push(box);
    at = box.to;
  }
  return boxes;
}

/** The box whose head stands at a place of some bytes; undefined where it would be larger than what holds it. */
function boxAt(bytes: Buffer, at: number, begins: number, until: number): Box | undefined {
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  const length = short === 0 ? until - begins : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  const head = short === 1 ? 16 : 8;
  return length >= head && begins + length <= until ? { type, from: begins + head, to: begins + length } : undefined;
}

function boxesIn(bytes: Buffer, from = 0): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= bytes.length && boxes.length < MOST_BOXES; ) {
    const box = boxAt(bytes, at, at, bytes.length);
    if (!box) break;
    boxes.push(box);
    at = box.to;
  }
  return boxes;
}

async function contentOf(file: FileHandle, { from, to }: Box): Promise<Buffer> {
  if (to - from > MOST_TABLES) throw new Harmful(DAMAGED);
  return read(file, from, to - from);
}

/** What lies at a path of boxes. */
function inside(bytes: Buffer, ...path: string[]): Buffer | undefined {
  let here: Buffer | undefined = bytes;
  for (const step of path) {
    const found: Box | undefined = here && boxesIn(here).find(({ type }) => type === step);
    here = found && here!.subarray(found.from, found.to);
  }
  return here;
}

interface Samples {
  count: number;
  sizeOf: (at: number) => number;
  chunks: number[];
  /** From which chunk on there are how many samples in one. */
  runs: { first: number; samples: number }[];
}

/** The tables of a track of pictures whose codec is known; undefined for other tracks. */
function sampleTables(track: Buffer): Samples | undefined {
  if (inside(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) !== 'vide') return undefined;
  const table = inside(track, 'mdia', 'minf', 'stbl');
  const entries = table && inside(table, 'stsd');
  if (!table || !entries) return undefined;
  const [entry] = boxesIn(entries, 8);
  const settings = entry && CODECS[entry.type];
  if (
    !settings ||
    !boxesIn(entries.subarray(0, entry.to), entry.from + VISUAL_ENTRY).some(
      ({ type, from, to }) => type === settings && to - from > 4,
    )
  )
    return undefined;
  const sizes = inside(table, 'stsz') ?? Buffer.alloc(12);
  const long = inside(table, 'co64');
  const places = long ?? inside(table, 'stco') ?? Buffer.alloc(8);
  const runs = inside(table, 'stsc') ?? Buffer.alloc(8);
  const same = sizes.readUInt32BE(4);
  const list = (bytes: Buffer, width: number) => {
    const count = bytes.readUInt32BE(4);
    if (8 + count * width > bytes.length) throw new Harmful(DAMAGED);
    return Array.from({ length: count }, (_, at) => 8 + at * width);
  };
  const count = sizes.readUInt32BE(8);
  if (same === 0 && 12 + count * 4 > sizes.length) throw new Harmful(DAMAGED);
  return {
    count,
    sizeOf: (at) => same || sizes.readUInt32BE(12 + at * 4),
    chunks: list(places, long ? 8 : 4).map((at) => (long ? Number(long.readBigUInt64BE(at)) : places.readUInt32BE(at))),
    runs: list(runs, 12).map((at) => ({ first: runs.readUInt32BE(at), samples: runs.readUInt32BE(at + 4) })),
  };
}

/** Whether there are samples, and each chunk of them lies in the film's data. */
function areThere(
  { count, sizeOf, chunks, runs }: Samples,
  isWithin: (from: number, length: number) => boolean,
): boolean {
  let sample = 0;
  let run = 0;
  for (const [at, place] of chunks.entries()) {
    while (runs[run + 1] && runs[run + 1]!.first <= at + 1) run += 1;
    let length = 0;
    for (let left = runs[run]?.samples ?? 0; left > 0 && sample < count; left -= 1, sample += 1)
      length += sizeOf(sample);
    if (!isWithin(place, length)) return false;
  }
  return count > 0 && chunks.length > 0 && sample === count;
}

/** Films that are written as they come have their samples in fragments: one with samples is enough. */
async function hasFragments(file: FileHandle, boxes: readonly Box[], tables: Buffer): Promise<boolean> {
  if (!inside(tables, 'mvex')) return false;
  for (const box of boxes.filter(({ type }) => type === 'moof')) {
    const run = inside(await contentOf(file, box), 'traf', 'trun');
    if (run && run.readUInt32BE(4) > 0) return true;
  }
  return false;
}
