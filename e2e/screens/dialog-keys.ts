import type { Page } from '@playwright/test';
import { settled } from '../support/screen.ts';
import { expect } from '../support/test.ts';

const dialogs = (page: Page) => page.locator('[role=dialog][aria-modal=true]').filter({ visible: true });

/** 'inside' of the dialog on top, or what has the focus outside of it. */
const focusOf = (page: Page) =>
  dialogs(page)
    .last()
    .evaluate((box) => {
      const { activeElement: at, body } = document;
      const isAround = at !== body && at?.contains(box);
      return box.contains(at) || isAround ? 'inside' : at?.outerHTML.slice(0, 200);
    });

/**
 * What a drawer or dialog owes those who have a keyboard alone: the focus goes inside and stays there past its first and its last control, Esc closes
 * it, the focus goes back to what opened it, and Enter there opens it again. Does nothing where none is open.
 * @returns whether what is open now is what was open before
 */
export async function expectDialogKeys(page: Page, where: string): Promise<boolean> {
  const open = await dialogs(page).count();
  if (open === 0) return true;
  const text = await dialogs(page).last().innerText();
  await expect.poll(() => focusOf(page), `focus when it opens: ${where}`).toBe('inside');
  for (const key of ['Shift+Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key);
    expect.soft(await focusOf(page), `focus after ${key}: ${where}`).toBe('inside');
  }
  await page.keyboard.press('Escape');
  await expect(dialogs(page), `Esc closes: ${where}`).toHaveCount(open - 1);
  const atControl = () => page.evaluate(() => document.activeElement?.matches('a, button, input, [role=menuitem]'));
  await expect.poll(atControl, `focus goes back: ${where}`).toBe(true);
  await page.keyboard.press('Enter');
  await expect(dialogs(page), `Enter opens: ${where}`).toHaveCount(open);
  await settled(page);
  return (await dialogs(page).last().innerText()) === text;
}
