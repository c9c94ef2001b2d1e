/** The few tokens of a PDF that say what an object is (ISO 32000-1, 7.2 and 7.3). */
export type Token =
  | { kind: 'name' | 'word'; text: string; end: number }
  | { kind: 'string'; bytes: Buffer; end: number }
  | { kind: 'number'; value: number; end: number }
  | { kind: '<<' | '>>' | '[' | ']'; end: number };

/** Of each byte whether it parts tokens; a table, as millions are asked. */
const [REGULAR, WHITE, DELIMITER] = [0, 1, 2];
const SORTS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) SORTS[byte] = WHITE;
for (const sign of '()<>[]{}/%') SORTS[sign.charCodeAt(0)] = DELIMITER;
export const isWhite = (byte: number | undefined): boolean => byte !== undefined && SORTS[byte] === WHITE;

/** Longest text of a string or a word that is looked at. */
const MOST_TEXT = 2048;
const ESCAPES: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** The next token from a place on, each byte of it read once; signs that say nothing are passed over. Undefined at the end. */
export function nextToken(bytes: Buffer, from: number, until: number): Token | undefined {
  let at = from;
  while (at < until) {
    const byte = bytes[at]!;
    if (SORTS[byte] === WHITE) at += 1;
    else if (SORTS[byte] === REGULAR) return wordAt(bytes, at, until);
    else if (byte === 0x5b || byte === 0x5d) return { kind: byte === 0x5b ? '[' : ']', end: at + 1 };
    else if (byte === 0x25) {
      while (at < until && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    } else if (byte === 0x2f) return nameAt(bytes, at + 1, until);
    else if (byte === 0x28) return stringAt(bytes, at + 1, until);
    else if (byte === 0x3c) return bytes[at + 1] === 0x3c ? { kind: '<<', end: at + 2 } : hexAt(bytes, at + 1, until);
    else if (byte === 0x3e && bytes[at + 1] === 0x3e) return { kind: '>>', end: at + 2 };
    else at += 1;
  }
  return undefined;
}

function endOfWord(bytes: Buffer, from: number, until: number): number {
  let end = from;
  while (end < until && SORTS[bytes[end]!] === REGULAR) end += 1;
  return end;
}

function wordAt(bytes: Buffer, from: number, until: number): Token {
  const end = endOfWord(bytes, from, until);
  const text = bytes.toString('latin1', from, Math.min(end, from + MOST_TEXT));
  return /^[+-]?\d+$/.test(text) ? { kind: 'number', value: Number(text), end } : { kind: 'word', text, end };
}

/** A name may write any of its signs as #4A. */
function nameAt(bytes: Buffer, from: number, until: number): Token {
  const end = endOfWord(bytes, from, until);
  const written = bytes.toString('latin1', from, Math.min(end, from + MOST_TEXT));
  const text = written.includes('#')
    ? written.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : written;
  return { kind: 'name', text, end };
}

function stringAt(bytes: Buffer, from: number, until: number): Token {
  const text: number[] = [];
  const keep = (byte: number) => {
    if (text.length < MOST_TEXT) text.push(byte);
  };
  let depth = 1;
  let end = from;
  while (end < until) {
    const byte = bytes[end]!;
    end += 1;
    if (byte === 0x5c) {
      const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', end, end + 3))?.[0];
      const next = bytes[end] ?? 0;
      if (octal) keep(Number.parseInt(octal, 8) & 255);
      // A line that goes on.
      else if (next !== 10 && next !== 13) keep(ESCAPES[String.fromCharCode(next)] ?? next);
      end += octal?.length ?? 1;
      continue;
    }
    if (byte === 0x28) depth += 1;
    if (byte === 0x29) depth -= 1;
    if (depth === 0) break;
    keep(byte);
  }
  return { kind: 'string', bytes: Buffer.from(text), end };
}

function hexAt(bytes: Buffer, from: number, until: number): Token {
  let end = from;
  while (end < until && bytes[end] !== 0x3e) end += 1;
  const hex = bytes.toString('latin1', from, Math.min(end, from + MOST_TEXT)).replace(/[^\da-f]/gi, '');
  return { kind: 'string', bytes: Buffer.from(hex.length % 2 ? `${hex}0` : hex, 'hex'), end: end + 1 };
}

/** The text of a string: one in UTF-16 says so at its beginning, and what counts of it here is plain letters. */
export function readable(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return /^(?:þÿ|ÿþ)/.test(text) ? text.slice(2).replaceAll('\0', '') : text;
}
