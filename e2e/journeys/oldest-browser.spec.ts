import type { Browser } from '@playwright/test';
import { canRunOldBrowsers, installOldBrowsers, startOldBrowser } from '../old-browsers/engines.ts';
import { JOURNEYS, walkIn } from '../old-browsers/journeys.ts';
import { eventually } from '../support/server-process.ts';
import { test as base, expect } from '../support/test.ts';
import { scriptWeight } from '../support/weight.ts';

const test = base.extend<{ oldestBrowser: Browser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
  oldestBrowser: async ({}, use) => {
    base.skip(!canRunOldBrowsers, 'the packages of old browsers are for Linux on x64 alone');
    // A browser is unpacked first, and maybe fetched.
    base.setTimeout(180_000);
    installOldBrowsers('oldest');
    const browser = await startOldBrowser('87');
    await use(browser);
    await browser.close();
  },
});

// One after the other: either may have to fetch the browser.
test.describe.configure({ mode: 'default' });

test('in the oldest browser of the floor a pupil writes a record with a picture and hands it in', async ({
  url,
  people,
  oldestBrowser,
}) => {
  await walkIn(oldestBrowser, { url, people }, JOURNEYS.find(({ name }) => name === '写一条带照片的记录并提交')!);
});

test('in the oldest browser of the floor the scripts of a guest’s first page, with what fills it, keep their budget', async ({
  url,
  request,
  oldestBrowser,
}) => {
  const context = await oldestBrowser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const files = new Set<string>();
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  await page.goto('/index/home');
  const isTakenOver = () =>
    page.evaluate(() => Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__react')));
  await eventually(isTakenOver, 20_000, 'the code has taken the page over');
  expect([...files].filter((file) => /fills-/.test(file))).toHaveLength(1);
  expect(await scriptWeight(request, files)).toBeLessThanOrEqual(200);
});
