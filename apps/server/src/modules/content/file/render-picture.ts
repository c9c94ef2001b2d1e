import { keptSize, MOST_PIXELS } from '@vimo/contract';
import type { Metadata, Sharp } from 'sharp';
import type { FileType } from './file-types.ts';
import { readHeic, withProfile } from './heic.ts';
import { MARK_SIDE, pictureMarksOf } from './picture-marks.ts';
import { thumbnailWidthsOf } from './rules.ts';

type Library = typeof import('sharp').default;
let library: Promise<Library> | undefined;

/** Loaded with the first picture. */
const loadLibrary = () => {
  library ??= import('sharp').then(({ default: sharp }) => shutIn(sharp));
  return library;
};

/** Every format of the library is shut save for those that are taken. */
function shutIn(sharp: Library): Library {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap((format) => [
      `VipsForeignLoad${format}File`,
      `VipsForeignLoad${format}Buffer`,
    ]),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Largest picture of which all pixels must be held to read any of them (WebP, GIF, AVIF, what is stored in several passes); others are read line by line and made
 * smaller meanwhile. 64 megapixels of a telephone are 64.2 million.
 */
const MOST_HELD = 68_000_000;
/** Longest side that WebP can have. */
const WEBP_SIDE = 16_383;
/** One operation on a picture takes no longer, however busy the machine is. */
const SECONDS = 30;
/** A cut or broken picture is none. What the library only warns of every browser shows: photos of some telephones have numbers in their head that nobody reads. */
const FAIL_ON = 'error';

export interface Picture {
  width: number;
  height: number;
  original: Buffer;
  thumbnails: { width: number; bytes: Buffer }[];
  /** By what nearly the same picture is found. */
  marks: number[];
}

/** Why a picture is not taken, for the user. */
export class PictureRefused extends Error {}

/**
 * Writes a picture anew, upright and in sRGB, as large as `keptSize` says, so that metadata and whatever followed the pixels are gone, and makes its thumbnails (WebP).
 * What is see-through stays so, or becomes white where the kind knows no transparency. The work of `picture-process.ts`.
 * @throws PictureRefused when it is moving, too large or broken.
 */
export async function renderHere(path: string, type: FileType): Promise<Picture> {
  try {
    const sharp = await loadLibrary();
    const open = (from: string | Buffer) =>
      sharp(from, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: FAIL_ON }).timeout({
        seconds: SECONDS,
      });
    const source = type.isHeic ? await pngOfHeic(sharp, path) : path;
    const head = await open(source).metadata();
    if ((head.pages ?? 1) > 1) throw new PictureRefused('不支持动图，请上传静态图片');
    if (!isReadByLines(head) && head.width * head.height > MOST_HELD) throw new PictureRefused(PICTURE_TOO_LARGE);
    const kept = keptSize(head.autoOrient.width, head.autoOrient.height);
    const upright = open(source)
      .autoOrient()
      .resize({ ...kept, fit: 'inside', withoutEnlargement: true });
    const { data: original, info } = await encode(upright, type).toBuffer({ resolveWithObject: true });
    const thumbnails = [];
    for (const width of thumbnailWidthsOf(info.width)) {
      const small = open(original).resize({ width, height: WEBP_SIDE, fit: 'inside', withoutEnlargement: true });
      thumbnails.push({ width, bytes: await small.webp({ quality: 80 }).toBuffer() });
    }
    const marks = pictureMarksOf(await greyOf(open(original)));
    return { width: info.width, height: info.height, original, thumbnails, marks };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** A photo in HEIC as a PNG as large as it is kept, with its colour profile. @throws PictureRefused */
async function pngOfHeic(sharp: Library, path: string): Promise<Buffer> {
  const pixels = await readHeic({ path, mostPixels: MOST_HELD });
  if (pixels.problem) throw new PictureRefused(pixels.problem === 'large' ? PICTURE_TOO_LARGE : PICTURE_BROKEN);
  const { data, width, height, profile } = pixels;
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ ...keptSize(width, height), fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return profile ? withProfile(png, profile) : png;
}

/** Whether the library reads it line by line: not what is stored in several passes over all pixels. */
const isReadByLines = ({ format, isProgressive }: Metadata) =>
  (format === 'jpeg' || format === 'png') && !isProgressive;

/** What the marks of a picture are made of. */
export const greyOf = (picture: Sharp): Promise<Buffer> =>
  picture
    .resize({ width: MARK_SIDE, height: MARK_SIDE, fit: 'fill' })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer();

/** JPEG by the quick of the two ways to write it: the other takes ten times as long for a file that is a tenth smaller, and who sends a photo waits for those before. */
function encode(picture: Sharp, { extension }: FileType): Sharp {
  if (extension === 'jpg') return picture.flatten({ background: '#fff' }).jpeg({ quality: 86 });
  if (extension === 'png') return picture.png();
  if (extension === 'gif') return picture.gif();
  return picture.webp({ quality: 86 });
}

export const PICTURE_TOO_LARGE = '图片尺寸过大，请缩小后再上传';
export const PICTURE_BROKEN = '图片已损坏或无法识别';

function refusalOf(error: unknown): PictureRefused {
  if (error instanceof PictureRefused) return error;
  const tooLarge = /pixel limit|too large|exceeds|timeout/i.test((error as Error).message);
  return new PictureRefused(tooLarge ? PICTURE_TOO_LARGE : PICTURE_BROKEN);
}
