import { foldedName } from '@vimo/contract';
import { textOfFile } from '../../apps/server/src/testing/file-texts.ts';
import { settled } from '../support/settled.ts';
import { dialog } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a list is worked with the keyboard: found, walked through, chosen, done, its columns kept', async ({
  page,
  enter,
}) => {
  await enter('jy001');
  await page.goto('/zs-platform/activities?status=4');
  await expect(page).toHaveTitle('活动管理 · 管理平台');
  await expect(page.getByRole('banner').getByTitle('云汀市教育局', { exact: true })).toContainText('云汀市教育…');
  await settled(page);

  await page.keyboard.press('/');
  await expect(page.getByLabel('标题', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const tools = page.getByRole('toolbar', { name: '批量操作' });
  await expect(tools.getByText('已选 2 项')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page, '活动详情')).toBeVisible();
  await expect(page).toHaveURL(/[?&]open=\d+/);
  await page.keyboard.press('Escape');
  await expect(dialog(page, '活动详情')).toBeHidden();

  // Activities that are over are passed over, each with its reason.
  await tools.getByRole('button', { name: '停止报名' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停止报名' }).click();
  await expect(page.getByText('2 / 2，成功 0，失败 0，跳过 2')).toBeVisible();
  await expect(page.getByText('报名已结束，无需停止')).toHaveCount(2);
  await page.getByRole('button', { name: '完成' }).click();

  await page.getByRole('button', { name: '列', exact: true }).click();
  await page.getByRole('checkbox', { name: '收藏' }).uncheck();
  await expect(page.getByRole('columnheader', { name: '收藏' })).toBeHidden();
  await page.reload();
  await settled(page);
  await expect(page.getByRole('columnheader', { name: '状态' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '收藏' })).toBeHidden();
});

test('who may not enter a room is told so, and help opens the chapter of the room', async ({ page, enter }) => {
  await enter('ls001');
  await page.goto('/zs-platform/audit');
  await expect(page.getByText('暂无权限')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主导航' }).getByText('审计日志')).toBeHidden();
  await page.goto('/zs-platform/activities');
  await page.getByRole('link', { name: '帮助', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('on a narrow screen the menu is a drawer and rows are cards', async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter('jy001');
  await page.goto('/zs-platform');
  await page.getByRole('button', { name: '打开菜单' }).click();
  await dialog(page, '菜单').getByRole('link', { name: '活动管理' }).click();
  await expect(page).toHaveURL('/zs-platform/activities');
  await settled(page);
  await expect(page.getByRole('table')).toBeHidden();
  await page.getByRole('button', { name: /^查看/ }).first().click();
  await expect(dialog(page, '活动详情')).toBeVisible();
});

test('a list prints whole on A4, upright and across, its head on each page and nothing beside it', async ({
  page,
  enter,
}) => {
  // The paper stays as it was given to the printer.
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await enter('xx001');
  await page.goto('/zs-platform/students');
  await settled(page);
  await page.getByRole('button', { name: '打印', exact: true }).click();
  const paper = page.locator('body > [aria-hidden="true"]').filter({ has: page.locator('table') });
  await expect(paper.locator('h1 + p')).toHaveText(/共 [\d,]+ 条$/);
  expect(await paper.locator('tbody > tr').count()).toBeGreaterThan(20);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(paper.locator('thead')).toHaveCSS('display', 'table-header-group');
  // A4 between margins of a centimetre, in pixels.
  for (const width of [718, 1047]) {
    await page.setViewportSize({ width, height: 1000 });
    await expect(paper.locator('table')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('what a phone prints of a list by the browser’s own command is a page with all that it shows', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter('xx001');
  await page.goto('/zs-platform/students');
  await settled(page);
  const openers = page.getByRole('button', { name: /^查看/ });
  await expect(openers.first()).toBeVisible();
  const names = await openers.evaluateAll((all) => all.map((one) => `${one.getAttribute('aria-label')}`.slice(2)));
  expect(names.length).toBeGreaterThan(10);
  // Chromium writes some characters into a PDF as the radicals that look the same.
  const printed = foldedName(await textOfFile(await page.pdf({ format: 'A4' })));
  expect(names.filter((name) => !printed.includes(foldedName(name)))).toEqual([]);
});
