import { settled } from '../support/settled.ts';
import { message } from '../support/steps.ts';
import { expect, type Page, PHONE, test } from '../support/test.ts';

const elderSwitch = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

test('the elder-friendly mode is entered in the head, stays, stills the banners, and is left again', {
  tag: PHONE,
}, async ({ page, enter }) => {
  await page.goto('/index/home');
  await settled(page);
  const document = page.locator('html');
  await expect(document).not.toHaveAttribute('data-elder');
  await expect(page.getByRole('button', { name: /轮播$/ })).toBeVisible();
  const enterButton = elderSwitch(page, '长者模式');
  expect((await enterButton.boundingBox())?.height).toBeGreaterThanOrEqual(36);
  await enterButton.focus();
  await page.keyboard.press('Enter');
  await expect(message(page, '已进入长者模式，文字和按钮更大')).toBeVisible();
  await expect(document).toHaveAttribute('data-elder', '');
  await expect(elderSwitch(page, '退出长者模式')).toBeFocused();
  await expect(page.getByRole('button', { name: /轮播$/ })).toHaveCount(0);
  await expectSizes(page);

  await page.goto('/index/news');
  await expect(document).toHaveAttribute('data-elder', '');
  await enter('xs001');
  await page.goto('/mine/mineIndex');
  await expect(document).toHaveAttribute('data-elder', '');
  await settled(page);
  await expectSizes(page);

  await page.goto('/index/home');
  await elderSwitch(page, '退出长者模式').click();
  await expect(message(page, '已退出长者模式')).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(document).not.toHaveAttribute('data-elder');
});

async function expectSizes(page: Page): Promise<void> {
  const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  expect(size).toBeGreaterThanOrEqual(18);
}
