import type { Page } from '@playwright/test';

/** Identity numbers of the demo city's pupils: of no division of the country, born in this century. A register number is "G" and one of them. */
const WHOLE_NUMBER = /99999920\d{9}[\dX]/g;

/** Numbers of pupils that stand whole on a page: in its texts, its attributes, the data that came with it, or a field. */
export async function wholeNumbersOn(page: Page): Promise<string[]> {
  const html = await page.content();
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
  );
  return [...new Set([html, ...fields].join('\n').match(WHOLE_NUMBER) ?? [])];
}
