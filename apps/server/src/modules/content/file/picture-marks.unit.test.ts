import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { pictureMarksOf } from './picture-marks.ts';
import { greyOf } from './render-picture.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../demo-assets');
const pictures = readdirSync(FOLDER)
  .filter((name) => /^(cover|photo)-/.test(name))
  .slice(0, 16)
  .map((name) => path.join(FOLDER, name));

const marksOf = async (picture: Sharp) => pictureMarksOf(await greyOf(sharp(await picture.png().toBuffer())));
const ones = (bits: number): number => (bits === 0 ? 0 : (bits & 1) + ones(bits >>> 1));
const distance = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, piece, at) => sum + ones(piece ^ (b[at] ?? 0)), 0);

it('a picture made smaller, lighter and written anew stays near itself, and far from every other', async () => {
  const marks = await Promise.all(pictures.map((file) => marksOf(sharp(file))));
  expect(pictures.length).toBeGreaterThan(8);
  for (const [at, file] of pictures.entries()) {
    const again = await marksOf(
      sharp(await sharp(file).resize(600).modulate({ brightness: 1.08 }).jpeg({ quality: 60 }).toBuffer()),
    );
    expect(distance(again, marks[at]!)).toBeLessThanOrEqual(10);
    for (const other of marks.slice(at + 1)) expect(distance(again, other)).toBeGreaterThan(10);
  }
});

it('a picture of one colour says too little', async () => {
  const plain = sharp({ create: { width: 90, height: 80, channels: 3, background: '#3a7d5c' } });
  expect(await marksOf(plain)).toEqual([]);
});
