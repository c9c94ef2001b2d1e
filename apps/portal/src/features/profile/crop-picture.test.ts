import { MOST_PIXELS } from '@vimo/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cropPicture, openPicture } from './crop-picture.ts';

/** Measures of the picture that the browser shows; without any it cannot read it. */
let measures: [width: number, height: number] | undefined;
/** What the pens did, with the measures of their canvas. */
let done: string[] = [];

class Loaded {
  naturalWidth = measures?.[0] ?? 0;
  naturalHeight = measures?.[1] ?? 0;
  onload = () => {};
  onerror = () => {};
  set src(_url: string) {
    queueMicrotask(() => (measures ? this.onload() : this.onerror()));
  }
}
/** A canvas, and its pen. */
class Drawing {
  width = 0;
  height = 0;
  fillStyle = '';
  getContext() {
    return this;
  }
  fillRect(_left: number, _top: number, width: number, height: number) {
    done.push(`${this.fillStyle} ${width} × ${height}`);
  }
  drawImage(_picture: unknown, ...at: number[]) {
    done.push(`picture ${at}`);
  }
  getImageData() {
    return { data: [255, 255, 255, 255] };
  }
  toBlob(written: (blob: Blob) => void, type: string) {
    written(new Blob(['written'], { type }));
  }
}

beforeEach(() => {
  done = [];
  vi.stubGlobal('Image', Loaded);
  vi.stubGlobal('document', { createElement: () => new Drawing() });
});

const opened = (...of: [] | [number, number]) => {
  measures = of.length === 0 ? undefined : of;
  return openPicture(new File(['chosen'], '照片.png', { type: 'image/png' }));
};
const TOO_LARGE = { problem: '图片尺寸过大，请缩小后再上传' };
const blob = { url: expect.stringMatching(/^blob:/) };

describe('a picture that becomes an avatar', () => {
  it('is cropped as it is within 2560 pixels a side', async () => {
    expect(await opened(2560, 1440)).toEqual(blob);
    expect(done).toEqual([]);
  });
  it('is made smaller where it is larger, and white where it is see-through', async () => {
    // A photo of 64.1 megapixels of a telephone.
    expect(await opened(9248, 6936)).toEqual(blob);
    expect(done).toEqual(['#fff 1 × 1', '#fff 2560 × 1920', 'picture 0,0,2560,1920']);
  });
  it('may have as many pixels as the server takes, and no more', async () => {
    expect(await opened(16_384, 12_288)).toEqual(blob);
    expect(await opened(MOST_PIXELS / 10_000, 10_000)).toEqual(blob);
    expect(await opened(MOST_PIXELS / 10_000, 10_001)).toEqual(TOO_LARGE);
  });
  it('is told where the browser does not read it', async () => {
    expect(await opened()).toMatchObject({ isUnread: true, problem: expect.stringContaining('请换一张 JPG 或 PNG') });
  });
});

it('the square that is sent is white behind the picture, and a JPEG of 640 pixels at most', async () => {
  measures = [3000, 2000];
  const square = await cropPicture('blob:1', { x: 100, y: 50, width: 1500, height: 1500 });
  expect([square.name, square.type]).toEqual(['头像.jpg', 'image/jpeg']);
  expect(done).toEqual(['#fff 640 × 640', 'picture 100,50,1500,1500,0,0,640,640']);
  done = [];
  await cropPicture('blob:1', { x: 0, y: 0, width: 200, height: 200 });
  expect(done).toEqual(['#fff 200 × 200', 'picture 0,0,200,200,0,0,200,200']);
});
