import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fromBufferPromise } from 'yauzl';

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-';
const isZip = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/** All that can be read in a file, however deep: words and properties of a PDF, parts of a workbook, names and files of a zip; else its bytes. */
export async function textOfFile(bytes: Buffer): Promise<string> {
  if (isPdf(bytes)) return textOfPdf(bytes);
  if (!isZip(bytes)) return bytes.toString('utf8');
  const zip = await fromBufferPromise(bytes);
  const parts: string[] = [];
  for await (const entry of zip.eachEntry())
    parts.push(entry.fileName, await textOfFile(await buffer(await zip.openReadStreamPromise(entry))));
  return parts.join('\n');
}

async function textOfPdf(bytes: Buffer): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const pdf = await loading.promise;
  const parts = [JSON.stringify(await pdf.getMetadata()), JSON.stringify(await pdf.getOutline())];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    parts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await loading.destroy();
  return parts.join('\n');
}
