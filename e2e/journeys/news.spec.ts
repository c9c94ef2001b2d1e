import { listOf, popup } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a guest reads news and notices, each in a new tab', async ({ page, trouble }) => {
  trouble.expect(/404/);
  await page.goto('/index/home');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: '研学基地' })).toBeVisible();
  await expect(listOf(page, '通知公告')).toHaveCount(4);
  // Three beside the notices.
  await expect(listOf(page, '新闻动态')).toHaveCount(4 + 3);
  await expect(listOf(page, '研学基地')).toHaveCount(6);

  await main.getByRole('link', { name: '更多新闻动态' }).click();
  await expect(page).toHaveURL('/index/news');
  // The address changes before the page, and the home has articles too.
  await expect(main.getByRole('heading', { level: 2, name: '研学基地' })).toBeHidden();
  await expect(main.getByRole('article')).toHaveCount(6);
  const title = await main.getByRole('article').first().getByRole('heading').innerText();
  const detail = await popup(page, () => main.getByRole('article').first().getByRole('link').click());
  await expect(detail.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(detail.getByText(/发布时间：\d{4}-\d\d-\d\d/)).toBeVisible();
  await expect(detail.getByText(/阅读：\d+/)).toBeVisible();
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

test('news and notices turn their pages, and those of one organisation stand alone', async ({ page, atBureau }) => {
  await atBureau();
  await page.goto('/index/news');
  const main = page.getByRole('main');
  await expect(main.locator('aside li')).toHaveCount(7);
  const first = await main.getByRole('article').first().getByRole('heading').innerText();
  await main.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL('/index/news?page=2');
  await expect(main.getByRole('article').first().getByRole('heading')).not.toHaveText(first);
  await expect(main.getByRole('article')).toHaveCount(6);
  const notice = await popup(page, () => main.locator('aside li').first().getByRole('link').click());
  await expect(notice).toHaveURL(/\/index\/newsDetail\/\d+$/);
  await notice.close();

  await main.locator('aside').getByRole('link', { name: '更多通知公告' }).click();
  await expect(page).toHaveURL('/index/news?types=1');
  await page.goto('/index/myNews/1');
  await expect(main.getByRole('heading', { level: 1, name: '云汀市教育局的新闻' })).toBeVisible();
  await main.getByText('通知', { exact: true }).click();
  await expect(page).toHaveURL('/index/myNews/1?types=1');
  await expect(main.getByRole('article').first()).toBeVisible();
});
