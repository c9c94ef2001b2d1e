import { beforeEach, describe, expect, it, vi } from 'vitest';
import { smaller } from './smaller.ts';

/** What the picture is that a browser shows, and what the browser can do. */
interface Shown {
  width: number;
  height: number;
  /** Its last point lets something through. */
  isSeeThrough?: boolean;
  /** Most points of a drawing; a larger one stays empty. */
  room?: number;
  /** Types that it writes beside PNG. */
  writes?: readonly string[];
  /** Bytes of what it writes. */
  bytes?: number;
}
let shown: Shown | undefined;
let drawings: Drawing[] = [];

/** A canvas, and its pen, that knows of its points whether something lies on them. */
class Drawing {
  width = 0;
  height = 0;
  fillStyle = '';
  isFilled = false;
  isDrawn = false;
  constructor() {
    drawings.push(this);
  }
  getContext() {
    return this;
  }
  fillRect() {
    this.isFilled = true;
  }
  clearRect() {
    this.isFilled = false;
  }
  drawImage(_picture: unknown, ...to: number[]) {
    this.isDrawn = `${to}` === `${[0, 0, this.width, this.height]}`;
  }
  getImageData(_left: number, top: number, width: number, height: number) {
    const data = new Uint8ClampedArray(width * height * 4);
    const hasRoom = this.width * this.height <= (shown?.room ?? Number.POSITIVE_INFINITY);
    if (hasRoom && (this.isFilled || this.isDrawn)) data.fill(255);
    if (shown?.isSeeThrough && !this.isFilled && top + height === this.height) data[data.length - 1] = 0;
    return { data };
  }
  toBlob(done: (blob: Blob) => void, wanted: string) {
    const writes = shown?.writes ?? ['image/jpeg', 'image/webp'];
    const type = writes.includes(wanted) ? wanted : 'image/png';
    done(new Blob([new Uint8Array(shown?.bytes ?? 1000)], { type }));
  }
}

/** A picture whose measures are known once it has an address; without any it is none. */
class Loaded {
  naturalWidth = shown?.width ?? 0;
  naturalHeight = shown?.height ?? 0;
  onload = () => {};
  onerror = () => {};
  set src(_url: string) {
    queueMicrotask(() => (shown ? this.onload() : this.onerror()));
  }
}

beforeEach(() => {
  drawings = [];
  vi.stubGlobal('Image', Loaded);
  vi.stubGlobal('document', { createElement: () => new Drawing() });
});

const file = (type: string, bytes = 2 * 1024 * 1024) => new File([new Uint8Array(bytes)], '照片', { type });
/** What is sent of a file of this type that shows this. */
async function sent(type: string, what: Shown | undefined, bytes?: number) {
  shown = what;
  const chosen = file(type, bytes);
  const made = await smaller(chosen);
  const [drawing] = drawings;
  return {
    ...{ type: made.type, name: made.name, isAsChosen: made === chosen },
    drawn: drawing?.isDrawn ? [drawing.width, drawing.height] : undefined,
  };
}

describe('what is see-through', () => {
  const clear = { width: 3000, height: 2000, isSeeThrough: true };
  it('stays so', async () => {
    for (const type of ['image/png', 'image/webp'])
      expect(await sent(type, clear), type).toMatchObject({ type: 'image/webp', name: '照片', isAsChosen: false });
    expect(drawings.map(({ isFilled }) => isFilled)).toEqual([false, false]);
  });
  it('is sent as it is from a browser that writes no WebP', async () => {
    expect(await sent('image/png', { ...clear, writes: ['image/jpeg'] })).toMatchObject({ isAsChosen: true });
  });
  it('is what makes a PNG no JPEG', async () => {
    const full = { width: 3000, height: 2000 };
    expect(await sent('image/png', full)).toMatchObject({ type: 'image/jpeg', isAsChosen: false });
  });
});

it.each<[what: string, type: string, from: [number, number], to: [number, number]]>([
  ['a photo', 'image/jpeg', [4000, 3000], [2560, 1920]],
  ['a long screenshot', 'image/png', [1080, 20_000], [1080, 20_000]],
  ['a longer one', 'image/jpeg', [1440, 60_000], [980, 40_825]],
  ['a panorama', 'image/jpeg', [12_000, 3000], [5760, 1440]],
])('%s is drawn so that it can be read', async (_what, type, [width, height], drawn) => {
  expect(await sent(type, { width, height })).toMatchObject({ isAsChosen: false, drawn });
});

describe.each(['', 'application/octet-stream'])('a file of which nobody knows the kind (%j)', (type) => {
  it('is a photo where the browser can draw it', async () => {
    const photo = { width: 4000, height: 3000 };
    expect(await sent(type, photo)).toMatchObject({ type: 'image/jpeg', isAsChosen: false, drawn: [2560, 1920] });
  });
  it('is sent as it is where it is none, or one that may move', async () => {
    expect(await sent(type, undefined)).toMatchObject({ isAsChosen: true });
    shown = { width: 4000, height: 3000 };
    const moving = new File(['GIF89a', new Uint8Array(2 * 1024 * 1024)], '动图', { type });
    expect(await smaller(moving)).toBe(moving);
    expect(drawings).toEqual([]);
  });
});

describe('a file is sent as it is', () => {
  const photo = { width: 4000, height: 3000 };
  it.each<[why: string, type: string, what: Shown | undefined, bytes?: number]>([
    ['where it is small', 'image/jpeg', photo, 1024 * 1024 - 1],
    ['where it may move', 'image/gif', photo],
    ['where it is no picture', 'application/pdf', photo],
  ])('%s, without a look', async (_why, ...of) => {
    expect(await sent(...of)).toMatchObject({ isAsChosen: true });
    expect(drawings).toEqual([]);
  });
  it.each<[why: string, type: string, what: Shown | undefined]>([
    ['where the browser does not read it', 'image/heic', undefined],
    ['where the browser has no room to draw it', 'image/png', { width: 1080, height: 20_000, room: 16_777_216 }],
    ['where it becomes no smaller', 'image/jpeg', { ...photo, bytes: 2 * 1024 * 1024 }],
  ])('%s', async (_why, ...of) => {
    expect(await sent(...of)).toMatchObject({ isAsChosen: true });
  });
});
