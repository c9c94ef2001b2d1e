import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The narrowest screen that must do without scrolling sideways (WCAG 2.1, 1.4.10). */
const NARROWEST = 320;
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

/** What every screen and dialog owes its visitors: no axe violation, no foreign word, and on phones room at 320 px. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await settled(page);
  await expectAccessible(page);
  expect(await foreignWords(page), `foreign words on ${page.url()}`).toEqual([]);
  const size = page.viewportSize();
  if (size && size.width < 768) await expectNarrow(page, size);
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
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

async function expectNarrow(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize({ width: NARROWEST, height: size.height });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${page.url()} at ${NARROWEST} px`)
    .toBeLessThanOrEqual(NARROWEST);
  await page.setViewportSize(size);
}
