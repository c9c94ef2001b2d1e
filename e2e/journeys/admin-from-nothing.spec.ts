import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Locator, type Page, test as plain } from '@playwright/test';
import { TOTP } from 'otpauth';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/server-process.ts';
import { dialog, logIn } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { workbook } from '../support/workbook.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const ADMIN = { ADMIN_ACCOUNT: 'root.admin', ADMIN_PASSWORD: 'Yunting2026' };

interface Installation {
  /** An empty installation with one platform administrator, and a server on it that is not in demo mode. */
  empty: string;
}

const test = plain.extend<Installation>({
  empty: async ({ browserName: _ }, use) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vimo-e2e-nothing-'));
    const env = { DEMO_MODE: '0', DATA_DIR: dataDir };
    execFileSync(process.execPath, [path.join(ROOT, 'apps/server/src/cli/admin-create.ts')], {
      env: { ...process.env, ...env, ...ADMIN, NODE_ENV: '' },
    });
    const server = await startServer({ port: await freePort(), dataDir, env });
    await use(server.url);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: ({ empty }, use) => use(empty),
  actionTimeout: 12_000,
});

const press = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) }).click();

/** An option of the list that has been opened. */
const pick = (page: Page, option: string) =>
  page.locator('.ant-select-item-option').filter({ visible: true }).getByText(option, { exact: true }).click();

/** The drawer is filled in, sent and gone. */
async function save(form: Locator, button = '保存'): Promise<void> {
  await press(form, button);
  await expect(form).toBeHidden();
}

/** Uploads a file for the organisation that is chosen, confirms it and waits for what came of it. */
async function bringIn(page: Page, file: Awaited<ReturnType<typeof workbook>>, told: string): Promise<void> {
  await page.getByLabel('表格文件').setInputFiles(file);
  await expect(
    page
      .getByText('没有问题，可以进行下一步。')
      .or(page.getByText(/行可以导入/))
      .first(),
  ).toBeVisible();
  await press(page, '下一步');
  await press(page, '确认导入');
  await expect(page.getByRole('heading', { name: told })).toBeVisible({ timeout: 60_000 });
}

test('from an empty database to a guardian who sees the child, in the browser alone', async ({
  page,
  browser,
  empty,
}) => {
  test.setTimeout(240_000);
  await page.goto('/login');
  await logIn(page, ADMIN.ADMIN_ACCOUNT, ADMIN.ADMIN_PASSWORD);

  // Nobody who answers for everything works without a second factor.
  await press(page, '开启两步验证');
  const asked = dialog(page, '请再次输入密码');
  await asked.getByLabel('登录密码').fill(ADMIN.ADMIN_PASSWORD);
  await asked.getByLabel('登录密码').press('Enter');
  const secret = page.getByText(/^([A-Z2-7]{4} ?){8}$/);
  await expect(secret).toBeVisible();
  const totp = new TOTP({ secret: (await secret.innerText()).replaceAll(' ', '') });
  await page.getByLabel(/动态验证码/).fill(totp.generate());
  await press(page, '启用');
  await press(page, '我已保存');

  await page.goto('/zs-platform/organisations');
  const adding = dialog(page, '新增机构');
  await page.getByRole('button', { name: '新增机构' }).first().click();
  await adding.getByLabel('机构名称').fill('云汀市教育局');
  await adding.getByLabel('机构类别').fill('教育局');
  await save(adding);
  await expect(page.getByRole('region', { name: '云汀市教育局' })).toBeVisible();
  await page.getByRole('button', { name: '新增机构' }).first().click();
  await adding.getByText('学校', { exact: true }).first().click();
  await adding.getByLabel('机构名称').fill('云汀一中');
  await adding.getByLabel('学段').click();
  await pick(page, '高中');
  await adding.getByLabel('机构类别').fill('高级中学');
  await adding.getByLabel('机构名称').click();
  await save(adding);

  await page.goto('/zs-platform/classes');
  await page.getByRole('button', { name: /^新建.*学年$/ }).click();
  const year = page.getByRole('dialog', { name: /^新建.*学年$/ });
  await save(year, '新建');
  await page.getByRole('combobox', { name: '学校' }).click();
  await pick(page, '云汀一中');
  await page.getByRole('tab', { name: '班级' }).click();
  await page.getByRole('button', { name: '新增班级' }).click();
  const classes = dialog(page, '新增班级');
  await classes.getByLabel('到几班').fill('2');
  await save(classes);

  const school = await page.evaluate(() => new URLSearchParams(location.search).get('school')?.replaceAll('"', ''));
  await page.goto(`/zs-platform/imports?kind=staff&org=${school}`);
  const teachers = Array.from({ length: 6 }, (_, at) => ({
    ...{ 姓名: `${'赵钱孙李周吴'[at]}老师`, 性别: '女', 登录账号: `teacher${at + 1}`, 身份: '教师' },
  }));
  await bringIn(page, await workbook('staff', teachers), '已导入 6 名教职工');
  await page.goto(`/zs-platform/imports?kind=students&org=${school}`);
  const pupils = Array.from({ length: 40 }, (_, at) => ({
    ...{ 姓名: `唐知${'零一二三四五六七八九'[at % 10]}`, 性别: '男', 学籍号: `N2026${String(at).padStart(5, '0')}` },
    ...{
      年级: '高一',
      班级: `（${(at % 2) + 1}）班`,
      监护人: '唐建',
      监护人电话: `1395555${String(at).padStart(4, '0')}`,
    },
  }));
  await bringIn(page, await workbook('students', pupils), '已导入 40 名学生');
  await press(page, '按班级打印密码单');
  await press(page.getByRole('dialog'), '领取');
  const slip = page.getByRole('listitem').filter({ hasText: '13955550000' });
  const password = (await slip.locator('dd').last().innerText()).trim();

  const home = await (await browser.newContext({ baseURL: empty, locale: 'zh-CN' })).newPage();
  await home.goto('/login');
  await logIn(home, '13955550000', password);
  await expect(home.getByRole('heading', { name: '请设置您的新密码' })).toBeVisible();
  await home.getByLabel('新密码', { exact: true }).fill('Yunting2027');
  await home.getByLabel('确认密码').or(home.getByLabel('确认新密码')).fill('Yunting2027');
  await press(home, '确定');
  await expect(home.getByText('唐知零').filter({ visible: true }).first()).toBeVisible();
  await home.context().close();
});
