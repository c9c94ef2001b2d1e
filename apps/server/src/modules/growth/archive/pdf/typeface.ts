import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { withOtherScripts } from './other-scripts.ts';
import { withoutRadicals } from './radicals.ts';

/** The faces of a report: Noto Sans SC, whole, so that rare characters of names are in it, and glyphs of other scripts (docs/decisions/2026-11-22-report-pdf.md). */
export type Weight = 'regular' | 'bold';
const FILES: Record<Weight, string> = {
  regular: '400Regular/NotoSansSC_400Regular.ttf',
  bold: '600SemiBold/NotoSansSC_600SemiBold.ttf',
};
const kept = new Map<Weight, Font>();

/** One face, read once in a process: reports of a class share what is known of its glyphs. */
export function faceOf(weight: Weight): Font {
  let face = kept.get(weight);
  if (!face) {
    const { resolve } = createRequire(import.meta.url);
    face = withOtherScripts(create(readFileSync(resolve(`@expo-google-fonts/noto-sans-sc/${FILES[weight]}`))) as Font);
    kept.set(weight, face);
  }
  return face;
}

const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Joiners, selectors of variants, marks of reading direction, control characters other than the line feed. */
const UNSEEN = /^(?:\p{Cc}|\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}|\u20E3)$/u;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
const SPACES = /[^\S\n]/g;

/**
 * A text as it can be printed: what cannot be seen is left out, a character that the face lacks is told by its number in Unicode, as 〔U+2B8B8〕, so that
 * nothing is lost and nothing is shown as another; a picture sign as 〔表情〕. A radical is the character that it looks like.
 */
export function printable(text: string, face: Pick<Font, 'hasGlyphForCodePoint'> = faceOf('regular')): string {
  const plain = withoutRadicals(text).normalize('NFC').replace(LINE_ENDS, '\n').replace(SPACES, ' ');
  let out = '';
  for (const char of plain) {
    if (char === '\n') out += char;
    else if (PICTOGRAPH.test(char) && !face.hasGlyphForCodePoint(char.codePointAt(0)!)) {
      if (!out.endsWith('〔表情〕')) out += '〔表情〕';
    } else if (UNSEEN.test(char)) continue;
    else if (face.hasGlyphForCodePoint(char.codePointAt(0)!)) out += char;
    else out += `〔U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}〕`;
  }
  return out;
}
