import type { Page } from '@playwright/test';

/** About eighty characters, each as wide as it is high, as Chinese ones are: from the end of such a line the eye finds to the next one. */
const MOST = 84;

/** Texts of several lines that are longer than is read with ease, in words; nothing if there are none. */
export const longLines = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const found: string[] = [];
    for (const block of document.querySelectorAll('p, li, dd, blockquote')) {
      const { display, fontSize } = getComputedStyle(block);
      if (!['block', 'list-item'].includes(display) || !block.checkVisibility()) continue;
      // What is made of blocks is no text of its own.
      const displays = [...block.children].map((part) => getComputedStyle(part).display);
      if (!displays.every((part) => /^(inline|none|contents)/.test(part))) continue;
      const text = document.createRange();
      text.selectNodeContents(block);
      const { width, height } = text.getBoundingClientRect();
      const size = Number.parseFloat(fontSize);
      // A single line is followed by none that is to be found.
      if (height < 2.4 * size || width <= most * size) continue;
      const start = (block.textContent ?? '').trim().slice(0, 24);
      found.push(`lines of ${Math.round(width / size)} characters: 「${start}」`);
    }
    return found;
  }, MOST);
