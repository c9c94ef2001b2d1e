import { expect, type Locator, type Page } from '@playwright/test';
import { chooseListForm, devOutbox } from '@vimo/contract';
import { DEMO_PASSWORD } from './people.ts';
import { settled } from './settled.ts';

type Scope = Pick<Page, 'getByLabel' | 'getByRole'>;

/** Fills the login form of a page or dialog and sends it. */
export async function logIn(scope: Scope, account: string, password = DEMO_PASSWORD): Promise<void> {
  await scope.getByLabel('用户名', { exact: true }).fill(account);
  await scope.getByLabel('密码', { exact: true }).fill(password);
  await scope.getByRole('button', { name: '登录', exact: true }).click();
}

/** A message over the page. */
export const message = (page: Page, text: string | RegExp) => page.locator('[data-messages]').getByText(text);

/** The dialog with a title; on phones it is a sheet. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Asks for a code in the form and reads it where demo mode keeps it. */
export async function receiveCode(page: Page, scope: Scope, phone: string): Promise<string> {
  await scope.getByRole('button', { name: '获取验证码' }).click();
  await expect(message(page, '验证码已发送至您的手机')).toBeVisible();
  await expect(scope.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  const reply = await page.request.get(devOutbox.path, { params: { phone } });
  return (await reply.json()).data.code;
}

/** Answers a question of the product. */
export async function answer(page: Page, question: string | RegExp, button: string): Promise<void> {
  const box = page.getByRole('alertdialog', { name: question });
  await box.getByRole('button', { name: button, exact: true }).click();
  await expect(box).toBeHidden();
}

/** Shows rows that read like a list as one, or as a table. It is kept with the account, which others are to meet as a list. */
export async function showRowsAs(page: Page, form: '列表' | '表格'): Promise<void> {
  const kept = page.waitForResponse((response) => response.url().endsWith(chooseListForm.path));
  await page.getByRole('group', { name: '显示方式' }).getByText(form, { exact: true }).click();
  await kept;
}

/** A word that is on the screen, where several layouts may hold it. */
export const shown = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first();

/** The list below a heading of the page; of sections in sections the inner one. */
export const listOf = (page: Page, heading: string) =>
  page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
    .last()
    .getByRole('listitem');

/** Narrows the activity list: chips on a desktop, a sheet behind a word of the bar on a phone. */
export async function filterBy(
  page: Page,
  phone: boolean,
  sheet: string,
  group: string,
  option: string,
): Promise<void> {
  if (phone) await page.getByRole('region', { name: '筛选' }).getByRole('button', { name: sheet }).click();
  await page.getByRole('group', { name: group }).getByText(option, { exact: true }).click();
}

/** What a press opens in a new tab; on phones it is the same one. */
export async function popup(page: Page, press: () => Promise<void>): Promise<Page> {
  if ((page.viewportSize()?.width ?? 1440) < 768) {
    // The server does not know a phone: a new window is kept from opening by the page's code.
    await settled(page);
    const from = page.url();
    await press();
    await page.waitForURL(({ href }) => href !== from);
    return page;
  }
  const opened = page.waitForEvent('popup');
  await press();
  return opened;
}

/** Chooses the bureau of the city by hand. Answers the tab of its site. */
export async function chooseBureau(page: Page): Promise<Page> {
  await page.goto('/institution?orgType=2');
  const site = await popup(page, () => page.getByRole('link', { name: '云汀市教育局', exact: true }).click());
  // Until then the address says which organisation is to be chosen.
  await expect(site).toHaveURL('/vimoHome');
  return site;
}

/** Picks the first grade and one of its classes in a form of the platform that is open. */
export async function pickClass(form: Locator, label: string, at: number): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  const menus = form.page().locator('.ant-cascader-dropdown:visible .ant-cascader-menu');
  await menus.first().getByRole('menuitemcheckbox').first().click();
  await menus.nth(1).getByRole('menuitemcheckbox').nth(at).click();
}

/** Says yes to what is asked. A press in the moment in which a dialog opens may miss it on a busy machine. */
export async function answerYes(asked: Locator, button: string): Promise<void> {
  await expect(asked).toBeVisible();
  await expect(async () => {
    if (await asked.isVisible()) await asked.getByRole('button', { name: button, exact: true }).click();
    await expect(asked).toBeHidden({ timeout: 3000 });
  }).toPass();
}
