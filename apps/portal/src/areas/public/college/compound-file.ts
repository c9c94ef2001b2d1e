/** Marks of [MS-CFB] for a sector that is none: the end of a chain, or free. */
const LAST_SECTOR = 0xfffffffa;
const HEADER_SIZE = 512;
const ENTRY_SIZE = 128;
const FAT_IN_HEADER = 109;
const STREAM = 2;
const ROOT = 5;

/**
 * Streams of a compound file, the container of the old Office formats ([MS-CFB]), by name.
 * @throws Error when it is none, or broken
 */
export function readCompoundFile(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_SIZE || view.getUint32(0) !== 0xd0cf11e0) throw new Error('no compound file');
  const sectorSize = 2 ** view.getUint16(30, true);
  const miniSize = 2 ** view.getUint16(32, true);
  const miniCutoff = view.getUint32(56, true);
  if (![512, 4096].includes(sectorSize) || miniSize !== 64) throw new Error('unknown sector size');
  const mostSectors = Math.ceil(bytes.length / sectorSize);
  const entriesOfSector = sectorSize / 4;

  const sector = (index: number): Uint8Array => {
    const at = (index + 1) * sectorSize;
    if (at >= bytes.length) throw new Error('sector outside of the file');
    return bytes.subarray(at, at + sectorSize);
  };
  const numbersOf = (part: Uint8Array): number[] =>
    Array.from({ length: Math.floor(part.length / 4) }, (_, index) =>
      new DataView(part.buffer, part.byteOffset).getUint32(index * 4, true),
    );
  /** Indexes of a chain; one that is longer than the file goes round in circles. */
  const chain = (first: number, next: readonly number[], most: number): number[] => {
    const indexes: number[] = [];
    for (let index = first; index < LAST_SECTOR; index = next[index] ?? LAST_SECTOR) {
      if (indexes.push(index) > most) throw new Error('chain without an end');
    }
    return indexes;
  };

  const fatSectors = numbersOf(bytes.subarray(76, 76 + FAT_IN_HEADER * 4));
  let more = view.getUint32(68, true);
  for (let read = 0; more < LAST_SECTOR; read += 1) {
    if (read > mostSectors) throw new Error('chain without an end');
    const numbers = numbersOf(sector(more));
    more = numbers[entriesOfSector - 1] ?? LAST_SECTOR;
    fatSectors.push(...numbers.slice(0, -1));
  }
  const fat = fatSectors.filter((index) => index < LAST_SECTOR).flatMap((index) => numbersOf(sector(index)));
  const read = (first: number) => joined(chain(first, fat, mostSectors).map(sector));

  const directory = read(view.getUint32(48, true));
  const entries = Array.from({ length: Math.floor(directory.length / ENTRY_SIZE) }, (_, index) => {
    const entry = new DataView(directory.buffer, directory.byteOffset + index * ENTRY_SIZE, ENTRY_SIZE);
    const nameLength = Math.max(0, Math.min(64, entry.getUint16(64, true)) - 2);
    return {
      name: new TextDecoder('utf-16le').decode(directory.subarray(index * ENTRY_SIZE, index * ENTRY_SIZE + nameLength)),
      type: entry.getUint8(66),
      first: entry.getUint32(116, true),
      size: entry.getUint32(120, true),
    };
  });
  const root = entries.find(({ type }) => type === ROOT);
  const mini = root ? read(root.first) : new Uint8Array();
  const miniFat = numbersOf(read(view.getUint32(60, true)));
  const miniSector = (index: number) => mini.subarray(index * miniSize, (index + 1) * miniSize);
  const readMini = (first: number) => joined(chain(first, miniFat, mini.length / miniSize).map(miniSector));

  return new Map(
    entries
      .filter(({ type }) => type === STREAM)
      .map(({ name, first, size }) => [name, (size < miniCutoff ? readMini(first) : read(first)).subarray(0, size)]),
  );
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
