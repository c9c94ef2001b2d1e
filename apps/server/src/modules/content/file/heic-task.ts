import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Tinypool } from 'tinypool';

/** A photo in HEIC to be read, and how many pixels it may have. */
export interface HeicTask {
  path: string;
  mostPixels: number;
}

/** What came of it: points of four bytes (red, green, blue, alpha), upright, in the colours of the profile where there is one; or why there are none. */
export type HeicPixels =
  | { problem: 'large' | 'broken' }
  | {
      problem?: undefined;
      width: number;
      height: number;
      data: Uint8Array<ArrayBuffer>;
      profile?: Uint8Array | undefined;
    };

/** What is used of `libheif-js`, which tells its types of the C library alone. */
interface LibHeif {
  heif_colorspace: { heif_colorspace_RGB: number };
  heif_chroma: { heif_chroma_interleaved_RGBA: number };
  heif_context_alloc(): object;
  heif_context_read_from_memory(context: object, bytes: Uint8Array): { code: { value?: number } | number };
  heif_js_context_get_primary_image_handle(context: object): { code?: unknown };
  heif_image_handle_get_width(handle: object): number;
  heif_image_handle_get_height(handle: object): number;
  heif_js_decode_image2(
    handle: object,
    colours: number,
    chroma: number,
  ): Promise<{ code?: unknown; channels: { width: number; height: number; stride: number; data: Uint8Array }[] }>;
}

/** Pages of 64 KB that the decoder may take: 1 GB, twice what a photo of 64 megapixels needs. */
const MEMORY_PAGES = 16_384;
const MEMORY_SECTION = 5;

/** The same program with a bound to its memory, which its own is twice as high: what a photo says of its measures need not be true. */
function bounded(program: Buffer): Buffer {
  const bytes = Buffer.from(program);
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const section = bytes[at++];
    const end = number() + at;
    if (section === MEMORY_SECTION) {
      // How many, whether there is a bound, how much at first; then the bound.
      for (let part = 0; part < 3; part += 1) number();
      for (let rest = MEMORY_PAGES; at < end; at += 1, rest >>>= 7)
        bytes[at] = (rest & 0x7f) | (at + 1 < end ? 0x80 : 0);
      return bytes;
    }
    at = end;
  }
  throw new Error('libheif-js has no memory of its own');
}

/** The colour profile that stands in the file, if any: telephones write one of wider colours than sRGB. */
function profileIn(bytes: Buffer): Buffer | undefined {
  const at = bytes.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return undefined;
  const length = bytes.readUInt32BE(at - 4);
  return length > 12 ? Buffer.from(bytes.subarray(at + 8, at - 4 + length)) : undefined;
}

async function read({ path, mostPixels }: HeicTask): Promise<HeicPixels> {
  const bytes = await readFile(path);
  const { resolve } = createRequire(import.meta.url);
  const program = bounded(await readFile(resolve('libheif-js/libheif-wasm/libheif.wasm')));
  const load = createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif.js');
  const heif: LibHeif = load({ wasmBinary: program, print: () => {}, printErr: () => {} });
  const context = heif.heif_context_alloc();
  heif.heif_context_read_from_memory(context, bytes);
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if (!handle || handle.code !== undefined) return { problem: 'broken' };
  const [width, height] = [heif.heif_image_handle_get_width(handle), heif.heif_image_handle_get_height(handle)];
  if (width * height > mostPixels) return { problem: 'large' };
  const { heif_colorspace_RGB: colours } = heif.heif_colorspace;
  const image = await heif.heif_js_decode_image2(handle, colours, heif.heif_chroma.heif_chroma_interleaved_RGBA);
  const rows = image?.channels?.[0];
  if (!rows || rows.width !== width || rows.height !== height) return { problem: 'broken' };
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1)
    data.set(rows.data.subarray(row * rows.stride, row * rows.stride + width * 4), row * width * 4);
  return { width, height, data, profile: profileIn(bytes) };
}

/** The work of one photo, in a thread of its own (`heic.ts`). Points are handed over as they lie there: they may be 270 MB. */
export default async function work(task: HeicTask) {
  const pixels = await read(task);
  if (pixels.problem) return pixels;
  return Tinypool.move({ [Tinypool.transferableSymbol]: pixels.data.buffer, [Tinypool.valueSymbol]: pixels } as never);
}
