import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { faceOf, printable } from './typeface.ts';

const { resolve } = createRequire(import.meta.url);
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
  expect(printable('𠮷ꀀ')).toBe('〔U+20BB7〕〔U+A000〕');
});
