import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph, type GlyphPosition } from 'fontkit';
import { glyphBytes } from './outline.ts';

/** Faces for names in other scripts than that of a report, loaded where one is met (docs/decisions/2026-11-22-report-pdf.md). */
const OTHERS = [
  { script: /^\p{Script=Hangul}$/u, file: '@fontsource/nanum-gothic/files/nanum-gothic-korean-400-normal.woff2' },
  {
    script: /^\p{Script=Arabic}$/u,
    file: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2',
  },
  {
    script: /^\p{Script=Tibetan}$/u,
    file: '@fontsource/noto-serif-tibetan/files/noto-serif-tibetan-tibetan-400-normal.woff2',
  },
  {
    script: /^\p{Script=Mongolian}$/u,
    file: '@fontsource/noto-sans-mongolian/files/noto-sans-mongolian-mongolian-400-normal.woff2',
  },
];
const ANY = /[\p{Script=Hangul}\p{Script=Arabic}\p{Script=Tibetan}\p{Script=Mongolian}]/u;
/** Glyphs of the other faces are numbered from here on, each face in its own span. */
const SPAN = 0x10000;

const kept = new Map<number, Font>();
function otherFace(at: number): Font {
  let face = kept.get(at);
  if (!face) {
    const { resolve } = createRequire(import.meta.url);
    face = create(readFileSync(resolve(OTHERS[at]!.file))) as Font;
    kept.set(at, face);
  }
  return face;
}

/** Which other face has a character; -1 for none. */
function placeOf(char: string): number {
  const at = OTHERS.findIndex(({ script }) => script.test(char));
  return at >= 0 && otherFace(at).hasGlyphForCodePoint(char.codePointAt(0)!) ? at : -1;
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
 * A face that draws names in other scripts with glyphs of the faces for these, joined and stacked as they are written; the file carries them in the subset of the face itself. All
 * have a thousand units, and one weight.
 */
export function withOtherScripts(own: Font): Font {
  const layout = (text: string, ...how: unknown[]): Drawn => {
    const ofOwn = own.layout as (text: string, ...how: unknown[]) => Drawn;
    if (!ANY.test(text)) return ofOwn.call(own, text, ...how);
    const all: Drawn = { glyphs: [], positions: [], advanceWidth: 0 };
    for (const { at, piece } of piecesOf(text, own)) {
      const drawn = at < 0 ? ofOwn.call(own, piece, ...how) : drawnBy(at, piece);
      all.glyphs.push(...drawn.glyphs);
      all.positions.push(...drawn.positions);
      all.advanceWidth += drawn.advanceWidth;
    }
    return all;
  };
  const createSubset = () => {
    const subset = own.createSubset() as unknown as Subset;
    const ofOwn = subset._addGlyph.bind(subset);
    subset._addGlyph = (id) => (id < SPAN ? ofOwn(id) : addOther(subset, id));
    return subset;
  };
  const hasGlyphForCodePoint = (code: number) =>
    own.hasGlyphForCodePoint(code) || placeOf(String.fromCodePoint(code)) >= 0;
  return Object.assign(Object.create(own), { layout, createSubset, hasGlyphForCodePoint }) as Font;
}

/** A text by the faces that have its characters: -1 is the face itself. */
function piecesOf(text: string, own: Font): { at: number; piece: string }[] {
  const pieces: { at: number; piece: string }[] = [];
  for (const char of text) {
    const at = own.hasGlyphForCodePoint(char.codePointAt(0)!) ? -1 : placeOf(char);
    const last = pieces.at(-1);
    if (last?.at === at) last.piece += char;
    else pieces.push({ at, piece: char });
  }
  return pieces;
}

function drawnBy(at: number, piece: string): Drawn {
  const face = otherFace(at);
  let { glyphs, positions }: Pick<Drawn, 'glyphs' | 'positions'> = { glyphs: [], positions: [] };
  try {
    ({ glyphs, positions } = face.layout(piece));
  } catch {
    // Rules by which letters are joined that the reader of faces does not know (Mongolian): they stand one by one.
    glyphs = face.glyphsForString(piece);
    positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
  }
  return {
    glyphs: glyphs.map(({ id, advanceWidth, codePoints }) => ({ id: SPAN * (at + 1) + id, advanceWidth, codePoints })),
    positions: [...positions],
    advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  };
}

/** Writes a glyph of another face into the subset, by its outline. */
function addOther(subset: Subset, id: number): number {
  const glyph = otherFace(Math.floor(id / SPAN) - 1).getGlyph(id % SPAN);
  const bytes = glyphBytes(glyph.path);
  subset.glyf.push(bytes);
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({
    advance: glyph.advanceWidth,
    bearing: bytes.length > 0 ? Math.round(glyph.path.bbox.minX) : 0,
  });
  subset.offset += bytes.length;
  return subset.glyf.length - 1;
}
