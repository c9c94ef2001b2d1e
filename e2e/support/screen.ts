import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The narrowest screen that must do without scrolling sideways (WCAG 2.1, 1.4.10), and a desktop's at 200 % zoom. */
const NARROWEST = 320;
const ZOOMED = 720;
/** Latin words that Chinese readers write so themselves, and the one of the specification (spec 3: 我的baby). */
const KNOWN_WORDS = new Set(['ICP', 'MB', 'baby']);

/** Waits until what the page loads is there: content in place of skeletons, fonts drawn. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main, [role=main]').first()).toBeVisible();
  // Behind a dialog the page may wait for its answer.
  await expect(page.locator(':is(.sk, .ant-spin-spinning, [aria-busy=true]):not([inert] *)')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/**
 * What every screen and dialog owes its visitors: no axe violation, no foreign word, and nothing out of reach on the
 * narrowest phone or at 200 % zoom on a desktop.
 */
export async function expectGoodScreen(page: Page): Promise<void> {
  await settled(page);
  await expectAccessible(page);
  expect(await foreignWords(page), `foreign words on ${page.url()}`).toEqual([]);
  await expectNarrow(page);
}

/** No violation that axe finds, by its rules for level AA unless told, on the whole page but what `without` selects. */
export async function expectAccessible(
  page: Page,
  { rules, without }: { rules?: string[]; without?: string } = {},
): Promise<void> {
  const axe = new AxeBuilder({ page });
  if (without) axe.exclude(without);
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(RULES)).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Latin words of two letters or more in what is read and heard; account names and numbers are none. */
async function foreignWords(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const names = ['aria-label', 'aria-roledescription', 'placeholder', 'alt', 'title'];
    const labels = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...labels].join('\n');
  });
  const words = text.match(/[A-Za-z][A-Za-z0-9]+/g) ?? [];
  return [...new Set(words)].filter((word) => !KNOWN_WORDS.has(word) && !/\d/.test(word));
}

/** Nothing lies beyond the sides of the screen on the narrowest phone, or at 200 % zoom on a desktop. */
export async function expectNarrow(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) return;
  const width = size.width < 768 ? NARROWEST : ZOOMED;
  await page.setViewportSize({ width, height: size.height });
  await expect.poll(() => beyondTheSides(page), `beyond the sides of ${page.url()} at ${width} px`).toEqual([]);
  await page.setViewportSize(size);
}

/** What does not fit the width: the page itself, and text or controls outside of it that no strip of its own scrolls. */
const beyondTheSides = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isHere = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true], .sr, .skip');
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const found = [...document.querySelectorAll('a, button, input, select, textarea, label, h1, h2, h3, p, dd, time')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return (left < -1 || right > width + 1) && right - left > 1 && isHere(element) && !scrolls(element);
      })
      .map((element) => element.outerHTML.slice(0, 200));
    const { scrollWidth } = document.documentElement;
    return scrollWidth > width ? [`${scrollWidth} px`, ...found] : found;
  });
