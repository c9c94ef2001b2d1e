import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEIC_PHOTO } from '../../../testing/heic.ts';
import { FILE_TYPES } from './file-types.ts';
import { renderPicture } from './pictures.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vimo-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rendered(extension: string, bytes: Buffer) {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  return renderPicture(file, FILE_TYPES[extension]!);
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error) => error.message,
  );
const blank = (
  width: number,
  height: number,
  background: string | { r: number; g: number; b: number; alpha: number },
) =>
  sharp({
    create: { width, height, channels: typeof background === 'string' ? 3 : 4, background },
    limitInputPixels: false,
  });
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** Red, green, blue of a point, and alpha where there is one. */
const pointOf = async (picture: Buffer, left: number, top: number) => [
  ...(await sharp(picture, { limitInputPixels: false }).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];
/** A red field with a blue upper left quarter. */
const quartered = (width: number, height: number) =>
  blank(width, height, '#f00').composite([
    { input: { create: { width: width / 2, height: height / 2, channels: 3, background: '#00f' } }, left: 0, top: 0 },
  ]);
const nearly = (hue: number[]) => hue.map((part) => Math.round(part / 64) * 64);

/** The same picture that says other measures: its pixels are never read. */
function saying(png: Buffer, width: number, height: number): Buffer {
  const head = Buffer.from(png.subarray(12, 29));
  head.writeUInt32BE(width, 4);
  head.writeUInt32BE(height, 8);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(head));
  return Buffer.concat([png.subarray(0, 12), head, check, png.subarray(33)]);
}

describe('measures', () => {
  test('a long screenshot keeps its width and its pixels', async () => {
    const found = await rendered('png', await blank(1080, 20_000, '#fff').png().toBuffer());
    expect(found).toMatchObject({ width: 1080, height: 20_000 });
    const widths = await Promise.all(found.thumbnails.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
    // As wide as WebP lets it be.
    expect(widths).toEqual([160, 480, 885]);
  });

  test('a photo of more than 64 megapixels is made smaller', async () => {
    const found = await rendered('jpg', await blank(12_032, 9024, '#0f6c65').jpeg().toBuffer());
    expect(found).toMatchObject({ width: 2560, height: 1920 });
  });

  test('one that must be held whole is refused from there on, and any past 200 megapixels', async () => {
    const png = await blank(10, 10, '#fff').png().toBuffer();
    const passes = await blank(10, 10, '#fff').png({ progressive: true }).toBuffer();
    for (const bytes of [saying(passes, 9000, 8000), saying(png, 15_000, 14_000)])
      expect(await refusal(rendered('png', bytes))).toBe('图片尺寸过大，请缩小后再上传');
    // Its pixels are looked for.
    expect(await refusal(rendered('png', saying(png, 16_320, 12_240)))).toBe('图片已损坏或无法识别');
  });
});

describe('what is see-through', () => {
  const clear = (as: (picture: Sharp) => Sharp) => as(blank(300, 200, CLEAR)).toBuffer();
  test.each([
    ['png', (picture: Sharp) => picture.png()],
    ['webp', (picture: Sharp) => picture.webp()],
    ['gif', (picture: Sharp) => picture.gif()],
  ])('stays so as %s', async (extension, as) => {
    const { original } = await rendered(extension, await clear(as));
    expect(
      (await sharp(original).ensureAlpha().extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer())[3],
    ).toBe(0);
  });

  test('becomes white where a picture becomes JPEG', async () => {
    const { original } = await rendered('avif', await clear((picture) => picture.avif({ effort: 0 })));
    expect((await sharp(original).metadata()).format).toBe('jpeg');
    expect(await pointOf(original, 5, 5)).toEqual([255, 255, 255]);
  });
});

describe('as a browser shows it', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('upright, with orientation %i', async (orientation) => {
    const bytes = await quartered(3200, 2000).withMetadata({ orientation }).jpeg().toBuffer();
    const { original, width, height, thumbnails } = await rendered('jpg', bytes);
    expect([width, height]).toEqual(orientation < 5 ? [2560, 1600] : [1600, 2560]);
    // Where the upper left quarter of what is stored comes to lie (Exif 2.32, 4.6.4).
    const right = [2, 3, 6, 7].includes(orientation);
    const below = [3, 4, 7, 8].includes(orientation);
    const corner = async (picture: Buffer, x: number, y: number) => nearly(await pointOf(picture, x, y));
    const [x, y] = [right ? width - 9 : 9, below ? height - 9 : 9];
    expect(await corner(original, x, y)).toEqual([0, 0, 256]);
    expect(await corner(original, width - x, height - y)).toEqual([256, 0, 0]);
    const small = thumbnails[0]!.bytes;
    const scale = 160 / width;
    expect(await corner(small, Math.floor(x * scale), Math.floor(y * scale))).toEqual([0, 0, 256]);
  });

  test('a photo in HEIC as JPEG, in sRGB; what is none is told', async () => {
    const { original, width, height } = await rendered('heic', HEIC_PHOTO);
    expect([width, height, (await sharp(original).metadata()).format]).toEqual([64, 48, 'jpeg']);
    // In the colours of its profile they would be 206, 48, 35 and 14, 16, 215.
    const near = ([red, green, blue]: [number, number, number]) =>
      [red, green, blue].map((part) => expect.toSatisfy((value: number) => Math.abs(value - part) <= 6));
    expect(await pointOf(original, 8, 24)).toEqual(near([224, 16, 16]));
    expect(await pointOf(original, 56, 24)).toEqual(near([16, 16, 224]));
    expect(await refusal(rendered('heic', Buffer.concat([HEIC_PHOTO.subarray(0, 600), Buffer.alloc(600)])))).toBe(
      '图片已损坏或无法识别',
    );
  });

  test('a photo in HEIC with a profile of colours that is none is taken without it', async () => {
    const odd = Buffer.from(HEIC_PHOTO);
    const profile = odd.indexOf('colrprof') + 'colrprof'.length;
    odd.fill(7, profile, profile + 128);
    expect(await rendered('heic', odd)).toMatchObject({ width: 64, height: 48 });
  });

  test('a photo whose telephone left numbers at its head empty; one that is cut is none', async () => {
    const bytes = await quartered(640, 480).jpeg().toBuffer();
    // Behind the list of its parts a scan says which frequencies it has (ISO 10918-1, B.2.3); some telephones say none.
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    const empty = Buffer.from(bytes);
    empty.fill(0, scan + 5 + 2 * bytes[scan + 4]!, scan + 8 + 2 * bytes[scan + 4]!);
    expect(empty.equals(bytes)).toBe(false);
    const { original } = await rendered('jpg', empty);
    expect(nearly(await pointOf(original, 9, 9))).toEqual([0, 0, 256]);
    expect(nearly(await pointOf(original, 630, 470))).toEqual([256, 0, 0]);
    expect(await refusal(rendered('jpg', bytes.subarray(0, scan + (bytes.length - scan) / 2)))).toBe(
      '图片已损坏或无法识别',
    );
  });

  test('in sRGB, from inks and from wider colours', async () => {
    const inks = await blank(64, 64, '#d03020').toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(inks).metadata()).space).toBe('cmyk');
    const wide = await blank(64, 64, '#d03020').withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
    for (const bytes of [inks, wide]) {
      const { original } = await rendered('jpg', bytes);
      const { space, icc } = await sharp(original).metadata();
      expect([space, icc]).toEqual(['srgb', undefined]);
      const [red = 0, green = 0, blue = 0] = await pointOf(original, 30, 30);
      expect(Math.abs(red - 0xd0) + Math.abs(green - 0x30) + Math.abs(blue - 0x20)).toBeLessThan(60);
    }
  });
});

test('a rush of photos is taken to the last', async () => {
  const file = path.join(folder, 'rush');
  await writeFile(file, await blank(8, 8, '#0f6c65').jpeg().toBuffer());
  const all = await Promise.all(Array.from({ length: 60 }, () => renderPicture(file, FILE_TYPES.jpg!)));
  expect(all.map(({ width, original }) => [width, Buffer.isBuffer(original)])).toEqual(Array(60).fill([8, true]));
});
