import type { Page } from '@playwright/test';
import { mayJoin, openActivities } from '../support/city.ts';
import { settled } from '../support/settled.ts';
import { dialog, filterBy, logIn, message, popup } from '../support/steps.ts';
import { expect, PHONE, test } from '../support/test.ts';

const cards = (page: Page) => page.getByRole('article');

test('a guest finds a school by pinyin and by the tree, and sees its site in a new window', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: '选择学校或机构' }).click();
  await expect(page).toHaveURL('/orglist');

  const search = page.getByRole('combobox', { name: '学校或机构名称' });
  await search.fill('没有这样的学校');
  await expect(page.getByText('没有找到这个机构，请换个名称试试')).toBeVisible();
  await search.fill('qhzx');
  const byPinyin = page.waitForEvent('popup');
  await page.getByRole('option', { name: '青禾中学' }).click();
  const home = await byPinyin;
  await expect(home).toHaveURL('/vimoHome');
  await expect(home.getByRole('heading', { level: 1, name: /青禾中学/ })).toBeAttached();
  await home.close();

  await page.getByRole('link', { name: /青岚区教育局/ }).click();
  const byTree = page.waitForEvent('popup');
  await page.getByRole('list', { name: '首字母 C' }).getByRole('link', { name: '翠屏中学' }).click();
  const second = await byTree;
  await expect(second.getByRole('heading', { level: 1, name: /翠屏中学/ })).toBeAttached();

  const recents = page.getByRole('region', { name: '最近访问' }).getByRole('link');
  await expect(recents).toHaveText([/翠屏中学/, /青禾中学/]);
  const again = page.waitForEvent('popup');
  await recents.last().click();
  await expect((await again).getByRole('heading', { level: 1, name: /青禾中学/ })).toBeAttached();
  await expect(recents).toHaveText([/青禾中学/, /翠屏中学/]);
});

test('the filters of a school live in the address; an empty list offers the way out', { tag: PHONE }, async ({
  page,
  phone,
}) => {
  await page.goto('/orglist');
  await page.getByRole('combobox').fill('青禾中学');
  const site = await popup(page, () => page.getByRole('option', { name: '青禾中学' }).click());
  await site.getByRole('link', { name: '更多校活动' }).click();
  await expect(site).toHaveURL('/vimoActivity');
  await expect(cards(site)).toHaveCount(2);

  await filterBy(site, phone, '学段', '适合学段', '初中');
  await expect(site).toHaveURL('/vimoActivity?section=3');
  await expect(cards(site)).toHaveCount(2);
  await filterBy(site, phone, '学段', '适合学段', '幼儿园');
  await expect(site).toHaveURL('/vimoActivity?section=1');
  await expect(site.getByText('暂无数据')).toBeVisible();
  await site.getByRole('button', { name: '清空筛选条件' }).click();
  await expect(site).toHaveURL('/vimoActivity');
  await expect(cards(site)).toHaveCount(2);

  await site.goBack();
  await expect(site.getByText('暂无数据')).toBeVisible();
  await site.goBack();
  await expect(site).toHaveURL('/vimoActivity?section=3');
  await expect(cards(site)).toHaveCount(2);
});

test('the list of the whole city turns its pages and opens an activity', { tag: PHONE }, async ({ page, phone }) => {
  await page.goto('/index/dreamActivity');
  await filterBy(page, phone, '预约', '报名状态', '活动结束');
  await expect(page).toHaveURL('/index/dreamActivity?status=4');
  await expect(cards(page).getByText('活动结束')).toHaveCount(6);
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL('/index/dreamActivity?status=4&page=2');
  await settled(page);
  const link = cards(page).first().getByRole('heading').getByRole('link');
  const title = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/index/dreamActivity?status=4&page=2');
  await expect(cards(page).first().getByRole('heading')).toHaveText(title);
});

test('types, booking and order narrow and sort the list', { tag: PHONE }, async ({ page, phone }) => {
  await page.goto('/vimoActivity');
  if (phone) await page.getByRole('region', { name: '筛选' }).getByRole('button', { name: '类型' }).click();
  await page
    .getByRole('navigation', { name: '活动类型' })
    .getByRole('link', { name: /科技创新/ })
    .click();
  await expect(page).toHaveURL(/types=\d+/);
  await expect(page.getByRole('status').getByText('共 12 个活动')).toBeVisible();
  await filterBy(page, phone, '预约', '预约', '可预约');
  await expect(page).toHaveURL(/types=\d+&book=1/);
  await expect(page.getByRole('status').getByText('共 12 个活动')).toBeHidden();
  await filterBy(page, phone, '排序', '排序', '最受欢迎');
  await expect(page).toHaveURL(/types=\d+&book=1&sort=9/);
  await settled(page);
  await expect(cards(page).first()).toBeVisible();
});

test('a heart pressed by a guest asks for the login, stays, and is kept', async ({ page, url, people }) => {
  const [activity] = await openActivities(url);
  await page.goto(`/index/activityDetail/${activity?.id}`);
  await page.getByRole('button', { name: '收藏', exact: true }).click();
  await expect(message(page, '请先登录账号')).toBeVisible();
  await logIn(dialog(page, '登录'), (await people.student()).account);
  await expect(message(page, '收藏成功')).toBeVisible();
  await expect(page).toHaveURL(`/index/activityDetail/${activity?.id}`);
  await expect(page.getByRole('button', { name: '已收藏' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/mine/myCollect');
  await expect(page.getByRole('article').getByRole('link', { name: activity?.title, exact: true })).toBeVisible();
});

test('我要报名 pressed by a guest leads through the login into the sign-up dialog', async ({ page, url, people }) => {
  const [activity] = await openActivities(url);
  await page.goto(`/index/activityDetail/${activity?.id}`);
  await page.getByRole('button', { name: '我要报名' }).click();
  await expect(message(page, '请先登录账号')).toBeVisible();
  await dialog(page, '登录').getByRole('button', { name: '关闭' }).click();
  await expect(dialog(page, '登录')).toBeHidden();
  await page.getByRole('button', { name: '我要报名' }).click();
  await logIn(dialog(page, '登录'), (await people.student(mayJoin(url, activity?.id ?? ''))).account);
  await expect(dialog(page, '活动报名')).toBeVisible();
  await expect(page).toHaveURL(`/index/activityDetail/${activity?.id}?apply=1`);
});

test('a page that needs a login asks for it and returns to it', async ({ page, url, people }) => {
  const [activity] = await openActivities(url);
  await page.goto(`/index/activityRegistration/${activity?.id}`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, (await people.student()).account);
  await expect(page).toHaveURL(`/index/activityRegistration/${activity?.id}`);
  await expect(page.getByRole('heading', { name: '参加人信息' })).toBeVisible();
});
