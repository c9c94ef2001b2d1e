import type { Locator } from '@playwright/test';
import {
  activityPage,
  type BureauNode,
  bannerPage,
  basePage,
  frontFindEducationTree,
  SESSION_COOKIE,
} from '@vimo/contract';
import { freeActivity } from '../support/city.ts';
import { send } from '../support/people.ts';
import { watchTraffic } from '../support/settled.ts';
import { chooseBureau, dialog, message } from '../support/steps.ts';
import { expect, type Page, PHONE, test } from '../support/test.ts';
import { scriptWeight } from '../support/weight.ts';

/** Calls for data that a page makes, pictures apart. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/vimo-cms/') && !pathname.endsWith('/showImage')) calls.push(pathname);
  });
  return calls;
}

/** Tabs beside the first. */
const TABS = [1, 2, 3];

const PUBLIC = [
  '/',
  '/index/home',
  '/vimoHome',
  '/index/dreamActivity',
  '/vimoActivity?page=2',
  '/index/researchBase',
  '/index/myCorporation',
  '/index/corporationDetail/1',
  '/index/corComment/1',
  '/index/CorporationPhoto?id=1',
  '/index/creatorCollege',
  '/index/mobileTerminal',
  '/index/spaceDetail?id=1',
  '/index/news',
  '/index/search?title=研学',
  '/aboutUs',
  '/privacy',
  '/institution',
  '/vimoSchool',
];

test('public pages come with their data: nothing is asked again, and they are taken over as they are', {
  tag: PHONE,
}, async ({ page, url }) => {
  const { id } = await freeActivity(url, '');
  const { envelope } = await send(url, basePage, { pageSize: 1, currentPage: 1 });
  const base = envelope.data?.dataList[0];
  const paths = [...PUBLIC, `/index/activityDetail/${id}`, `/index/baseDetail/${base?.orgId}`];
  const look = async (tab: Page) => {
    const [calls, traffic] = [watchCalls(tab), watchTraffic(tab)];
    for (let next = paths.shift(); next; next = paths.shift()) {
      const path = next;
      // A server that is too busy to render a page in time sends it without its data: it is asked for again.
      await expect(async () => {
        calls.length = 0;
        await tab.goto(path);
        await traffic.quiet();
        await expect(tab.locator('h1').first(), path).toBeAttached();
        expect(calls, path).toEqual([]);
      }).toPass();
    }
  };
  await Promise.all([page, ...(await Promise.all(TABS.map(() => page.context().newPage())))].map(look));
});

test('the pages of the chosen organisation come rendered too', async ({ page, atBureau }) => {
  await atBureau();
  const [calls, traffic] = [watchCalls(page), watchTraffic(page)];
  for (const path of ['/vimoHome', '/index/dreamActivity', '/index/corporationDetail/1']) {
    await page.goto(path);
    await traffic.quiet();
    await expect(page, path).toHaveURL(path);
  }
  expect(calls).toEqual([]);
});

test('the scripts of a first load keep their budgets', async ({ request, url }) => {
  const { id } = await freeActivity(url, '');
  const budgets = { '/index/home': 140, '/vimoHome': 140, '/': 140, [`/index/activityDetail/${id}`]: 230 };
  for (const [path, budget] of Object.entries(budgets)) {
    const html = await (await request.get(path)).text();
    const [first = '', others = ''] = [/<script type="module"[^>]* src="([^"]+)"/, /data-files="([^"]*)"/].map(
      (found) => found.exec(html)?.[1],
    );
    const files = [first, ...others.split(' ').map((file) => `/${file}`)];
    expect(files.length, path).toBeGreaterThan(4);
    expect(await scriptWeight(request, files), path).toBeLessThanOrEqual(budget);
  }
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

test('without scripts a school is found in the list of its district, and the pages that follow are its own', async ({
  browser,
  url,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
  const page = await context.newPage();
  await page.goto('/orglist');
  await page.getByRole('link', { name: /青岚区教育局/ }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: '翠屏中学' }).click();
  const home = await opened;
  await expect(home.getByRole('heading', { level: 1, name: /翠屏中学/ })).toBeAttached();
  await home.goto('/vimoHome');
  await expect(home.getByRole('heading', { level: 1, name: /翠屏中学/ })).toBeAttached();
  // By its name too, among all institutions.
  await page.getByRole('combobox', { name: '学校或机构名称' }).fill('翠屏中学');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/institution\?name=/);
  await expect(page.getByRole('article').getByRole('link', { name: '翠屏中学', exact: true })).toBeVisible();
  await context.close();
});

test('an address that names a school chooses it', async ({ page, request }) => {
  const shown = await request.post(frontFindEducationTree.path, { data: {} });
  const schools = ((await shown.json()) as { data: BureauNode[] }).data
    .flatMap((bureau) => [bureau, ...bureau.children])
    .flatMap(({ schools: groups }) => groups.flatMap(({ list }) => list));
  const { orgId, orgName } = schools.find((school) => school.orgName === '翠屏中学')!;
  await page.goto(`/vimoHome?org=${orgId}`);
  await expect(page).toHaveURL('/vimoHome');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(orgName) })).toBeAttached();
});

test('what is pressed and typed before the code of the page is there is done when it is', { tag: PHONE }, async ({
  page,
  url,
  phone,
}) => {
  const { id } = await freeActivity(url, '');
  let release = await holdCode(page);
  await page.goto(`/index/activityDetail/${id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^收藏/ }).filter({ visible: true }).first().click();
  if (!phone) await page.getByRole('searchbox').first().fill('天文');
  release();
  await expect(
    message(page, /请先登录账号|请登录后操作/)
      .or(dialog(page, '登录'))
      .first(),
  ).toBeVisible();
  if (!phone) await expect(page.getByRole('searchbox', { includeHidden: true }).first()).toHaveValue('天文');

  release = await holdCode(page);
  await page.goto('/vimomycorpor', { waitUntil: 'commit' });
  await page.getByLabel('每页显示的社团数').selectOption('18');
  release();
  await expect(page).toHaveURL('/vimomycorpor?size=18');
});

test('a page is hydrated in place: it stays where it was scrolled, and a press that had begun is done', async ({
  page,
  url,
  enter,
}) => {
  const press = async (path: string, link: Locator) => {
    const release = await holdCode(page);
    await page.goto(path, { waitUntil: 'commit' });
    await link.hover();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.mouse.down();
    release();
    await expect
      .poll(() => link.evaluate((found) => Object.keys(found).some((key) => key.startsWith('__react'))))
      .toBe(true);
    await page.mouse.up();
  };
  await press('/institution?orgType=7', page.getByRole('main').getByRole('article').last().getByRole('link').first());
  await expect(page).toHaveURL(/baseDetail/);

  // A guest's page of the whole city, shown again from the browser's memory to somebody who chose an organisation and signed in since.
  await chooseBureau(page);
  await enter('xs001');
  await page.route('/vimoActivity', async (route) => {
    const guest = await fetch(`${url}/vimoActivity`);
    await route.fulfill({ body: await guest.text(), headers: Object.fromEntries(guest.headers) });
  });
  const release = await holdCode(page);
  await page.goto('/vimoActivity', { waitUntil: 'commit' });
  const element = await page.getByRole('contentinfo').elementHandle();
  release();
  await expect(page.getByRole('banner').getByText('退出登录').first()).toBeAttached();
  expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

/** Holds back the code of the page that is opened next, until it is released. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    '**/assets/main-*.js',
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}

test('someone who is signed in gets a page of their own', async ({ page, request, enter }) => {
  const token = await enter('xs001');
  const html = await (await request.get('/vimoActivity', { headers: { cookie: `${SESSION_COOKIE}=${token}` } })).text();
  expect(html).not.toContain('first-data');
  const [calls, traffic] = [watchCalls(page), watchTraffic(page)];
  await page.goto('/vimoActivity');
  await traffic.quiet();
  expect(calls).toContain(activityPage.path);
  expect(calls).not.toContain(bannerPage.path);
});

test('each public page tells search engines and shared links what it is', async ({ request, url }) => {
  const { id, title } = await freeActivity(url, '');
  const pageOf = async (path: string) => {
    const reply = await request.get(path);
    return { status: reply.status(), html: await reply.text() };
  };
  const canonicals = new Set<string>();
  for (const path of [...PUBLIC, `/index/activityDetail/${id}`, '/index/baseDetail/21']) {
    const { html } = await pageOf(path);
    if (path.startsWith('/index/search')) expect(html).toContain('<meta name="robots" content="noindex">');
    else canonicals.add(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? path);
    expect(html, path).toMatch(/<title>[^<]+<\/title>/);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{10,}"/);
  }
  expect(canonicals.size).toBe(PUBLIC.length - 1 + 2);

  const { html } = await pageOf(`/index/activityDetail/${id}`);
  expect(html).toContain(`<title>${title} · 综合素质教育平台</title>`);
  expect(html).toContain(`<meta property="og:title" content="${title}">`);
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#38;', '&') ?? '';
  expect((await request.get(new URL(picture).pathname + new URL(picture).search)).status()).toBe(200);
  const data = JSON.parse(/id="structured-data">([^<]*)</.exec(html)?.[1] ?? '{}');
  expect(data).toMatchObject({ '@type': 'Event', name: title, offers: { priceCurrency: 'CNY' } });

  const missing = await pageOf('/index/activityDetail/999999999');
  expect(missing.status).toBe(404);
  expect(missing.html).toContain('noindex');
});

test('the sitemap leads to pages that are there', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text();
  const places = (text: string) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => new URL(place ?? '').pathname);
  expect(await read('/robots.txt')).toContain('/sitemap.xml');
  for (const part of places(await read('/sitemap.xml'))) {
    const pages = places(await read(part));
    expect(pages.length, part).toBeGreaterThan(0);
    expect((await request.get(pages.at(-1) ?? '')).status(), pages.at(-1)).toBe(200);
  }
});

test('a page that cannot be hydrated stays as the server sent it, can be used as it is, and is told to the list of faults', async ({
  page,
  trouble,
}) => {
  trouble.expect(/tried/);
  // What the contract asks while a page is drawn; the first code of the page does not.
  await page.addInitScript(() => {
    Object.hasOwn = () => {
      throw new RangeError('tried');
    };
  });
  const told = page.waitForRequest((request) => request.url().endsWith('/system/pageFault'));
  await page.goto('/index/dreamActivity');
  await expect(page.getByRole('alert').filter({ hasText: '页面没有完全打开' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page.getByText('网络错误')).toHaveCount(0);
  expect((await told).postDataJSON()).toMatchObject({ kind: 'RangeError', page: '/index/dreamActivity' });
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/index\/activityDetail\/\d+/);
});
