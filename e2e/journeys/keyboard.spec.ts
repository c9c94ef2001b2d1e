import type { Page } from '@playwright/test';
import { freeActivity, isEasy } from '../support/city.ts';
import { settled } from '../support/screen.ts';
import { dialog, message, shown } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const MOST_STEPS = 90;

/** Presses Tab until what has the focus is called so; every step on the way must be visible. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .or(page.getByRole('textbox', { name, exact: true }));
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const focus = page.locator(':focus');
    // Of a radio its label is seen.
    await expect(page.locator('label:has(:focus), :focus:not(label *)')).toBeInViewport();
    if ((await wanted.and(focus).count()) > 0) return;
  }
  throw new Error(`Tab does not reach ${name} on ${page.url()}`);
}

test('from the list through the detail into the sign-up, by keyboard alone', async ({ page, url, enter, each }) => {
  const token = await enter(each('xs348', 'xs349'));
  const activity = await freeActivity(url, token, isEasy);
  await page.goto(`/vimoActivity?status=1&page=${activity.page}`);
  await settled(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();

  await tabTo(page, activity.title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: activity.title })).toBeVisible();
  await settled(page);
  await tabTo(page, '我要报名');
  await page.keyboard.press('Enter');
  const box = dialog(page, '活动报名');
  await expect(box).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(page.getByRole('button', { name: '我要报名' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^报名备注/);
  await page.keyboard.type('只用键盘');
  await tabTo(page, '关闭');
  await page.keyboard.press('Shift+Tab');
  await expect(box.getByRole('button', { name: '提交报名' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message(page, '报名成功')).toBeVisible();
  await expect(shown(page, '已报名')).toBeVisible();
});

test('the organisation search is led by arrows, Enter and Esc', async ({ page }) => {
  await page.goto('/orglist');
  const search = page.getByRole('combobox', { name: '学校或教育局名称' });
  await search.focus();
  await page.keyboard.type('中学');
  await expect(page.getByRole('option')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option').first()).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  const name = await page.getByRole('option', { selected: true }).locator('span').innerText();
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await expect((await opened).getByRole('heading', { level: 1, name: new RegExp(name) })).toBeAttached();
});
