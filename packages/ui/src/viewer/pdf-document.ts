import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import jpegDecoder from '../../../../node_modules/pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
import Worker from './pdf-worker.ts?worker';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

/**
 * Character tables and fonts for documents that embed none, such as many Chinese ones, and decoders of scans (JPEG 2000, JBIG2, fax); each is loaded when it is needed.
 */
const cmaps = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
});
const fonts = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
});
const decoders = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/wasm/{openjpeg,jbig2}.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Stands in for the reader's own way to fetch data, which knows one folder but not the names of a build. */
class BuiltData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const found = Object.entries({ ...cmaps, ...fonts, ...decoders }).find(([path]) => path.endsWith(`/${filename}`));
    if (!found) throw new Error(`no ${filename}`);
    const response = await fetch(await found[1]);
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** What the reader's thread tells of a picture it has read: its own name, a page from 0 on, and nothing where it could not be read. */
type Told = { action?: string; data?: [id: string, page: number, type: string, picture: unknown] };

/** Opens a pdf. The worker ends with the document: call `destroy` of what is answered. @param onLost hears of a page, from 1 on, that has a picture which cannot be read */
export function openPdf(url: string, onLost: (page: number) => void) {
  const port = new Worker();
  // The reader leaves such a picture out, and tells nobody but its own drawing.
  port.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.action === 'obj' && data.data?.[2] === 'Image' && !data.data[3]) onLost(data.data[1] + 1);
  });
  // A thread that does not come up says so to nobody else: who reads would wait for ever.
  const failed = new Promise<never>((_, refuse) => {
    port.addEventListener('error', ({ message }) => refuse(new Error(message)), { once: true });
  });
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    url,
    worker,
    BinaryDataFactory: BuiltData,
    useWorkerFetch: false,
    // Only the thread may run WebAssembly (security-headers.ts of the server). Where a browser knows no such leave, this stands in for the decoder of JPEG 2000; its name follows as a fragment.
    wasmUrl: `${new URL(jpegDecoder, window.location.href)}#/`,
    // The content security policy does not allow it.
    isEvalSupported: false,
  });
  return {
    document: Promise.race([task.promise, failed]),
    destroy: async () => {
      await task.destroy();
      worker.destroy();
    },
  };
}
