import { institutionList } from '@vimo/contract';
import { send } from '../support/people.ts';
import { chooseBureau, message, popup } from '../support/steps.ts';
import { expect, type Page, PHONE, test } from '../support/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });

test('a guest browses the institutions of the city by kind, name and district, with their figures', async ({
  page,
  url,
}) => {
  const { envelope } = await send(url, institutionList, {});
  const all = envelope.data ?? [];
  await page.goto('/institution');
  await expect(page.getByText(`共 ${all.length} 个机构`)).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  const school = all.find(({ orgName }) => orgName === '云汀一中');
  await page.getByRole('group', { name: '机构类型' }).getByText('学校', { exact: true }).click();
  await expect(page).toHaveURL('/institution?orgType=4');
  await expect(card(page, '云汀一中').locator('dl > div')).toHaveText([
    new RegExp(`学生\\s*${school?.studentNum}|${school?.studentNum}\\s*学生`),
    new RegExp(`活动\\s*${school?.activityNum}|${school?.activityNum}\\s*活动`),
    new RegExp(`社团\\s*${school?.clubNum}|${school?.clubNum}\\s*社团`),
    new RegExp(`新闻\\s*${school?.newsNum}|${school?.newsNum}\\s*新闻`),
  ]);
  await page.getByRole('group', { name: '机构类型' }).getByText('全部', { exact: true }).click();
  await page
    .getByRole('navigation', { name: '分页' })
    .getByRole('link', { name: /下一页/ })
    .click();
  await expect(page).toHaveURL('/institution?page=2');
  await expect(cards(page)).toHaveCount(12);

  const field = page.getByRole('searchbox', { name: '名称或区县' });
  await field.pressSequentially('天文台');
  await expect(page).toHaveURL(`/institution?name=${encodeURIComponent('天文台')}`);
  await expect(field).toHaveValue('天文台');
  await expect(cards(page)).toHaveCount(1);
  await field.fill('青岚区');
  await expect(cards(page).first().getByText('青岚区').first()).toBeVisible();
  await field.fill('没有这样的机构');
  await expect(page.getByText('没有符合条件的机构')).toBeVisible();
  await page.getByRole('button', { name: '清空筛选条件' }).click();
  await expect(field).toHaveValue('');
  await expect(cards(page)).toHaveCount(12);
  // The last page, of however many there are in this city by now.
  await page.goto('/institution?page=99');
  await expect(cards(page)).toHaveCount(((all.length - 1) % 12) + 1);
});

test('a school or bureau opens its site in a new tab and is marked as chosen; a base needs none', async ({ page }) => {
  await page.goto('/institution?orgType=7');
  await cards(page).getByRole('link', { name: '星野天文台' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '星野天文台' })).toBeVisible();

  await page.goto('/vimoSchool');
  // Twelve schools, and those that bureaus build in other journeys.
  await expect(page.getByText(/共 1[2-9] 个机构/)).toBeVisible();
  await expect(page.getByRole('group', { name: '机构类型' })).toHaveCount(0);
  const site = await popup(page, () => page.getByRole('link', { name: '云汀一中', exact: true }).click());
  await expect(site).toHaveURL('/vimoHome');
  await expect(site.getByRole('heading', { level: 1, name: /云汀一中/ })).toBeAttached();
  await expect(card(page, '云汀一中').getByText('当前机构')).toBeVisible();

  await chooseBureau(page);
  await expect(card(page, '云汀市教育局').getByText('当前机构')).toBeVisible();
  await page.goto('/institution?orgType=7');
  await cards(page).getByRole('link', { name: '星野天文台' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '星野天文台' })).toBeVisible();
});

test('institutions that do not come can be asked for again', async ({ page, trouble, enter }) => {
  await enter('xs001');
  trouble.expect(/503/);
  await page.route(`**${institutionList.path}`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/vimoSchool');
  await expect(page.getByRole('main').getByText('网络错误')).toBeVisible();
  await page.unroute(`**${institutionList.path}`);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(cards(page)).toHaveCount(12);
});

test('short names lead to their pages', async ({ page }) => {
  for (const name of ['researchBase', 'myCorporation', 'creatorCollege', 'dreamActivity', 'news']) {
    await page.goto(`/${name}?page=2`);
    await expect(page).toHaveURL(`/index/${name}?page=2`);
  }
});

test('the about page tells who, what and for whom, and how to call; the phone page leads to a phone', {
  tag: PHONE,
}, async ({ page, context, phone, url }) => {
  await page.goto('/aboutUs');
  const main = page.getByRole('main');
  await expect(main.getByText('成立于 2015')).toBeVisible();
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    '综合素质',
    '教育督导',
    '智慧校园',
    '管理者',
    '教师',
    '学生',
    '家长',
  ]);
  await expect(main.locator('dt')).toHaveText(['服务热线', '咨询电话', '微信公众号', '服务时间']);
  for (const link of await main.locator('dd a').all()) {
    await expect(link).toHaveAttribute('href', `tel:${await link.innerText()}`);
  }

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/index/mobileTerminal');
  await expect(page.getByRole('img', { name: '移动端网址的二维码' })).toBeVisible();
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(message(page, '链接已复制')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${url}/vimoHome`);
  if (phone) {
    await page.getByRole('link', { name: '已在手机上，直接进入' }).click();
    await expect(page).toHaveURL('/vimoHome');
  }
});
