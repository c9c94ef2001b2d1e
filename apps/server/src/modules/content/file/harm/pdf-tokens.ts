/** The few tokens of a PDF that say what an object is (ISO 32000-1, 7.2 and 7.3). */
export type Token =
  | { kind: 'name' | 'string' | 'word'; text: string; end: number }
  | { kind: 'number'; value: number; end: number };

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));
const isRegular = (byte: number | undefined) => byte !== undefined && !WHITE.has(byte) && !DELIMITERS.has(byte);
export const isWhite = (byte: number | undefined): boolean => byte !== undefined && WHITE.has(byte);

/** Longest text of a string that is looked at. */
const MOST_TEXT = 2048;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The next token from a place on; marks that only hold others together are passed over. Undefined at the end. */
export function nextToken(bytes: Buffer, from: number, until: number): Token | undefined {
  let at = from;
  while (at < until) {
    const byte = bytes[at]!;
    if (WHITE.has(byte)) at += 1;
    else if (byte === 0x25) {
      while (at < until && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    } else if (byte === 0x2f) return nameAt(bytes, at + 1, until);
    else if (byte === 0x28) return stringAt(bytes, at + 1, until);
    else if (byte === 0x3c && bytes[at + 1] !== 0x3c) return hexAt(bytes, at + 1, until);
    else if (DELIMITERS.has(byte)) at += byte === 0x3c ? 2 : 1;
    else return wordAt(bytes, at, until);
  }
  return undefined;
}

function wordAt(bytes: Buffer, from: number, until: number): Token {
  let end = from;
  while (end < until && isRegular(bytes[end])) end += 1;
  const text = bytes.toString('latin1', from, end);
  return /^[+-]?\d+$/.test(text) ? { kind: 'number', value: Number(text), end } : { kind: 'word', text, end };
}

/** A name may write any of its signs as #4A. */
function nameAt(bytes: Buffer, from: number, until: number): Token {
  let end = from;
  while (end < until && isRegular(bytes[end])) end += 1;
  const text = bytes
    .toString('latin1', from, Math.min(end, from + MOST_TEXT))
    .replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { kind: 'name', text, end };
}

function stringAt(bytes: Buffer, from: number, until: number): Token {
  let depth = 1;
  let end = from;
  let text = '';
  while (end < until) {
    const sign = String.fromCharCode(bytes[end]!);
    if (sign === '\\') {
      const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', end + 1, end + 4))?.[0];
      const next = String.fromCharCode(bytes[end + 1] ?? 0);
      if (text.length < MOST_TEXT)
        text += octal
          ? String.fromCharCode(Number.parseInt(octal, 8) & 255)
          : (ESCAPES[next] ?? (/[\r\n]/.test(next) ? '' : next));
      end += 1 + (octal?.length ?? 1);
      continue;
    }
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    end += 1;
    if (depth === 0) break;
    if (text.length < MOST_TEXT) text += sign;
  }
  return { kind: 'string', text: readable(text), end };
}

function hexAt(bytes: Buffer, from: number, until: number): Token {
  const close = bytes.indexOf('>', from);
  const end = close < 0 || close >= until ? until : close;
  const hex = bytes.toString('latin1', from, Math.min(end, from + MOST_TEXT)).replace(/[^\da-f]/gi, '');
  return { kind: 'string', text: readable(Buffer.from(hex, 'hex').toString('latin1')), end: end + 1 };
}

/** A text in UTF-16 says so at its beginning; what counts of it here is plain letters. */
const readable = (text: string) => (/^(?:þÿ|ÿþ)/.test(text) ? text.slice(2).replaceAll('\0', '') : text);
