import { activityPage, bannerPage, SESSION_COOKIE } from '@vimo/contract';
import { freeActivity } from '../support/city.ts';
import { chooseBureau, dialog, message } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Calls for data that a page makes, pictures apart. */
function watchCalls(page: import('@playwright/test').Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/vimo-cms/') && !pathname.endsWith('/showImage')) calls.push(pathname);
  });
  return calls;
}

const PUBLIC = [
  '/',
  '/index/home',
  '/vimoHome',
  '/index/dreamActivity',
  '/vimoActivity?page=2',
  '/index/researchBase',
  '/index/myCorporation',
  '/index/corComment/1',
  '/index/CorporationPhoto?id=1',
  '/index/creatorCollege',
  '/index/mobileTerminal',
  '/index/news',
  '/index/search?title=研学',
  '/aboutUs',
  '/institution',
  '/vimoSchool',
];

test('public pages come with their data: nothing is asked again, and they are taken over as they are', async ({
  page,
  url,
}) => {
  const { id } = await freeActivity(url, '');
  for (const path of [...PUBLIC, `/index/activityDetail/${id}`]) {
    const calls = watchCalls(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('h1').first(), path).toBeAttached();
    expect(calls, path).toEqual([]);
    page.removeAllListeners('request');
  }
});

test('the pages of the chosen organisation come drawn too', async ({ page }) => {
  const tab = await chooseBureau(page);
  await tab.close();
  const calls = watchCalls(page);
  for (const path of ['/vimoHome', '/index/dreamActivity', '/index/corporationDetail/1']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page, path).toHaveURL(path);
  }
  expect(calls).toEqual([]);
});

test('without scripts a page can be read and followed', async ({ browser, url }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
  const page = await context.newPage();
  await page.goto('/index/dreamActivity');
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/index\/activityDetail\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await context.close();
});

test('what is pressed and typed before the code of the page is there is done when it is', async ({
  page,
  url,
  isMobile,
}) => {
  const { id } = await freeActivity(url, '');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/main-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/index/activityDetail/${id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^收藏/ }).filter({ visible: true }).first().click();
  if (!isMobile) await page.getByRole('searchbox').first().fill('天文');
  release();
  await expect(
    message(page, /请先登录账号|请登录后操作/)
      .or(dialog(page, '登录'))
      .first(),
  ).toBeVisible();
  if (!isMobile) await expect(page.getByRole('searchbox', { includeHidden: true }).first()).toHaveValue('天文');
});

test('someone who is signed in gets a page of their own', async ({ page, request, enter }) => {
  const token = await enter('xs001');
  const html = await (await request.get('/vimoActivity', { headers: { cookie: `${SESSION_COOKIE}=${token}` } })).text();
  expect(html).not.toContain('first-data');
  const calls = watchCalls(page);
  await page.goto('/vimoActivity', { waitUntil: 'networkidle' });
  expect(calls).toContain(activityPage.path);
  expect(calls).not.toContain(bannerPage.path);
});
