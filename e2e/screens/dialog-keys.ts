import type { Page } from '@playwright/test';
import { settled } from '../support/settled.ts';
import { expect } from '../support/test.ts';

const dialogs = (page: Page) => page.locator('[role=dialog][aria-modal=true]').filter({ visible: true });

/** 'inside' of the dialog on top, 'browser' where the page has handed the focus over, or what has it on the page behind. */
const focusOf = (page: Page) =>
  dialogs(page)
    .last()
    .evaluate((box) => {
      const { activeElement: at, body } = document;
      if (at === body) return 'browser';
      return box.contains(at) || at?.contains(box) ? 'inside' : at?.outerHTML.slice(0, 200);
    });

/**
 * What a drawer or dialog owes those who have a keyboard alone: the focus goes inside and never to the page behind, Esc closes
 * it, the focus goes back to what opened it, and Enter there opens it again; where something was filled in, Esc asks first. Does nothing where none is open, or one above
 * another.
 * @returns whether what is open now is what was open before
 */
export async function expectDialogKeys(page: Page, where: string): Promise<boolean> {
  const open = await dialogs(page).count();
  if (open !== 1) return true;
  const text = await dialogs(page).last().innerText();
  await expect.poll(() => focusOf(page), `focus when it opens: ${where}`).toBe('inside');
  for (const key of ['Shift+Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key);
    expect(await focusOf(page), `focus after ${key}: ${where}`).toMatch(/^(inside|browser)$/);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogs(page).count(), `Esc closes or asks: ${where}`).not.toBe(open);
  if ((await dialogs(page).count()) > open) {
    await page.keyboard.press('Escape');
    await expect(dialogs(page), `Esc leaves the question: ${where}`).toHaveCount(open);
    return true;
  }
  const atControl = () => page.evaluate(() => document.activeElement?.matches('a, button, input, [role=menuitem]'));
  await expect.poll(atControl, `focus goes back: ${where}`).toBe(true);
  await page.keyboard.press('Enter');
  await expect(dialogs(page), `Enter opens: ${where}`).toHaveCount(open);
  await settled(page);
  return (await dialogs(page).last().innerText()) === text;
}
