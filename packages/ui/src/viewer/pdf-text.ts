import type { PDFDocumentProxy } from './pdf-document.ts';
import type { TextRun } from './pdf-zoom.ts';

/** Behind a cover stands how the rest is written. */
const LOOKED_AT = 3;

/** Text of the first pages. @throws where a page cannot be read */
export async function textRuns(document: Pick<PDFDocumentProxy, 'numPages' | 'getPage'>): Promise<TextRun[]> {
  const runs: TextRun[] = [];
  for (let number = 1; number <= Math.min(LOOKED_AT, document.numPages); number += 1) {
    const page = await document.getPage(number);
    const { width } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      const [, , across, up] = item.transform as number[];
      runs.push({ signs: item.str.trim().length, height: Math.hypot(across ?? 0, up ?? 0) / width });
    }
  }
  return runs;
}
