import type { Book } from './book.ts';
import { hearAll } from './parts.ts';
import { MOST_EXACT, textOf } from './values.ts';

/** Letters that are shown around what stands in a cell, of texts too or of numbers alone. */
interface Around {
  around: readonly [before: string, behind: string];
  ofTexts: boolean;
}
/** How a number is shown in a cell of a style: as it is, as the day that it counts, by a code of formats, or with letters around it. */
type Format = 'plain' | 'day' | { code: string } | Around;

/** What a number or a text is read as, which is what the spreadsheet shows of it. */
export type ShownAs = (value: number | string, style: number) => unknown;

/** Formats that a file names by a number alone; Chinese ones stand from 27 on. */
const DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const CODES: Readonly<Record<number, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '0', 4: '0.00', 5: '0', 6: '0', 7: '0.00', 8: '0.00', 9: '0%', 10: '0.00%' },
  ...{ 18: 'h:mm', 19: 'h:mm:ss', 20: 'h:mm', 21: 'h:mm:ss', 32: 'h:mm', 33: 'h:mm:ss', 34: 'h:mm', 35: 'h:mm:ss' },
  ...{ 37: '0', 38: '0', 39: '0.00', 40: '0.00', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss', 55: 'h:mm', 56: 'h:mm:ss' },
};
/** Characters of a code as spreadsheets keep them at most. */
const MOST_CODE = 255;

/** How the numbers of a workbook are shown. */
export async function formatsOf({ parts, styles, is1904 }: Book): Promise<ShownAs> {
  const own = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  await hearAll(parts, styles, {
    open(name, attributes) {
      if (name === 'numFmt') own.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) ids.push(Number(attributes.numFmtId ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  const formats = ids.map((id): Format => {
    const code = own.get(id);
    if (code !== undefined) return formatOf(code);
    if (DAYS.has(id)) return 'day';
    return CODES[id] === undefined ? 'plain' : { code: CODES[id] };
  });
  // Loaded where a workbook has such a code.
  const isCode = (one: Format) => typeof one !== 'string' && 'code' in one;
  const write = formats.some(isCode) ? (await import('hucre')).formatValue : undefined;
  return (value, style) => {
    const format = formats[style] ?? 'plain';
    if (typeof value === 'string') {
      if (typeof format === 'string' || !('around' in format) || !format.ofTexts || value === '') return value;
      return format.around.join(value);
    }
    if (format === 'plain' || Math.abs(value) >= MOST_EXACT) return value;
    if (format === 'day') return dayOfSerial(value, is1904) ?? value;
    if ('around' in format) return value < 0 ? value : format.around.join(textOf(value));
    try {
      // Of 0.## a whole number is shown with a point behind it.
      return write!(Number(value.toPrecision(15)), format.code, { is1904 })
        .trim()
        .replace(/^(-?\d+)\.$/, '$1');
    } catch {
      // A code that no spreadsheet has.
      return value;
    }
  };
}

/** Of a section: letters as they are, and what only pads or colours. */
const LETTERS = '(?:"[^"]*"|\\\\.|[_*].|\\[[^\\]]*\\]|\\s)*';
const WITH_LETTERS = new RegExp(`^(${LETTERS})(general|g/通用格式|@)(${LETTERS})(?:;|$)`, 'i');
const lettersIn = (section: string): string =>
  section.replace(/"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]|\s/g, (_, quoted = '', single = '') => quoted + single);

/** "G"General shows 20240018 as G20240018, and "G"@ a text so too; what stands behind alone is a unit, and not read. */
function aroundOf(code: string): Around | undefined {
  // Other numbers may be shown otherwise.
  if (/\[[<>=]/.test(code)) return undefined;
  const [, before = '', what = '', behind = ''] = WITH_LETTERS.exec(code) ?? [];
  const letters = lettersIn(before);
  return letters === '' ? undefined : { around: [letters, lettersIn(behind)], ofTexts: what === '@' };
}

/**
 * What a code does: digits and letters around them are shown; of days the day alone is read. Numbers keep all their digits where it would show an exponent or a
 * fraction, and have no commas between thousands.
 */
export function formatOf(code: string): Format {
  if (code.length > MOST_CODE) return 'plain';
  const around = aroundOf(code);
  if (around) return around;
  // Behind ! stands a letter as it is, as behind \.
  const bare = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/!./g, '!')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  const [first = ''] = bare.split(';');
  if (/^a{3,4}$/i.test(first.trim())) return 'day';
  const isTime = /[hs]/i.test(first);
  // In Chinese digits too: 二〇二四年九月一日 is the day that it shows.
  if (/[yd]/i.test(first) || (/m/i.test(first) && !isTime)) return 'day';
  // In Chinese digits, or a point put in by hand: the number itself is read.
  if (/general|通用格式|@|!/i.test(first) || /\[dbnum/i.test(code)) return 'plain';
  if (!isTime && /e[+-]|[/?]/i.test(first)) return 'plain';
  return { code: code.replace(/"[^"]*"|\\.|,/g, (part) => (part === ',' ? '' : part)) };
}

const DAY_MS = 86_400_000;
/** The day of a number of days; undefined for one that a spreadsheet shows none of. From March 1900 on they agree. */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 1 && serial < 2_958_466)) return undefined;
  const zero = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return new Date(zero + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);
}
