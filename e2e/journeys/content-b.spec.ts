import { expectGoodScreen, settled } from '../support/screen.ts';
import { dialog } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('the college opens what a role may see and refuses the rest', async ({ page, enter }) => {
  await page.goto('/index/creatorCollege');
  await settled(page);
  await expectGoodScreen(page);
  await page.locator('.content').first().getByRole('button').click();
  await expect(dialog(page, '登录')).toBeVisible();

  await enter('xs001');
  await page.goto('/index/creatorCollege');
  await page.getByRole('region', { name: '教育行政' }).getByRole('button').first().click();
  await expect(dialog(page, '无权限').getByText('抱歉，您暂无权查看本角色模块下的内容。')).toBeVisible();
  await expectGoodScreen(page);
  await dialog(page, '无权限').getByRole('button', { name: '知道了' }).click();
  for (const title of ['研学实践安全手册（学生版）', '短片：走进湿地', '图解：水质检测五步法']) {
    await page.goto('/index/creatorCollege');
    await page.getByRole('button', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectGoodScreen(page);
  }
});

test('a teacher reads a Word document in the page', async ({ page, enter }) => {
  await enter('ls001');
  await page.goto('/index/creatorCollege');
  await page.getByRole('button', { name: '教案：湿地里的客人', exact: true }).click();
  await expect(page.locator('.word-view .rich')).toContainText('湿地');
  await expectGoodScreen(page);
});

for (const address of ['/aboutUs', '/index/mobileTerminal', '/index/contentDetail?id=999999', '/index/spaceDetail']) {
  test(`screen ${address}`, async ({ page }) => {
    await page.goto(address);
    await expectGoodScreen(page);
  });
}
