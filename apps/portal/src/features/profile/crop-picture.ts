import { MOST_PIXELS } from '@vimo/contract';
import { drawnAsKept, loadPicture } from '@vimo/ui';

/** Longest side that is cropped on the screen; a larger one is made smaller before. */
const LONGEST = 2560;
/** Side of what is sent. */
const SIDE = 640;
const QUALITY = 0.9;

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture that can be cropped, by the address of a blob; whoever asked for it revokes it. */
export type Opened = { url: string } | { problem: string; isUnread?: boolean };

/** Measures a picture before it is opened as a whole: one that is too large or none at all is told. */
export async function openPicture(file: File): Promise<Opened> {
  const url = URL.createObjectURL(file);
  let handedOn = false;
  try {
    // The browser reads the head of the file for this; pixels are made when it is drawn.
    const picture = await loadPicture(url);
    const { naturalWidth: width, naturalHeight: height } = picture;
    if (width * height > MOST_PIXELS) return { problem: '图片尺寸过大，请缩小后再上传' };
    if (Math.max(width, height) > LONGEST)
      return { url: URL.createObjectURL(await written(drawnAsKept(picture, { white: true }))) };
    handedOn = true;
    return { url };
  } catch {
    return { problem: '这个浏览器打不开这张图片，请换一张 JPG 或 PNG 图片', isUnread: true };
  } finally {
    if (!handedOn) URL.revokeObjectURL(url);
  }
}

/** The chosen square of a picture as a small file. */
export async function cropPicture(url: string, area: Area): Promise<File> {
  const canvas = document.createElement('canvas');
  const side = Math.max(1, Math.min(SIDE, Math.round(area.width)));
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (pen) {
    // What is see-through is white, as on the page.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, side, side);
    pen.drawImage(await loadPicture(url), area.x, area.y, area.width, area.height, 0, 0, side, side);
  }
  return new File([await written(canvas)], '头像.jpg', { type: 'image/jpeg' });
}

function written(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not written'))), 'image/jpeg', QUALITY);
  });
}
