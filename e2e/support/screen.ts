import axe from 'axe-core';
import { lowTargets, smallTexts } from './elder.ts';
import { layoutFaults } from './layout.ts';
import { expect, type Page } from './test.ts';

/** WCAG 2.2 AA; for elders contrast of AAA. */
const RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
const ELDER_RULES = { type: 'rule', values: ['color-contrast-enhanced'] } as const;

/** A desktop, the same at 200 % zoom, a tablet, phones, and the narrowest that must do (WCAG 2.1, 1.4.10). */
export const WIDTHS = [1440, 768, 720, 390, 360, 320];
export const PHONE_WIDTHS = WIDTHS.filter((width) => width < 720);
export const DESKTOP_WIDTHS = [1440];
/** Widths at which all is looked at; at the others the layout alone. */
const THOROUGH = [1440, 390];

/** Latin words that Chinese readers write so themselves, and the one of the specification (spec 3: 我的baby). */
const KNOWN_WORDS = new Set(['ICP', 'MB', 'baby']);

/** Waits until what the page loads is there: content in place of skeletons, fonts drawn. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main, [role=main]').first()).toBeVisible();
  // Behind a dialog the page may wait for its answer.
  await expect(page.locator(':is(.ui-skeleton, .ant-spin-spinning, [aria-busy=true]):not([inert] *)')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/**
 * What every screen and dialog owes its visitors, in one load of the page: at each width no fault of the layout; at a
 * desktop's and a phone's no axe violation and no foreign word; all of it also in the elder-friendly mode, where targets
 * and texts are large and contrasts high. Leaves the page as it was.
 */
export async function expectEveryWidth(
  page: Page,
  { widths = WIDTHS, elder = true }: { widths?: number[]; elder?: boolean } = {},
): Promise<void> {
  const before = page.viewportSize();
  await settled(page);
  await page.evaluate(axe.source);
  for (const width of widths) {
    await resize(page, width);
    await expectLayout(page, `${width} px`);
    if (!THOROUGH.includes(width)) continue;
    expect.soft(await violations(page, RULES), `axe of ${page.url()} at ${width} px`).toEqual([]);
    expect.soft(await foreignWords(page), `foreign words of ${page.url()} at ${width} px`).toEqual([]);
  }
  if (elder) {
    await turn(page, true);
    // The narrowest first, as the window is there.
    for (const width of widths.toReversed()) {
      await resize(page, width);
      await expectLayout(page, `${width} px, elder-friendly`);
      if (!THOROUGH.includes(width)) continue;
      expect.soft(await lowTargets(page), `low targets of ${page.url()} at ${width} px`).toEqual([]);
      expect.soft(await smallTexts(page), `small texts of ${page.url()} at ${width} px`).toEqual([]);
      expect
        .soft(await violations(page, ELDER_RULES), `contrast for elders of ${page.url()} at ${width} px`)
        .toEqual([]);
    }
    await turn(page, false);
  }
  if (before) await page.setViewportSize(before);
}

/** The same for a state that only a journey reaches, at the width of the journey, and on the narrowest phone. */
export async function expectGoodScreen(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expectEveryWidth(page, { widths: width < 720 ? [390, 320] : DESKTOP_WIDTHS, elder: false });
}

/** Puts the open page into the elder-friendly mode, or out of it, without loading it again. */
const turn = (page: Page, on: boolean) =>
  page.evaluate((elder) => document.documentElement.toggleAttribute('data-elder', elder), on);

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 720 ? 844 : 900 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** What still moves, or is drawn anew for the width, may take a moment. */
const expectLayout = (page: Page, where: string) =>
  expect.soft
    .poll(() => layoutFaults(page), {
      message: `layout of ${page.url()} at ${where}`,
      timeout: 1500,
      intervals: [100, 300],
    })
    .toEqual([]);

/** What axe finds in the page alone: frames of others are not ours. Its source is in the page. */
async function violations(page: Page, runOnly: axe.RunOnly | typeof RULES | typeof ELDER_RULES): Promise<string[]> {
  const found = await page.evaluate(async (only) => {
    const options = { runOnly: only, resultTypes: ['violations'], preload: false, iframes: false };
    const all = await (window as unknown as { axe: typeof axe }).axe.run(document, options as axe.RunOptions);
    return all.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }));
  }, runOnly as axe.RunOnly);
  return found.map(({ id, nodes }) => `${id}: ${nodes.join('\n')}`);
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
