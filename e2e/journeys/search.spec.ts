import { orderPage, type SearchResult, searchPage } from '@vimo/contract';
import { send } from '../support/people.ts';
import { chooseBureau, popup } from '../support/steps.ts';
import { expect, type Page, PHONE, test } from '../support/test.ts';

const PLACEHOLDER = '搜索活动或基地名称';
const NOTHING = '未查找到相关内容，您可以换个关键词试试~~';
const box = (page: Page) => page.getByRole('searchbox', { name: PLACEHOLDER }).filter({ visible: true });
const results = (page: Page) => page.getByRole('main').getByRole('article');
const total = (page: Page) => page.locator('.ui-list-bar [role=status]');

test('a guest searches in a new tab, finds titles first, the hits marked, six a page, and narrows by channel', async ({
  page,
  url,
}) => {
  await page.goto('/index/home');
  await box(page).fill('湿地');
  const found = await popup(page, () => box(page).press('Enter'));
  await expect(found).toHaveURL(`/index/search?title=${encodeURIComponent('湿地')}`);
  await expect(found).toHaveTitle(/^搜索：湿地/);
  await expect(box(found)).toHaveValue('湿地');
  await expect(box(page)).toHaveValue('湿地');
  await expect(results(found)).toHaveCount(6);

  const { envelope } = await send(url, searchPage, { title: '湿地', pageSize: 100, currentPage: 1 });
  const all = envelope.data?.dataList ?? [];
  const inTitle = all.map(({ title }) => title.includes('湿地'));
  expect(inTitle).toEqual(inTitle.toSorted((a, b) => Number(b) - Number(a)));
  await expect(results(found).getByRole('heading')).toHaveText(all.slice(0, 6).map(({ title }) => title));
  for (const [index, result] of all.slice(0, 6).entries()) {
    await expect(results(found).nth(index).locator('mark').first()).toHaveText('湿地');
    await expectCard(found, index, result);
  }
  await found.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
  await expect(results(found)).toHaveCount(all.length - 6);

  const channels = found.getByRole('group', { name: '频道' });
  await expect(channels.locator('label')).toHaveText(['全部', '学校活动', '研学基地', '综合素质新闻']);
  for (const [category, name] of [
    [1, '学校活动'],
    [2, '研学基地'],
    [3, '综合素质新闻'],
  ] as const) {
    await channels.getByText(name, { exact: true }).click();
    await expect(found).toHaveURL(new RegExp(`[?&]category=${category}$`));
    const own = all.filter((result) => result.category === category);
    await expect(total(found)).toHaveText(`共 ${own.length} 条结果`);
    await expect(results(found).locator('.ui-tag:first-child')).toHaveText(own.slice(0, 6).map(() => name));
  }
  await channels.getByText('全部', { exact: true }).click();
  await expect(total(found)).toHaveText(`共 ${all.length} 条结果`);
});

/** What the card of a category tells. */
async function expectCard(page: Page, index: number, { category, id, address }: SearchResult): Promise<void> {
  const card = results(page).nth(index);
  const path = { 1: 'activityDetail', 2: 'baseDetail', 3: 'newsDetail' }[category];
  await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', `/index/${path}/${id}`);
  if (category === 3) await expect(card.getByText(/^阅读 \d+$/)).toBeVisible();
  else if (address) await expect(card.getByText(address)).toBeVisible();
  if (category === 1) await expect(card.getByText(/^(免费|¥\d+)/)).toBeVisible();
}

test('what is not found, not written, a single character and a page too far say what can be done', {
  tag: PHONE,
}, async ({ page, phone }) => {
  await page.goto('/index/search?title=没有这样的东西');
  await expect(page.getByText(NOTHING)).toBeVisible();

  await box(page).fill('云');
  const one = await popup(page, () =>
    phone
      ? box(page).press('Enter')
      : page.getByRole('search').getByRole('button', { name: '搜索', exact: true }).click(),
  );
  await expect(one.getByText('一个字只在标题中查找，多输入几个字可以找到更多')).toBeVisible();
  for (const heading of await results(one).getByRole('heading').allInnerTexts()) expect(heading).toContain('云');

  await page.goto('/index/search?title=湿地&page=40');
  await page.getByRole('link', { name: '回到第一页' }).click();
  await expect(results(page)).toHaveCount(6);
  await page.goto('/index/search');
  await expect(page.getByText('请输入搜索内容')).toBeVisible();
  await page.getByRole('link', { name: '去看看活动' }).click();
  await expect(page).toHaveURL('/index/dreamActivity');
});

test('a student sees what they have signed up for, and keeps to the chosen organisation', async ({
  page,
  url,
  enter,
}) => {
  const token = await enter('xs001');
  const { envelope } = await send(url, orderPage, { pageSize: 1, currentPage: 1, activityEnrollStatus: 1 }, token);
  const title = envelope.data?.dataList[0]?.activityTitle ?? '';
  await page.goto(`/index/search?${new URLSearchParams({ title })}`);
  await expect(results(page).filter({ hasText: title }).first().getByText('已报名')).toBeVisible();

  const site = await chooseBureau(page);
  await site.goto('/index/search?title=湿地');
  await expect(total(site)).toHaveText(/^云汀市教育局范围内共 \d+ 条结果$/);
  await results(site).filter({ hasText: '白鹭洲湿地公园' }).first().getByRole('link').first().click();
  await expect(site.getByRole('heading', { level: 1, name: '白鹭洲湿地公园' })).toBeVisible();
});

test('a parent searches as everybody does; a shared address of results works for them, too', async ({
  page,
  enter,
}) => {
  await enter('13800000002');
  await page.goto('/index/search?title=湿地');
  await expect(results(page)).toHaveCount(6);
  await expect(box(page)).toHaveValue('湿地');
});

test('a search that fails says so and tries again', async ({ page, enter, trouble }) => {
  trouble.expect(/503/);
  await enter('xs001');
  await page.route(`**${searchPage.path}`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/index/search?title=湿地');
  await page.getByRole('main').getByText('网络错误').waitFor();
  await page.unroute(`**${searchPage.path}`);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(results(page).first()).toBeVisible();
});
