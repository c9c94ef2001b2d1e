import { isLong } from '@vimo/contract';
import sharp, { type Sharp } from 'sharp';
import type { PrintedReport } from './document.ts';
import { LEFT, type Paper, WIDTH } from './page.ts';

export const PICTURE = { width: 108, height: 81 };
const GAP = 9;
const SMALL = { width: 320, height: 240, fit: 'inside', withoutEnlargement: true } as const;
/** A long picture is cut into pieces that are so many times as high as they are wide, of which so many are printed at most. */
const PIECE = { ratio: 2, most: 24 };

/** A picture as small JPEGs: one, or the pieces that a long one is cut into, from top to bottom. */
export interface Printed {
  pieces: readonly Buffer[];
  /** Its end is left out. */
  isCut: boolean;
}
export type Pictures = Map<Uint8Array, Printed | undefined>;

const jpegOf = (picture: Sharp): Promise<Buffer> =>
  picture.flatten({ background: '#fff' }).toColourspace('srgb').jpeg({ quality: 72 }).toBuffer();

/** A picture as one small JPEG; undefined where it cannot be read. */
export const asJpeg = (bytes: Uint8Array): Promise<Buffer | undefined> =>
  jpegOf(sharp(bytes).resize(SMALL)).catch(() => undefined);

/** A picture as it is printed; undefined where it cannot be read. */
async function printedOf(bytes: Uint8Array): Promise<Printed | undefined> {
  try {
    const { width, height } = await sharp(bytes).metadata();
    if (!isLong(width, height)) return { pieces: [await jpegOf(sharp(bytes).resize(SMALL))], isCut: false };
    const each = width * PIECE.ratio;
    const pieces: Buffer[] = [];
    for (let top = 0; top < height && pieces.length < PIECE.most; top += each)
      pieces.push(await jpegOf(sharp(bytes).extract({ left: 0, top, width, height: Math.min(each, height - top) })));
    return { pieces, isCut: pieces.length * each < height };
  } catch {
    return undefined;
  }
}

/** The pictures of a report, by their bytes. */
export async function picturesOf({ modules }: PrintedReport): Promise<Pictures> {
  const pictures: Pictures = new Map();
  for (const bytes of modules.flatMap(({ records }) => records.flatMap((record) => record.pictures)))
    pictures.set(bytes, await printedOf(bytes));
  return pictures;
}

/** Pictures in rows below what was set, each told in words by its number. */
function setRows(
  { doc, need, figure }: Paper,
  shown: readonly Buffer[],
  row: { of: number; height: number; align: 'top' | 'center'; tell: (at: number) => string },
): void {
  const each = (WIDTH + GAP) / row.of;
  const width = each - GAP;
  for (let at = 0; at < shown.length; at += row.of) {
    need(row.height + 8);
    const top = doc.y + 4;
    shown.slice(at, at + row.of).forEach((jpeg, column) => {
      const x = LEFT + column * each;
      figure(row.tell(at + column), [x, top, x + width, top + row.height], () => {
        const valign = row.align === 'top' ? {} : { valign: row.align };
        doc.image(jpeg, x, top, { fit: [width, row.height], align: 'center', ...valign });
      });
    });
    doc.y = top + row.height + 4;
  }
}

/** The pictures of a record behind its first. */
export const setPictures = (paper: Paper, of: string, shown: readonly Buffer[]): void =>
  setRows(paper, shown, { of: 4, height: PICTURE.height, align: 'center', tell: (at) => `佐证图片 ${at + 2}：${of}` });

/** A long picture in pieces, three in a row, wide enough to be read. */
export function setLong(paper: Paper, of: string, { pieces, isCut }: Printed): void {
  const height = ((WIDTH + GAP) / 3 - GAP) * PIECE.ratio;
  setRows(paper, pieces, { of: 3, height, align: 'top', tell: (at) => `佐证长图第 ${at + 1} 段：${of}` });
  if (isCut) paper.say('P', '这张图片很长，只印出了前面的部分，全图请在平台查看。', { size: 9 });
}
