import type { Sharp } from 'sharp';
import { createTurns } from '../../../platform/turns.ts';
import type { FileType } from './file-types.ts';
import { MARK_SIDE, pictureMarksOf } from './picture-marks.ts';
import { thumbnailWidthsOf } from './rules.ts';

type Library = typeof import('sharp').default;
let library: Promise<Library> | undefined;

/** Loaded with the first picture: a process that takes none is spared its memory. */
const loadLibrary = () => {
  library ??= import('sharp').then(({ default: sharp }) => shutIn(sharp));
  return library;
};

/** Every format of the library is shut save for the four that are taken. */
function shutIn(sharp: Library): Library {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].flatMap((format) => [
      `VipsForeignLoad${format}File`,
      `VipsForeignLoad${format}Buffer`,
    ]),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Largest picture that is opened: 64 million pixels, more than the cameras of telephones take. */
const MAX_PIXELS = 64_000_000;
/** Longest side that is kept. */
const MAX_SIDE = 2560;
const SECONDS = 15;
/** Pictures worked on at once: each takes a core and its pixels of memory. */
const AT_ONCE = 2;
/** Those who come on top would wait for more than about ten seconds. */
const WAITING = 40;
const inTurn = createTurns(AT_ONCE, { most: WAITING });

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
 * Writes a picture anew, upright and in sRGB, so that metadata and whatever followed the pixels are gone, and makes its thumbnails (WebP).
 * @throws PictureRefused when it is moving, too large or broken.
 */
export async function renderPicture(path: string, type: FileType): Promise<Picture> {
  return inTurn(async () => {
    try {
      const sharp = await loadLibrary();
      const { pages = 1 } = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata();
      if (pages > 1) throw new PictureRefused('不支持动图，请上传静态图片');
      const { data: original, info } = await encode(open(sharp, path, MAX_SIDE), type).toBuffer({
        resolveWithObject: true,
      });
      const thumbnails = [];
      for (const width of thumbnailWidthsOf(info.width)) {
        thumbnails.push({ width, bytes: await open(sharp, path, width).webp({ quality: 80 }).toBuffer() });
      }
      const marks = pictureMarksOf(await greyOf(sharp(original)));
      return { width: info.width, height: info.height, original, thumbnails, marks };
    } catch (error) {
      throw refusalOf(error);
    }
  });
}

/** What the marks of a picture are made of. */
export const greyOf = (picture: Sharp): Promise<Buffer> =>
  picture
    .resize({ width: MARK_SIDE, height: MARK_SIDE, fit: 'fill' })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer();

/** Opened to fit a width, and, when that is the longest side, a height as well. */
function open(sharp: Library, path: string, width: number): Sharp {
  return sharp(path, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width, height: width === MAX_SIDE ? MAX_SIDE : undefined, fit: 'inside', withoutEnlargement: true });
}

function encode(picture: Sharp, { extension }: FileType): Sharp {
  if (extension === 'jpg') return picture.jpeg({ quality: 86, mozjpeg: true });
  if (extension === 'png') return picture.png();
  if (extension === 'gif') return picture.gif();
  return picture.webp({ quality: 86 });
}

function refusalOf(error: unknown): PictureRefused {
  if (error instanceof PictureRefused) return error;
  const tooLarge = /pixel limit|too large|exceeds/i.test((error as Error).message);
  return new PictureRefused(tooLarge ? '图片尺寸过大，请缩小后再上传' : '图片已损坏或无法识别');
}
