import type { Page } from '@playwright/test';
import { keepsRecords, PICTURE } from '../support/city.ts';
import { dialog, logIn, message } from '../support/steps.ts';
import { test as base, expect } from '../support/test.ts';

/** A name as schools give their servers: over plain http browsers trust nothing but the machine itself, and keep from such a page what they call secure. */
const INTRANET_NAME = 'zhsz.school.test';

const test = base.extend<{ intranet: Page }>({
  /** A page that knows the server by that name; a fault of its code and what the browser complains of fail the journey. */
  intranet: async ({ playwright, launchOptions, url }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        `--host-resolver-rules=MAP ${INTRANET_NAME} 127.0.0.1`,
        // The name is nobody's but this browser's.
        '--no-proxy-server',
      ],
    });
    const context = await browser.newContext({
      baseURL: `http://${INTRANET_NAME}:${new URL(url).port}`,
      locale: 'zh-CN',
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    const faults: string[] = [];
    context.on('weberror', (fault) => faults.push(String(fault.error().stack)));
    context.on('console', (told) => told.type() === 'error' && faults.push(told.text()));
    await use(await context.newPage());
    await browser.close();
    expect(faults).toEqual([]);
  },
});

test('over plain http, by a name of the intranet, a pupil signs in, copies a link, keeps a draft and hands in a picture', async ({
  intranet: page,
  url,
  people,
}) => {
  const { account } = await people.student(keepsRecords(url));
  await page.goto('/login');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await logIn(page, account);
  await expect(page).toHaveURL('/mine/mineIndex');

  await page.goto('/index/mobileTerminal');
  const home = `${new URL(page.url()).origin}/vimoHome`;
  await expect(page.getByRole('img', { name: '移动端网址的二维码' })).toBeVisible();
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(message(page, '链接已复制')).toBeVisible();

  const words = page.getByRole('textbox', { name: '反馈内容' });
  await page.goto('/mine/feedBack');
  await words.press('Control+V');
  await expect(words).toHaveValue(home);
  await page.reload();
  await expect(words).toHaveValue(home);

  await page.goto('/mine/xsjl');
  const box = dialog(page, '新增写实记录');
  await page.getByRole('button', { name: '新增记录' }).filter({ visible: true }).first().click();
  await box.getByText('身心健康').click();
  await box.getByText('安全与健康生活').click();
  await box.getByRole('button', { name: '下一步' }).click();
  await box.getByLabel('活动名称').fill('雨后数蜗牛');
  await box.getByLabel('选择现场照片').setInputFiles(PICTURE);
  await expect(box.getByRole('button', { name: '删除第 1 张图片' })).toBeVisible();
  await box.getByLabel('活动时间').fill('2026-03-01');
  await box.getByLabel('过程与收获').fill('一共数到二十三只，最大的一只爬了半米。');
  await box.getByRole('button', { name: '保存并提交' }).click();
  await expect(message(page, '提交成功')).toBeVisible();
});
