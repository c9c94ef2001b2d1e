import { homeRow } from '@vimo/contract';
import { expectGoodScreen } from '../support/screen.ts';
import { popup } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('the search opens its results in a new tab, marks the hits and narrows them by channel', async ({
  page,
  enter,
}) => {
  await page.goto('/index/home');
  const box = page.getByRole('searchbox', { name: '搜索活动或基地名称' }).filter({ visible: true });
  await box.fill('湿地');
  const found = await popup(page, () => box.press('Enter'));
  await expect(found).toHaveURL(`/index/search?title=${encodeURIComponent('湿地')}`);
  await expect(found.locator('mark').first()).toHaveText('湿地');
  await expectGoodScreen(found);
  await found.getByRole('group', { name: '频道' }).getByText('研学基地', { exact: true }).click();
  await expect(found).toHaveURL(/category=2/);
  await expect(found.getByRole('article').first().getByRole('heading')).toHaveText(/白鹭洲湿地公园/);
  await found.goto('/index/search?title=没有这样的东西');
  await expect(found.getByText('未查找到相关内容，您可以换个关键词试试~~')).toBeVisible();
  await expectGoodScreen(found);

  await enter('13800000002');
  await page.reload();
  await expect(page.getByRole('main').getByText(/好，/).filter({ visible: true })).toBeVisible();
  await expect(box).toHaveCount(0);
});

test('institutions tell their figures and lead to their sites; short names lead to their pages', async ({ page }) => {
  await page.goto('/institution');
  await expect(page.getByText('共 25 个机构')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('searchbox', { name: '名称或区县' }).fill('天文台');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('/vimoSchool');
  await expect(page.getByText('共 12 个机构')).toBeVisible();
  await expectGoodScreen(page);
  const site = await popup(page, () => page.getByRole('button', { name: '云汀一中', exact: true }).click());
  await expect(site.getByRole('heading', { level: 1, name: /云汀一中/ })).toBeAttached();

  for (const name of ['researchBase', 'news', 'dreamActivity']) {
    await page.goto(`/${name}`);
    await expect(page).toHaveURL(`/index/${name}`);
  }
});

test('a home whose data does not come shows placeholders and a way to try again', async ({ page, trouble }) => {
  trouble.expect(/503/);
  await page.route(`**${homeRow.path}`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/index/home');
  const retry = page.getByRole('main').getByRole('button', { name: '重新加载' });
  await expect(retry).toBeVisible();
  const pictures = page
    .getByRole('main')
    .locator('.hero img:not(.loginp img), .placeholders img')
    .filter({ visible: true });
  for (const picture of await pictures.all()) await expect(picture).toHaveAttribute('src', '/art/placeholder.svg');
  await page.unroute(`**${homeRow.path}`);
  await retry.click();
  await expect(page.getByRole('heading', { level: 2, name: '新闻动态' })).toBeVisible();
});
