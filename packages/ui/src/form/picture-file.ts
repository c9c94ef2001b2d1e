import { keptSize } from '@vimo/contract';

/** A picture by its address, whose measures are known; pixels are made when it is drawn. @throws Error for what is no picture */
export function loadPicture(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('not a picture'));
    image.src = url;
  });
}

/** Rows that are looked at together. */
const ROWS = 256;

/**
 * A picture as large as it is kept (`keptSize`), upright and in sRGB; the browser makes it smaller while it reads it. `white`: what is see-through becomes white.
 * @throws Error where the browser has no room for so many pixels, and would leave them empty
 */
export function drawnAsKept(picture: HTMLImageElement, { white }: { white: boolean }): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { width, height } = keptSize(picture.naturalWidth, picture.naturalHeight);
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no room');
  pen.fillStyle = '#fff';
  pen.fillRect(width - 1, height - 1, 1, 1);
  if (pen.getImageData(width - 1, height - 1, 1, 1).data[3] !== 255) throw new Error('no room');
  if (white) pen.fillRect(0, 0, width, height);
  else pen.clearRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** Whether a drawing lets something through: JPEG would make it black. */
export function isSeeThrough(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas;
  const pen = canvas.getContext('2d');
  for (let top = 0; pen && top < height; top += ROWS) {
    const { data } = pen.getImageData(0, top, width, Math.min(ROWS, height - top));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  }
  return false;
}
