import { homeRow } from '@vimo/contract';
import { listOf, logIn, message, popup } from '../support/steps.ts';
import { expect, type Page, PHONE, test } from '../support/test.ts';

/** Chooses an organisation by its name. Answers the tab of its site. */
async function choose(page: Page, name: string): Promise<Page> {
  await page.getByRole('combobox', { name: '学校或机构名称' }).fill(name);
  return popup(page, () => page.getByRole('option', { name }).click());
}

const hero = (page: Page) => page.getByRole('region', { name: '轮播图' });

test('the head names the organisation, the activities are called after it, the navigation stays', {
  tag: PHONE,
}, async ({ page, phone }) => {
  await page.goto('/index/home');
  const nav = page.getByRole('navigation', { name: phone ? '快捷入口' : '主导航' });
  await expect(nav.getByRole('link', { name: '局活动' })).toBeVisible();
  if (!phone) await expect(page.getByRole('link', { name: '您好，请先选择学校或机构' })).toBeVisible();
  await page.goto('/orglist');
  const bureau = await choose(page, '云汀市教育局');
  await expect(bureau.getByText('云汀市教育…', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(hero(bureau)).toHaveCSS('height', phone ? '190px' : '400px');
  await bureau.goto('/index/home');
  await expect(hero(bureau)).toHaveCSS('height', phone ? '190px' : '348px');
  await expect(listOf(bureau, '通知公告')).toHaveCount(4);
  if (phone) await page.goto('/orglist');
  else await bureau.close();

  const school = await choose(page, '青禾中学');
  await expect(
    school.getByRole('navigation', { name: phone ? '快捷入口' : '主导航' }).getByRole('link', { name: '校活动' }),
  ).toBeVisible();
  await expect(school.getByRole('main').getByText('通知公告')).toBeVisible();
  if (phone) return;
  const bar = school.getByRole('navigation', { name: '主导航' });
  const top = () => bar.evaluate((element) => element.getBoundingClientRect().top);
  expect(await top()).toBe(152);
  await school.mouse.wheel(0, 300);
  await expect.poll(top).toBe(0);
});

test('four organisations are remembered, the latest first', async ({ page }) => {
  await page.goto('/orglist');
  const names = ['青禾中学', '翠屏中学', '望江中学', '碧溪中学', '云汀一中'];
  for (const name of names) await (await choose(page, name)).close();
  const recents = page.getByRole('region', { name: '最近访问' }).getByRole('link');
  await expect(recents).toHaveText(
    names
      .reverse()
      .slice(0, 4)
      .map((name) => new RegExp(name)),
  );
});

test('a guest who wants the personal centre is warned; a login from the home leads a student there', {
  tag: PHONE,
}, async ({ page, people }) => {
  await page.goto('/mine');
  await expect(message(page, '请先登录账号')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.goto('/index/home');
  const main = page.getByRole('main');
  await expect(main.getByText('登录后报名活动、查看成长').filter({ visible: true })).toBeVisible();
  await main.getByRole('link', { name: '登录', exact: true }).filter({ visible: true }).click();
  await logIn(page, (await people.student()).account);
  await expect(page).toHaveURL('/mine/mineIndex');
  await page.goto('/index/home');
  await expect(main.getByText(/好，/).filter({ visible: true })).toBeVisible();
  await main.getByRole('link', { name: '个人中心' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/mine/mineIndex');
});

test('a parent finds the centre of parents and the search; the foot offers no login any more', async ({
  page,
  enter,
}) => {
  await enter('13800000001');
  await page.goto('/vimoHome');
  const main = page.getByRole('main');
  await expect(main.getByText(/好，/).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByText('400-000-0000')).toBeVisible();
  await expect(foot.getByText(/ICP备/)).toBeVisible();
  await expect(foot.getByRole('link', { name: '登录' })).toHaveCount(0);
  await main.getByRole('link', { name: '个人中心' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/parent/parentIndex');
});

test('a home whose data does not come shows placeholders and a way to try again', async ({ page, enter, trouble }) => {
  // A guest's home comes with its data; one who is signed in asks for it.
  await enter('xs001');
  trouble.expect(/503/);
  await page.route(`**${homeRow.path}`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/index/home');
  const retry = page.getByRole('main').getByRole('button', { name: '重新加载' });
  await expect(retry).toBeVisible();
  const pictures = page
    .getByRole('main')
    .locator('[aria-roledescription=轮播] > :not(.ui-container) img, [aria-hidden=true] > .ui-picture')
    .filter({ visible: true });
  for (const picture of await pictures.all()) await expect(picture).toHaveAttribute('src', '/art/placeholder.svg');
  await page.unroute(`**${homeRow.path}`);
  await retry.click();
  await expect(page.getByRole('heading', { level: 2, name: '新闻动态' })).toBeVisible();
});
