import { homeRow } from '@vimo/contract';
import { expectGoodScreen } from '../support/screen.ts';
import { chooseBureau, filterBy, logIn, message, popup } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a guest reads news and notices, each in a new tab', async ({ page }) => {
  await page.goto('/index/home');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: '研学基地' })).toBeVisible();
  await expect(main.locator('.notice li')).toHaveCount(4);
  await expect(main.locator('.newsbox li')).toHaveCount(3);
  await expect(main.locator('.bento li')).toHaveCount(6);
  await expectGoodScreen(page);

  await main.getByRole('link', { name: '更多新闻动态' }).click();
  await expect(page).toHaveURL('/index/news');
  await expect(main.getByRole('article')).toHaveCount(6);
  await expectGoodScreen(page);
  const title = await main.getByRole('article').first().getByRole('heading').innerText();
  const detail = await popup(page, () => main.getByRole('article').first().getByRole('link').click());
  await expect(detail.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(detail.getByText(/发布时间：\d{4}-\d\d-\d\d/)).toBeVisible();
  await expect(detail.getByText(/阅读：\d+/)).toBeVisible();
  await expectGoodScreen(detail);
  const path = detail.getByRole('navigation', { name: '面包屑' });
  await detail.goto(`${new URL(detail.url()).pathname}?type=2`);
  await expect(detail.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(path).toHaveCount(0);
  await detail.goto('/index/newsDetail/999999999');
  await expect(detail.getByRole('link', { name: '去看看其他新闻' })).toBeVisible();

  await main.getByText('通知', { exact: true }).click();
  await expect(page).toHaveURL('/index/news?types=1');
  await expect(main.getByRole('heading', { level: 2, name: '新闻动态' })).toBeVisible();
});

test('a base needs an organisation; with one it shows itself, its activities and its news', async ({ page, phone }) => {
  await page.goto('/index/researchBase');
  await expect(page.getByRole('article')).toHaveCount(9);
  await expectGoodScreen(page);
  await page.getByRole('link', { name: '白鹭洲湿地公园' }).click();
  await expect(page).toHaveURL('/vimoHome');
  await expect(message(page, '请先选择学校或教育局')).toBeVisible();

  const site = await chooseBureau(page);
  await expect(site).toHaveURL('/vimoHome');
  await expect(site.getByRole('main').locator('.notice li')).toHaveCount(7);
  await site.goto('/vimoresearch');
  await expect(site.getByRole('article')).toHaveCount(8);
  await filterBy(site, phone, '预约', '预约', '免预约');
  await expect(site).toHaveURL('/vimoresearch?book=0');
  await filterBy(site, phone, '学段', '适合学段', '大学');
  await expect(site.getByText('暂无数据')).toBeVisible();
  await site.getByRole('button', { name: '清空筛选条件' }).click();

  await site.getByRole('link', { name: '白鹭洲湿地公园' }).click();
  await expect(site.getByRole('heading', { level: 1, name: '白鹭洲湿地公园' })).toBeVisible();
  await site.getByRole('button', { name: '查看详情' }).click();
  await expect(site.getByRole('button', { name: '收起详情' })).toHaveAttribute('aria-expanded', 'true');
  await site
    .getByRole('button', { name: /查看白鹭洲湿地公园的照片/ })
    .first()
    .click();
  await expect(site.getByRole('dialog', { name: '图片预览' })).toBeVisible();
  await site.keyboard.press('Escape');
  await expectGoodScreen(site);

  await site.getByRole('link', { name: '更多活动' }).click();
  await expect(site).toHaveURL(/\/index\/myActiveAll\/\d+$/);
  await expect(site.getByRole('heading', { level: 1, name: '白鹭洲湿地公园的活动' })).toBeAttached();
  await expect(site.getByRole('article').first()).toBeVisible();
  await expectGoodScreen(site);
  await site.goBack();
  await site.getByRole('link', { name: '更多新闻动态' }).click();
  await expect(site.getByRole('heading', { level: 1, name: '白鹭洲湿地公园的新闻' })).toBeVisible();
  await expectGoodScreen(site);
});

test('a guest who follows a base is asked to log in, and takes the follow back', async ({ page, each, phone }) => {
  const site = await chooseBureau(page);
  await site.goto('/vimoresearch');
  await site.getByRole('link', { name: '星野天文台' }).click();
  const follow = site.getByRole('button', { name: '关注', exact: true }).filter({ visible: true });
  await follow.click();
  await expect(message(site, '请先登录账号')).toBeVisible();
  await logIn(site.getByRole('dialog'), each('xs031', 'xs032'));
  await expect(message(site, '关注成功')).toBeVisible();
  const following = site.getByRole('button', { name: '已关注，取消关注' }).filter({ visible: true });
  await expect(following).toHaveText(/已关注/);
  if (!phone) {
    await following.hover();
    await expect(following.getByText('取消关注')).toBeVisible();
  }
  await site.goto('/vimoresearch');
  const heart = site.getByRole('button', { name: '关注：星野天文台' });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(message(site, '取消关注')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

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
