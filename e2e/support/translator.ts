import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

/** What each translated text begins with; the rest is the text itself, by which it is found. */
export const TRANSLATED = '〔译〕';

/**
 * Translates the page as Chrome does: elements of the translator's own come into the place of every text, now and as often as texts come or change. What must not be translated
 * (`translate="no"`) stays. It begins when the page has settled, as a person's press does.
 */
export async function translatePage(page: Page): Promise<void> {
  await settled(page);
  // What the page needs to live with a translator comes after its first load.
  await page.waitForFunction(() => !String(Node.prototype.removeChild).includes('[native code]'));
  await page.evaluate((mark) => {
    const left = 'font, script, style, noscript, textarea, svg, [translate=no]';
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(left)) continue;
        const outer = document.createElement('font');
        outer.appendChild(document.createElement('font')).textContent =
          (/\p{Script=Han}/u.test(text.data) ? mark : '') + text.data;
        text.parentNode?.replaceChild(outer, text);
      }
    };
    let isAsked = false;
    new MutationObserver(() => {
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        translate();
      });
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    translate();
  }, TRANSLATED);
}
