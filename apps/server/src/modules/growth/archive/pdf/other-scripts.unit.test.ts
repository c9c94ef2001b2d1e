import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { RARE_HAN, withOtherScripts } from './other-scripts.ts';
import { faceOf, printable } from './typeface.ts';

const { resolve } = createRequire(import.meta.url);
const REGULAR = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf';
const faceIn = (file: string) => create(readFileSync(resolve(`@fontsource/${file}-400-normal.woff2`))) as Font;

/** Names as people have them, and the face of their script. */
const NAMES: [string, string][] = [
  ['김민준', 'nanum-gothic/files/nanum-gothic-korean'],
  ['ئالىم', 'noto-sans-arabic/files/noto-sans-arabic-arabic'],
  ['བོད་སྐྱབས', 'noto-serif-tibetan/files/noto-serif-tibetan-tibetan'],
];

/** Outlines without the points in which they are told. */
const drawn = (face: Font, id: number) => {
  const { minX, minY, maxX, maxY } = face.getGlyph(id).path.bbox;
  return [minX, minY, maxX, maxY].map(Math.round);
};

test.each(NAMES)('a name in another script is drawn as its face draws it: %s', (name, file) => {
  const other = faceIn(file);
  for (const weight of ['regular', 'bold'] as const) {
    const face = faceOf(weight);
    const subset = face.createSubset();
    const run = face.layout(name);
    const wanted = other.layout(name);
    const places = run.glyphs.map((glyph) => subset.includeGlyph(glyph.id as never) as unknown as number);
    const carried = create(Buffer.from(subset.encode() as never)) as Font;
    expect(run.glyphs.map(({ codePoints }) => codePoints)).toEqual(wanted.glyphs.map(({ codePoints }) => codePoints));
    expect(run.positions).toEqual(wanted.positions);
    expect(places.map((id) => drawn(carried, id))).toEqual(wanted.glyphs.map(({ id }) => drawn(other, id)));
    expect(places.map((id) => carried.getGlyph(id).advanceWidth)).toEqual(
      wanted.glyphs.map(({ advanceWidth }) => advanceWidth),
    );
  }
});

test('all faces have the units of the report’s own, as nothing is made larger or smaller', () => {
  const files = [...NAMES.map(([, file]) => file), 'noto-sans-mongolian/files/noto-sans-mongolian-mongolian'];
  for (const file of files) expect(faceIn(file).unitsPerEm).toBe(faceOf('regular').unitsPerEm);
});

test('Mongolian letters stand one by one, and words beside a name are those of the report’s own face', () => {
  const face = faceOf('regular');
  const { glyphs, advanceWidth } = face.layout('王ᠪᠠᠲᠤ同学');
  expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')).toBe('王ᠪᠠᠲᠤ同学');
  expect(advanceWidth).toBe(glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0));
  expect(glyphs[0]!.id).toBe(face.layout('王').glyphs[0]!.id);
});

test('names in these scripts are printed as they are; what no face has is told by its number', () => {
  for (const name of [...NAMES.map(([one]) => one), 'ᠪᠠᠲᠤ']) expect(printable(name)).toBe(name);
  expect(printable('王ꀀ')).toBe('王〔U+A000〕');
});

/** The report's own face, with what stands for a machine's face of rare characters in place of all others. */
const beside = (rare: Font | undefined) =>
  withOtherScripts(create(readFileSync(resolve(REGULAR))) as Font, [
    { script: /[\u{20000}-\u{3FFFF}]/u, read: () => rare },
  ]);

test('a rare character is drawn by a face that the machine has, in the units of the report’s own', () => {
  const hangul = faceIn('nanum-gothic/files/nanum-gothic-korean');
  // A face of twice as many units that draws 𠮷 as another one draws 김, so half as large.
  const rare = Object.create(hangul, {
    unitsPerEm: { value: 2 * hangul.unitsPerEm },
    layout: { value: () => hangul.layout('김') },
    hasGlyphForCodePoint: { value: (code: number) => code === 0x20bb7 },
  }) as Font;
  const face = beside(rare);
  const [wanted] = hangul.layout('김').glyphs;
  const { glyphs, advanceWidth } = face.layout('吉𠮷');
  const half = Math.round(wanted!.advanceWidth / 2);
  expect(advanceWidth).toBe(face.layout('吉').advanceWidth + half);
  const subset = face.createSubset();
  const place = subset.includeGlyph(glyphs[1]!.id as never) as unknown as number;
  const carried = create(Buffer.from(subset.encode() as never)) as Font;
  expect(carried.getGlyph(place).advanceWidth).toBe(half);
  const edges = drawn(hangul, wanted!.id);
  for (const [at, edge] of drawn(carried, place).entries()) expect(Math.abs(edge - edges[at]! / 2)).toBeLessThan(2);
  expect(printable('𠮷𠮸', face)).toBe('𠮷〔U+20BB8〕');
});

test('on a machine without such a face a rare character is told by its number', () => {
  expect(printable('王𫰠𬭎', beside(undefined))).toBe('王〔U+2BC20〕𬭎');
});

test.skipIf(!existsSync(RARE_HAN))('Debian’s fonts-hanazono draws rare characters of names', () => {
  expect(printable('王𫰠，𠮷田')).toBe('王𫰠，𠮷田');
  const face = faceOf('bold');
  const { glyphs } = face.layout('𫰠𠮷');
  const subset = face.createSubset();
  const places = glyphs.map(({ id }) => subset.includeGlyph(id as never) as unknown as number);
  const carried = create(Buffer.from(subset.encode() as never)) as Font;
  for (const place of places) {
    expect(carried.getGlyph(place).advanceWidth).toBe(1000);
    const [left, , right] = drawn(carried, place);
    expect(right! - left!).toBeGreaterThan(500);
  }
});
