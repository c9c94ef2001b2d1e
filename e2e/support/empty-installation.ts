import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type Locator, type Page, test as plain } from '@playwright/test';
import { TOTP } from 'otpauth';
import { freePort } from './free-port.ts';
import { startServer } from './server-process.ts';
import { dialog, logIn } from './steps.ts';
import type { workbook } from './workbook.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Production starts with a key of its own alone. */
const SECRET_KEY = 'empty-empty-empty-empty-empty-empty';
const ADMIN = { ADMIN_ACCOUNT: 'root.admin', ADMIN_PASSWORD: 'Yunting2026' };

/** What people choose at their first login. */
export const OWN_PASSWORD = 'Yunting2027';

interface Installation {
  /** An empty installation with one platform administrator, and a server on it in production mode. */
  empty: string;
}

export const test = plain.extend<Installation>({
  empty: async ({ browserName: _ }, use) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vimo-e2e-nothing-'));
    const env = { NODE_ENV: 'production', DEMO_MODE: '', SECRET_KEY, DATA_DIR: dataDir };
    execFileSync(process.execPath, [path.join(ROOT, 'apps/server/src/cli/admin-create.ts')], {
      env: { ...process.env, ...env, ...ADMIN },
    });
    const server = await startServer({ port: await freePort(), dataDir, env });
    await use(server.url);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: ({ empty }, use) => use(empty),
});

/** Presses a button whose two characters Ant Design may set apart. */
export const press = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) }).click();

/** An option of the list that has been opened. */
export const pick = (page: Page, option: string) =>
  page.locator('.ant-select-item-option').filter({ visible: true }).getByText(option, { exact: true }).click();

/** The drawer is filled in, sent and gone. */
export async function save(form: Locator, button = '保存'): Promise<void> {
  await press(form, button);
  await expect(form).toBeHidden();
}

/** Uploads a file for the organisation that is chosen, confirms it and waits for what came of it. */
export async function bringIn(page: Page, file: Awaited<ReturnType<typeof workbook>>, told: string): Promise<void> {
  await page.getByLabel('表格文件').setInputFiles(file);
  await expect(
    page
      .getByText('没有问题，可以进行下一步。')
      .or(page.getByText(/行可以导入/))
      .first(),
    // Tasks give way to everything else on a busy machine.
  ).toBeVisible({ timeout: 60_000 });
  await press(page, '下一步');
  await press(page, '确认导入');
  await expect(page.getByRole('heading', { name: told })).toBeVisible({ timeout: 60_000 });
}

/** The first administrator comes in; nobody who answers for everything works without a second factor. */
export async function enterAsFirstAdministrator(page: Page): Promise<void> {
  await page.goto('/login');
  await logIn(page, ADMIN.ADMIN_ACCOUNT, ADMIN.ADMIN_PASSWORD);
  await openSecondFactor(page, ADMIN.ADMIN_PASSWORD);
}

/** Who sees many people's data works with a second factor alone: it is set up on the page that the platform leads to. */
export async function openSecondFactor(page: Page, password: string): Promise<void> {
  await press(page, '开启两步验证');
  const asked = dialog(page, '请再次输入密码');
  await asked.getByLabel('登录密码').fill(password);
  await asked.getByLabel('登录密码').press('Enter');
  const secret = page.getByText(/^([A-Z2-7]{4} ?){8}$/);
  await expect(secret).toBeVisible();
  const totp = new TOTP({ secret: (await secret.innerText()).replaceAll(' ', '') });
  await page.getByLabel(/动态验证码/).fill(totp.generate());
  await press(page, '启用');
  await press(page, '我已保存');
}

/** The first login with a password from a slip, and a password of one's own. */
export async function enterForTheFirstTime(page: Page, account: string, password: string): Promise<void> {
  await page.goto('/login');
  await logIn(page, account, password);
  await expect(page.getByRole('heading', { name: '请设置您的新密码' })).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('确认密码').or(page.getByLabel('确认新密码')).fill(OWN_PASSWORD);
  await press(page, '确定');
}

/** Of the slips that are shown, the password of an account. */
export async function passwordOf(page: Page, account: string): Promise<string> {
  const slip = page.getByRole('listitem').filter({ hasText: account });
  return (await slip.locator('dd').last().innerText()).trim();
}
