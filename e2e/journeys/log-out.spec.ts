import type { Browser, Page } from '@playwright/test';
import { hrefTo, reportPage, SESSION_COOKIE } from '@vimo/contract';
import { send } from '../support/people.ts';
import type { People } from '../support/pool.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend<{ keepingBrowser: Browser }>({
  /** A Chromium that keeps pages whole when they are left, as people's do and Playwright's does not unless asked. */
  keepingBrowser: async ({ playwright, launchOptions }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(browser);
    await browser.close();
  },
});

/** Somebody who has a report, and its address. */
async function readerOf(url: string, people: People) {
  const pupil = await people.student(
    async (token) => (await send(url, reportPage, {}, token)).envelope.data?.dataList[0],
  );
  const { studentId, semesterId, classId } = pupil.found;
  return { ...pupil, address: hrefTo('/mine/reportDetail', { id: studentId, semesterId, classId }) };
}

const reportOf = (page: Page, name: string) => page.getByRole('heading', { name: `${name}的纪实报告` });

async function leavePortal(page: Page): Promise<void> {
  await page.goto('/mine/all');
  await page.getByRole('main').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/');
}

test.beforeEach(({ trouble }) => trouble.expect(/status of 511/));

test('a report is gone from its tab once its reader has left in another; Back brings nothing of it', async ({
  page,
  context,
  url,
  people,
  enter,
}) => {
  const pupil = await readerOf(url, people);
  await enter(pupil);
  await page.goto(pupil.address);
  await expect(reportOf(page, pupil.name)).toBeVisible();
  const other = await context.newPage();
  await other.goto(pupil.address);
  await expect(reportOf(other, pupil.name)).toBeVisible();
  await leavePortal(other);

  await expect(page.getByText(pupil.name)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeVisible();
  await other.evaluate(() => history.go(-2));
  await expect(other).toHaveURL(/\/login\?next=.*reportDetail/);
  await expect(other.getByText(pupil.name)).toHaveCount(0);
});

test('a room of the platform is gone from its tab once the teacher has left in another; Back brings nothing of it', async ({
  page,
  context,
  enter,
}) => {
  const menu = (tab: Page) => tab.getByRole('button', { name: /：个人菜单$/ });
  await enter('bzr001');
  await page.goto('/zs-platform/students');
  await expect(page.getByRole('button', { name: /^查看/ }).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/zs-platform/students');
  await menu(other).click();
  await other.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(other).toHaveURL('/');

  await expect(page).toHaveURL(/\/login\?next=.*students/);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await other.goBack({ waitUntil: 'commit' });
  await expect(other).toHaveURL(/\/login\?next=.*students/);
  await expect(menu(other)).toHaveCount(0);
});

test('a report that the browser has kept whole is not shown to who comes back to it', async ({
  keepingBrowser,
  url,
  people,
}, info) => {
  const pupil = await readerOf(url, people);
  const context = await keepingBrowser.newContext({ baseURL: url, locale: 'zh-CN', serviceWorkers: 'block' });
  await context.addCookies([{ name: SESSION_COOKIE, value: pupil.token, url }]);
  const page = await context.newPage();
  await page.goto(pupil.address);
  await expect(reportOf(page, pupil.name)).toBeVisible();
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('kept', String(persisted))),
  );
  await leavePortal(page);
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/\/login\?next=.*reportDetail/);
  await expect(page.getByText(pupil.name)).toHaveCount(0);
  // Not every Chromium without windows keeps pages: which of the two ways was walked stands in the report of the run.
  const kept = await page.evaluate(() => sessionStorage.getItem('kept'));
  info.annotations.push({ type: 'back-forward cache', description: kept ? 'kept whole' : 'loaded anew' });
});
