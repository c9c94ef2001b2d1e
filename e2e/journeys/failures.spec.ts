import { activityFetch, activityPage, enrol, login } from '@vimo/contract';
import { findActivity, freeActivity, isEasy } from '../support/city.ts';
import { expectEveryWidth, expectGoodScreen } from '../support/screen.ts';
import { dialog, logIn, message } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ trouble }) => trouble.expect(/Failed to load resource/));

// Guests get the first data with the page; the pages of those who are signed in ask for theirs themselves.
test('a network that is away is told; 重新加载 brings the list back', async ({ page, enter }) => {
  await enter('xs001');
  await page.route(`**${activityPage.path}`, (route) => route.abort());
  await page.goto('/vimoActivity');
  await expect(message(page, '网络错误')).toBeVisible();
  const retry = page.getByRole('button', { name: '重新加载' });
  await expect(retry).toBeVisible();
  await page.unroute(`**${activityPage.path}`);
  await retry.click();
  await expect(page.getByRole('article').first()).toBeVisible();
  // What is told goes with its cause.
  expect(await message(page, '网络错误').count()).toBe(0);
});

test('a server that is overloaded is told; the detail comes with 重新加载', async ({ page, url, enter }) => {
  const { id, title } = await freeActivity(url, await enter('xs001'));
  await page.route(`**${activityFetch.path}`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`/index/activityDetail/${id}`);
  await expect(message(page, '网络错误')).toBeVisible();
  const retry = page.getByRole('button', { name: '重新加载' }).and(page.locator('.ui-empty *'));
  await expect(retry).toBeVisible();
  await page.unroute(`**${activityFetch.path}`);
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('pictures that cannot be loaded are replaced', async ({ page }) => {
  await page.route('**/fileInfo/showImage*', (route) => route.abort());
  await page.goto('/vimoHome');
  const pictures = page.locator('img.ui-picture');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(pictures.first()).toHaveAttribute('src', '/art/placeholder.svg');
  await page.getByRole('article').first().scrollIntoViewIfNeeded();
  await expect(page.getByRole('article').first().locator('img')).toHaveAttribute('src', '/art/placeholder.svg');
});

test('a login without network says 登录失败 and keeps what was typed', async ({ page }) => {
  await page.route(`**${login.path}`, (route) => route.abort());
  await page.goto('/login');
  await logIn(page, 'xs001');
  await expect(page.getByRole('alert').getByText('登录失败')).toBeVisible();
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('xs001');
  await page.unroute(`**${login.path}`);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL('/mine/mineIndex');
});

test('a sign-up that meets a fault says its text and loses nothing typed', async ({ page, url, enter, people }) => {
  const student = await people.student((token) => findActivity(url, token, isEasy));
  await enter(student);
  const { id } = student.found;
  await page.goto(`/index/activityDetail/${id}?apply=1`);
  const box = dialog(page, '活动报名');
  await box.getByLabel('报名备注').fill('请留一个靠窗的座位');
  const fault = { error_code: -1, message: { info: '系统繁忙，请稍后再试' }, data: null };
  await page.route(`**${enrol.path}`, (route) => route.fulfill({ json: fault }));
  await box.getByRole('button', { name: '提交报名' }).click();
  await expect(message(page, '系统繁忙，请稍后再试')).toBeVisible();
  await expect(box.getByLabel('报名备注')).toHaveValue('请留一个靠窗的座位');
  await page.unroute(`**${enrol.path}`);
  await box.getByRole('button', { name: '提交报名' }).click();
  await expect(message(page, '报名成功')).toBeVisible();
});

test('lists whose calls fail say so and offer to try again', async ({ page, enter }) => {
  await enter('xs001');
  await page.goto('/aboutUs');
  await page.route('**/vimo-cms/**', (route) => route.fulfill({ status: 503, body: '' }));
  for (const name of ['梦想研学', '社团', '创客学院', '新闻', '学校']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('main').getByRole('button', { name: '重新加载' }).first()).toBeVisible();
    // What is shown in place of a list is the same in each.
    await (name === '梦想研学' ? expectEveryWidth(page) : expectGoodScreen(page));
  }
});

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that is opened says so in Chinese, keeps what was typed and comes back; pages are never old ones', async ({
    page,
    context,
    enter,
    people,
  }) => {
    await enter(await people.student());
    await page.goto('/growupSpace/record');
    await page.getByLabel('记录今天的成长').fill('今天学会了骑车');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: '网络不可用' })).toBeVisible();
    await page.goto('/vimoHome');
    await expect(page.getByRole('heading', { name: '网络不可用' })).toBeVisible();
    await context.setOffline(false);
    await page.goto('/growupSpace/record');
    await expect(page.getByLabel('记录今天的成长')).toHaveValue('今天学会了骑车');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await context.setOffline(false);
    await page.getByRole('link', { name: '重新加载' }).click();
    await expect(page.getByLabel('记录今天的成长')).toBeVisible();
  });
});
