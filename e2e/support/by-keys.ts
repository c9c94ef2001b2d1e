import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STEPS = 240;

/** What keys can be on, by its name. */
const named = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .or(page.getByRole('textbox', { name, exact: true }))
    .or(page.getByRole('searchbox', { name, exact: true }))
    .or(page.getByRole('radio', { name, exact: true }));

/** Presses Tab, or Shift+Tab, until what has the focus is called so, or is it; every step on the way must be visible. */
export async function tabTo(page: Page, wanted: string | RegExp | Locator, { back = false } = {}): Promise<void> {
  const control = typeof wanted === 'string' || wanted instanceof RegExp ? named(page, wanted) : wanted;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const focus = page.locator(':focus');
    // After its last control the page hands over to the browser, and begins anew.
    if ((await focus.count()) === 0) continue;
    // Of a radio its label is seen.
    await expect(page.locator('label:has(:focus), :focus:not(label *)')).toBeInViewport();
    if ((await control.and(focus).count()) > 0) return;
  }
  throw new Error(`Tab does not reach ${wanted} on ${page.url()}`);
}

/** Leaves the frame behind by the first link of the page. */
export async function skipToMain(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
}
