import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph, type GlyphPosition } from 'fontkit';
import { glyphBytes } from './outline.ts';

/** A face beside the report's own, loaded where one of its characters is met. */
export interface OtherFace {
  /** A character that it may have. */
  script: RegExp;
  /** Reads it; undefined where the machine lacks it. */
  read: () => Font | undefined;
}

const { resolve } = createRequire(import.meta.url);
const ofPackage = (file: string) => () => create(readFileSync(resolve(file))) as Font;

/** A face that a machine may have and need not. */
const ofMachine = (file: string) => () => {
  try {
    return create(readFileSync(file)) as Font;
  } catch {
    // Not installed, or nothing that can be read: its characters are told by their numbers.
    return undefined;
  }
};

/** Where Debian's fonts-hanazono puts the face with the Han characters of the extensions B to F. */
export const RARE_HAN = '/usr/share/fonts/truetype/hanazono/HanaMinB.ttf';

/** Faces for names that are written otherwise than a report is (docs/decisions/2026-11-22-report-pdf.md). */
const OTHERS: readonly OtherFace[] = [
  {
    script: /\p{Script=Hangul}/u,
    read: ofPackage('@fontsource/nanum-gothic/files/nanum-gothic-korean-400-normal.woff2'),
  },
  {
    script: /\p{Script=Arabic}/u,
    read: ofPackage('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2'),
  },
  {
    script: /\p{Script=Tibetan}/u,
    read: ofPackage('@fontsource/noto-serif-tibetan/files/noto-serif-tibetan-tibetan-400-normal.woff2'),
  },
  {
    script: /\p{Script=Mongolian}/u,
    read: ofPackage('@fontsource/noto-sans-mongolian/files/noto-sans-mongolian-mongolian-400-normal.woff2'),
  },
  { script: /[\u{20000}-\u{3FFFF}]/u, read: ofMachine(RARE_HAN) },
];
/** Glyphs of the other faces are numbered from here on, each face in its own span. */
const SPAN = 0x10000;

const kept = new Map<OtherFace, Font | undefined>();
/** A face, read once in a process for all weights. */
function readOnce(other: OtherFace): Font | undefined {
  if (!kept.has(other)) kept.set(other, other.read());
  return kept.get(other);
}

/** What is drawn of a text, as the writer of the PDF asks for it. */
interface Drawn {
  glyphs: Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>[];
  positions: GlyphPosition[];
  advanceWidth: number;
}
/** What a subset of a TrueType face consists of while it is written. */
interface Subset {
  glyf: Uint8Array[];
  offset: number;
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  _addGlyph(id: number): number;
}

/**
 * A face that draws names in other scripts with glyphs of the faces for these, joined and stacked as they are written; the file carries them in the subset of the face itself, in
 * its units and in one weight.
 */
export function withOtherScripts(own: Font, others: readonly OtherFace[] = OTHERS): Font {
  const faceAt = (at: number): Font | undefined => {
    const other = others[at];
    return other && readOnce(other);
  };
  /** Which other face has a character; -1 for none. */
  const placeOf = (char: string): number => {
    const at = others.findIndex(({ script }) => script.test(char));
    return faceAt(at)?.hasGlyphForCodePoint(char.codePointAt(0)!) ? at : -1;
  };
  const layout = (text: string, ...how: unknown[]): Drawn => {
    const ofOwn = own.layout as (text: string, ...how: unknown[]) => Drawn;
    if (!others.some(({ script }) => script.test(text))) return ofOwn.call(own, text, ...how);
    const all: Drawn = { glyphs: [], positions: [], advanceWidth: 0 };
    for (const { at, piece } of piecesOf(text, own, placeOf)) {
      const face = faceAt(at);
      const drawn = face ? drawnBy(face, piece, { first: SPAN * (at + 1), own }) : ofOwn.call(own, piece, ...how);
      all.glyphs.push(...drawn.glyphs);
      all.positions.push(...drawn.positions);
      all.advanceWidth += drawn.advanceWidth;
    }
    return all;
  };
  const createSubset = () => {
    const subset = own.createSubset() as unknown as Subset;
    const ofOwn = subset._addGlyph.bind(subset);
    subset._addGlyph = (id) => {
      const face = faceAt(Math.floor(id / SPAN) - 1);
      return face ? addOther(subset, face.getGlyph(id % SPAN), scaleOf(face, own)) : ofOwn(id);
    };
    return subset;
  };
  const hasGlyphForCodePoint = (code: number) =>
    own.hasGlyphForCodePoint(code) || placeOf(String.fromCodePoint(code)) >= 0;
  return Object.assign(Object.create(own), { layout, createSubset, hasGlyphForCodePoint }) as Font;
}

/** A text by the faces that have its characters: -1 is the face itself. */
function piecesOf(text: string, own: Font, placeOf: (char: string) => number): { at: number; piece: string }[] {
  const pieces: { at: number; piece: string }[] = [];
  for (const char of text) {
    const at = own.hasGlyphForCodePoint(char.codePointAt(0)!) ? -1 : placeOf(char);
    const last = pieces.at(-1);
    if (last?.at === at) last.piece += char;
    else pieces.push({ at, piece: char });
  }
  return pieces;
}

/** How much larger a unit of a face is than one of the report's own. */
const scaleOf = (face: Font, own: Font): number => own.unitsPerEm / face.unitsPerEm;

function drawnBy(face: Font, piece: string, { first, own }: { first: number; own: Font }): Drawn {
  let { glyphs, positions }: Pick<Drawn, 'glyphs' | 'positions'> = { glyphs: [], positions: [] };
  try {
    ({ glyphs, positions } = face.layout(piece));
  } catch {
    // Rules by which letters are joined that the reader of faces does not know (Mongolian): they stand one by one.
    glyphs = face.glyphsForString(piece);
    positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
  }
  const inOwn = (units: number) => Math.round(units * scaleOf(face, own));
  const placed = positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
    ...{ xAdvance: inOwn(xAdvance), yAdvance: inOwn(yAdvance), xOffset: inOwn(xOffset), yOffset: inOwn(yOffset) },
  }));
  return {
    glyphs: glyphs.map(({ id, advanceWidth, codePoints }) => ({
      ...{ id: first + id, advanceWidth: inOwn(advanceWidth), codePoints },
    })),
    positions: placed,
    advanceWidth: placed.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  };
}

/** Writes a glyph of another face into the subset, by its outline. */
function addOther(subset: Subset, glyph: Glyph, scale: number): number {
  const outline = glyph.path.scale(scale);
  const bytes = glyphBytes(outline);
  subset.glyf.push(bytes);
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({
    advance: Math.round(glyph.advanceWidth * scale),
    bearing: bytes.length > 0 ? Math.round(outline.bbox.minX) : 0,
  });
  subset.offset += bytes.length;
  return subset.glyf.length - 1;
}
