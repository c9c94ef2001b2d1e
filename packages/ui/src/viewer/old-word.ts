import CFB from 'cfb';

/** A part of a document: a paragraph, or a table as rows of cells. */
export type OldWordPart = { text: string } | { rows: string[][] };

/** Places in the file information block ([MS-DOC] 2.5). */
const AT = { magic: 0, version: 2, flags: 10, textLength: 76, piecesAt: 418, piecesSize: 422 };
const MAGIC = 0xa5ec;
/** Word 97; the formats before know no pieces of Unicode text. */
const OLDEST = 193;
const ENCRYPTED = 0x100;
const SECOND_TABLE = 0x200;
const COMPRESSED = 0x40000000;

/**
 * Text and tables of a document in Word's binary format of 1997 to 2003, which no browser shows; its looks and pictures stay behind.
 * @throws Error when the document is none, encrypted, older or broken
 */
export function readOldWord(bytes: Uint8Array): OldWordPart[] {
  const file = CFB.read(bytes, { type: 'array' });
  return partsOf(rawText((name) => streamOf(CFB.find(file, name))));
}

const streamOf = (entry: CFB.CFB$Entry | null): Uint8Array | undefined =>
  entry?.content && Uint8Array.from(entry.content as Uint8Array);

/** The main text, pieced together ([MS-DOC] 2.4.1), with the format's own control characters. */
function rawText(stream: (name: string) => Uint8Array | undefined): string {
  const main = stream('WordDocument');
  if (!main) throw new Error('no document');
  const block = new DataView(main.buffer, main.byteOffset, main.byteLength);
  const flags = block.getUint16(AT.flags, true);
  if (block.getUint16(AT.magic, true) !== MAGIC || block.getUint16(AT.version, true) < OLDEST || flags & ENCRYPTED)
    throw new Error('unreadable document');
  const table = stream(flags & SECOND_TABLE ? '1Table' : '0Table');
  if (!table) throw new Error('no table of pieces');
  const pieces = piecesOf(table, block.getUint32(AT.piecesAt, true), block.getUint32(AT.piecesSize, true));
  const length = block.getUint32(AT.textLength, true);
  let text = '';
  for (const { at, characters, compressed } of pieces) {
    const bytes = main.subarray(at, at + characters * (compressed ? 1 : 2));
    text += new TextDecoder(compressed ? 'windows-1252' : 'utf-16le').decode(bytes);
    if (text.length > main.length) throw new Error('pieces that repeat the text');
  }
  return text.slice(0, length);
}

/** Where the pieces of the text lie: after the formatting of the table of pieces comes the list itself ([MS-DOC] 2.9.38). */
function piecesOf(table: Uint8Array, start: number, size: number) {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  let at = start;
  while (view.getUint8(at) === 1) at += 3 + view.getUint16(at + 1, true);
  if (view.getUint8(at) !== 2) throw new Error('no list of pieces');
  const length = view.getUint32(at + 1, true);
  const list = at + 5;
  if (list + length > start + size) throw new Error('list of pieces outside of its table');
  const count = Math.floor((length - 4) / 12);
  return Array.from({ length: count }, (_, index) => {
    const place = view.getUint32(list + (count + 1) * 4 + index * 8 + 2, true);
    const compressed = (place & COMPRESSED) !== 0;
    const from = place & (COMPRESSED - 1);
    return {
      at: compressed ? from / 2 : from,
      characters: view.getUint32(list + index * 4 + 4, true) - view.getUint32(list + index * 4, true),
      compressed,
    };
  });
}

/** Paragraphs end with a return or a break; cells and, after the last of a row, the row itself with a bell. */
const CELL_END = '\x07';
const PARAGRAPH_ENDS = '\r\x0c\x0e';
const FIELD = { begins: '\x13', shows: '\x14', ends: '\x15' };
/** What other control characters stand for; the rest marks pictures and notes. */
const WRITTEN: Record<string, string> = { '\t': '\t', '\x0b': '\n', '\x1e': '-' };

/** Cuts the text at its marks; instructions of fields are left out. */
function partsOf(raw: string): OldWordPart[] {
  const parts: OldWordPart[] = [];
  let text = '';
  let cells: string[] = [];
  /** For each open field, whether its instruction is being passed over. */
  const fields: boolean[] = [];
  const endParagraph = () => {
    if (cells.length > 0) parts.push({ rows: rowsOf(cells) });
    cells = [];
    if (text.trim()) parts.push({ text: text.trim() });
    text = '';
  };
  for (const character of raw) {
    if (character === FIELD.begins) fields.push(true);
    else if (character === FIELD.shows) fields[fields.length - 1] = false;
    else if (character === FIELD.ends) fields.pop();
    else if (fields.includes(true)) continue;
    else if (PARAGRAPH_ENDS.includes(character)) endParagraph();
    else if (character === CELL_END) {
      cells.push(text.trim());
      text = '';
    } else text += character < ' ' ? (WRITTEN[character] ?? '') : character;
  }
  endParagraph();
  return parts;
}

/**
 * A row's end looks like an empty cell. Rows of one length are taken for a table's: of the lengths at which every row would
 * end there, the shortest; where there is none, each empty cell ends a row.
 */
function rowsOf(cells: readonly string[]): string[][] {
  for (let length = 2; length <= cells.length; length += 1) {
    if (cells.length % length === 0 && cells.every((cell, index) => (index + 1) % length !== 0 || cell === '')) {
      return Array.from({ length: cells.length / length }, (_, row) =>
        cells.slice(row * length, (row + 1) * length - 1),
      );
    }
  }
  const rows: string[][] = [[]];
  for (const cell of cells) {
    if (cell === '') rows.push([]);
    else rows.at(-1)?.push(cell);
  }
  return rows.filter((row) => row.length > 0);
}
