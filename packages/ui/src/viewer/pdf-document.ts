import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import Worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

/** Character tables and fonts for documents that embed none, such as many Chinese ones; each is loaded when it is needed. */
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

/** Stands in for the reader's own way to fetch data, which knows one folder but not the names of a build. */
class BuiltData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const found = Object.entries({ ...cmaps, ...fonts }).find(([path]) => path.endsWith(`/${filename}`));
    if (!found) throw new Error(`no ${filename}`);
    const response = await fetch(await found[1]);
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Opens a pdf. The worker ends with the document: call `destroy` of what is answered. */
export function openPdf(url: string) {
  const worker = PDFWorker.create({ port: new Worker() });
  const task = getDocument({
    url,
    worker,
    BinaryDataFactory: BuiltData,
    useWorkerFetch: false,
    // The content security policy allows neither.
    useWasm: false,
    isEvalSupported: false,
  });
  return {
    document: task.promise,
    destroy: async () => {
      await task.destroy();
      worker.destroy();
    },
  };
}
