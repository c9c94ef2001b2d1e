import { readFile } from 'node:fs/promises';
import { DAMAGED, Harmful, type Steps } from './harmful.ts';

/**
 * The container of the old office formats ([MS-CFB]), read as far as a look needs it: its entries, and the bytes of one of them. Each sector is read once: the library
 * of the previews joins every chain of sectors before it is asked, which a file of links in reverse makes gigabytes of (docs/decisions/2026-11-27-looks-at-files.md).
 */
export interface CompoundFile {
  /** Every entry that is not empty, wherever it stands. */
  entries: readonly Entry[];
  /** What is in a storage; without one, in the outermost. */
  within(storage?: Entry): readonly Entry[];
  /** @throws Harmful */
  read(entry: Entry): Buffer;
}

export interface Entry {
  name: string;
  isStream: boolean;
  start: number;
  size: number;
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Numbers of sectors from here on are marks: free, end of chain, table. */
const LAST_SECTOR = 0xfffffffa;
const NONE = 0xffffffff;
const ENTRY = 128;
const KIND = { storage: 1, stream: 2, root: 5 };
const AT = { sectorShift: 30, directory: 48, cutoff: 56, miniTable: 60, moreTables: 68, tables: 76 };
const TABLES_IN_HEAD = 109;

/** @throws Harmful for what is no such container, or one whose chains of sectors lead nowhere or in a circle */
export async function openCompoundFile(path: string, steps: Steps): Promise<CompoundFile> {
  return compoundFileOf(await readFile(path), steps);
}

export function compoundFileOf(bytes: Buffer, steps: Steps): CompoundFile {
  const shift = bytes.length >= 512 && bytes.subarray(0, 8).equals(SIGNATURE) ? bytes.readUInt16LE(AT.sectorShift) : 0;
  if (shift !== 9 && shift !== 12) throw new Harmful(DAMAGED);
  const sector = 1 << shift;
  const sectors = Math.ceil(bytes.length / sector);
  const slots = sector / 4;
  const sectorAt = (number: number) => bytes.subarray((number + 1) * sector, (number + 2) * sector);
  const slotOf = (table: Buffer | undefined, slot: number) =>
    table && slot * 4 + 4 <= table.length ? table.readUInt32LE(slot * 4) : NONE;

  const tables = tableSectors();
  const next = (number: number) => slotOf(sectorAt(tables[Math.floor(number / slots)] ?? sectors), number % slots);

  /** Sectors that hold the table of chains: the first in the head, the others in a chain of their own. */
  function tableSectors(): number[] {
    const found: number[] = [];
    for (let slot = 0; slot < TABLES_IN_HEAD; slot += 1) found.push(bytes.readUInt32LE(AT.tables + slot * 4));
    let more = bytes.readUInt32LE(AT.moreTables);
    for (let seen = 0; more < LAST_SECTOR; seen += 1) {
      if (seen > sectors) throw new Harmful(DAMAGED);
      steps.spend(slots);
      const list = sectorAt(more);
      for (let slot = 0; slot < slots - 1; slot += 1) found.push(slotOf(list, slot));
      more = slotOf(list, slots - 1);
    }
    return found;
  }

  /** The sectors of a chain as far as `size` bytes need them. */
  function chained(start: number, size = Number.POSITIVE_INFINITY): Buffer {
    const pieces: Buffer[] = [];
    let length = 0;
    for (let number = start; number < LAST_SECTOR && length < size; number = next(number)) {
      // A chain that is longer than the file runs in a circle.
      if (number >= sectors || pieces.length > sectors) throw new Harmful(DAMAGED);
      steps.spend(sector);
      pieces.push(sectorAt(number));
      length += sector;
    }
    return Buffer.concat(pieces);
  }

  const directory = entriesOf(chained(bytes.readUInt32LE(AT.directory)), shift === 12, steps);
  const root = directory.find((entry) => entry?.kind === KIND.root);
  let small: { bytes: Buffer; table: Buffer } | undefined;

  /** What is smaller than the cut-off lies in sectors of 64 bytes, within a stream of the root's. */
  function chainedSmall(start: number, size: number): Buffer {
    small ??= {
      bytes: root ? chained(root.start, root.size) : Buffer.alloc(0),
      table: chained(bytes.readUInt32LE(AT.miniTable)),
    };
    const pieces: Buffer[] = [];
    for (let number = start; number < LAST_SECTOR && pieces.length * 64 < size; number = slotOf(small.table, number)) {
      steps.spend(64);
      pieces.push(small.bytes.subarray(number * 64, number * 64 + 64));
    }
    return Buffer.concat(pieces);
  }

  const cutoff = bytes.readUInt32LE(AT.cutoff);
  return {
    entries: directory.filter((entry) => entry !== undefined),
    within: (storage = root) => childrenOf(directory, storage, steps),
    read({ start, size }) {
      if (size > bytes.length) throw new Harmful(DAMAGED);
      return (size < cutoff ? chainedSmall(start, size) : chained(start, size)).subarray(0, size);
    },
  };
}

interface Listed extends Entry {
  kind: number;
  left: number;
  right: number;
  child: number;
}

/** Entries by their number; undefined where there is none. */
function entriesOf(bytes: Buffer, hasLongSizes: boolean, steps: Steps): (Listed | undefined)[] {
  const entries: (Listed | undefined)[] = [];
  for (let at = 0; at + ENTRY <= bytes.length; at += ENTRY) {
    steps.spend(ENTRY);
    const kind = bytes[at + 66]!;
    const length = Math.min(64, bytes.readUInt16LE(at + 64));
    const isEntry = length >= 2 && Object.values(KIND).includes(kind);
    entries.push(
      isEntry
        ? {
            name: bytes.toString('utf16le', at, at + (length & ~1) - 2),
            isStream: kind === KIND.stream,
            kind,
            left: bytes.readUInt32LE(at + 68),
            right: bytes.readUInt32LE(at + 72),
            child: bytes.readUInt32LE(at + 76),
            start: bytes.readUInt32LE(at + 116),
            // The older version leaves anything in the upper half.
            size: hasLongSizes ? Number(bytes.readBigUInt64LE(at + 120)) : bytes.readUInt32LE(at + 120),
          }
        : undefined,
    );
  }
  return entries;
}

/** Entries of a storage, a tree of brothers. */
function childrenOf(directory: readonly (Listed | undefined)[], storage: Entry | undefined, steps: Steps): Listed[] {
  // As many as are compared, and may be found.
  steps.spend(2 * directory.length);
  const children: Listed[] = [];
  const seen = new Set<number>();
  const parent = directory.find((entry) => entry === storage);
  const waiting = parent ? [parent.child] : [];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = directory[at];
    if (!entry || seen.has(at)) continue;
    seen.add(at);
    children.push(entry);
    waiting.push(entry.left, entry.right);
  }
  return children;
}
