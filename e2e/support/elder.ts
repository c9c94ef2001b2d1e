import type { Page } from '@playwright/test';

/** What the elder-friendly mode promises, in CSS pixels: height of what is pressed, size of what is read. */
const LOWEST_TARGET = 60;
const SMALLEST_TEXT = 18;

/**
 * Controls lower than they should be. A link inside a sentence counts as text, a radio or a checkbox as its label, and
 * one whose area is stretched over its card as the card.
 */
export const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate((lowest) => {
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const areaOf = (element: HTMLElement): Element => {
      if (element.matches('[type=radio], [type=checkbox], [type=file]')) return element.closest('label') ?? element;
      // Ant Design's inputs lie inside their frame, which takes the press.
      const frame = element.closest('.ant-picker, .ant-select');
      if (frame) return frame;
      const stretched = getComputedStyle(element, '::after');
      const covers = stretched.content !== 'none' && stretched.position === 'absolute' && stretched.top === '0px';
      return (covers && stretched.bottom === '0px' && element.offsetParent) || element;
    };
    return (
      [...document.querySelectorAll<HTMLElement>('a[href], button, select, textarea, input, summary')]
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        // A file input that is only heard has a button to see.
        .filter(
          (element) => !element.closest('[inert], .ui-skip-link, .ui-visually-hidden[type=file]') && !isInText(element),
        )
        .filter((element) => areaOf(element).getBoundingClientRect().height < lowest - 0.5)
        .map((element) => `${areaOf(element).getBoundingClientRect().height}: ${element.outerHTML.slice(0, 160)}`)
    );
  }, LOWEST_TARGET);

/** Texts smaller than they should be. */
export const smallTexts = (page: Page): Promise<string[]> =>
  page.evaluate((smallest) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!element || !walker.currentNode.textContent?.trim() || !element.checkVisibility()) continue;
      if (element.closest('.ui-visually-hidden, script, style, noscript')) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < smallest) found.add(`${size} px: ${element.outerHTML.slice(0, 160)}`);
    }
    return [...found];
  }, SMALLEST_TEXT);
