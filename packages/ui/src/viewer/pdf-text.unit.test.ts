import { expect, test } from 'vitest';
import { textRuns } from './pdf-text.ts';

/** A page 500 units wide, on which each text stands as high as it says. */
const pageOf = (...texts: [str: string, size: number][]) => ({
  getViewport: () => ({ width: 500 }),
  getTextContent: async () => ({
    items: [
      { type: 'beginMarkedContent' },
      ...texts.map(([str, size]) => ({ str, transform: [size, 0, 0, size, 40, 700] })),
      // A line on a page that was turned.
      { str: ' 转 ', transform: [0, 10, -10, 0, 40, 700] },
    ],
  }),
});

test('the first three pages say how large a document is written', async () => {
  const pages = [pageOf(['封面', 50]), pageOf(['正文正文', 10]), pageOf(), pageOf(['附录', 5])];
  const document = { numPages: pages.length, getPage: async (number: number) => pages[number - 1] };
  const turned = { signs: 1, height: 0.02 };
  expect(await textRuns(document as never)).toEqual([
    ...[{ signs: 2, height: 0.1 }, turned],
    ...[{ signs: 4, height: 0.02 }, turned],
    turned,
  ]);
});
