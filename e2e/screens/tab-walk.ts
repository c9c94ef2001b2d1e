import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** The frame around a page has controls of its own, which come first. */
const OF_FRAME = 80;

/**
 * What a table or form owes those who have a keyboard alone: Tab reaches all of its controls, and each that it stops at is on the screen. Looked at is the dialog on
 * top, else the page without its frame; a group of radios is one stop, that of its choice.
 */
export async function expectTabReachesAll(page: Page, where: string): Promise<void> {
  const stops = await page.evaluateHandle(() => {
    const boxes = [...document.querySelectorAll('[role=dialog][aria-modal=true]')];
    const part = boxes.findLast((box) => box.checkVisibility()) ?? document.querySelector('#main') ?? document.body;
    const controls = part.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    );
    return [...controls].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled, [type=radio]:not(:checked)') &&
        !one.closest('[inert], [aria-hidden=true]') &&
        one.checkVisibility({ visibilityProperty: true }),
    );
  });
  const count = await stops.evaluate((all) => all.length);
  const reached = new Set<number>();
  const unseen: string[] = [];
  for (let step = 0; step < count + OF_FRAME && reached.size < count; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await stops.evaluate((all) => {
      const { activeElement: at, body } = document;
      if (!at || at === body) return undefined;
      // Of a box or a radio its label is seen.
      const { top, right, bottom, left } = (at.closest('label') ?? at).getBoundingClientRect();
      const isSeen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      return { index: all.indexOf(at as HTMLElement), isSeen, tag: at.outerHTML.slice(0, 160) };
    });
    if (!focus) continue;
    reached.add(focus.index);
    reached.delete(-1);
    if (!focus.isSeen) unseen.push(focus.tag);
  }
  const missed = await stops.evaluate(
    (all, known) => all.filter((_, index) => !known.includes(index)).map((one) => one.outerHTML.slice(0, 160)),
    [...reached],
  );
  await stops.dispose();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  expect.soft(missed, `what Tab does not reach: ${where}`).toEqual([]);
  expect.soft(unseen, `where Tab stops outside of the screen: ${where}`).toEqual([]);
}
