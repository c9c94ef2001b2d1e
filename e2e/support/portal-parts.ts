import { type Browser, expect, type Page } from '@playwright/test';
import { enterForTheFirstTime, pick, press, save } from './empty-installation.ts';
import { dialog, message } from './steps.ts';

/** What the people of a new installation put on its portal, each by the browser alone. */

/** A browser of somebody's own, who has just come in for the first time. */
export async function newcomer(browser: Browser, baseURL: string, account: string, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await enterForTheFirstTime(page, account, password);
  await expect(page.getByRole('heading', { name: '请设置您的新密码' })).toBeHidden();
  return page;
}

/** A base writes its page and puts it forward to the bureau. Answers the address at which the bureau finds it. */
export async function putBasePageForward(
  page: Page,
  bureau: string,
  words: { intro: string; address: string; picture: { name: string; mimeType: string; buffer: Buffer } },
): Promise<string> {
  await page.goto('/zs-platform/contents/new/base');
  const form = page.getByRole('region', { name: '内容', exact: true });
  await form.getByLabel('基地类型').click();
  await pick(page, '自然生态');
  await form.getByLabel('简介').fill(words.intro);
  await form.getByLabel('选择图片').first().setInputFiles(words.picture);
  await form.getByLabel('第 1 张图片的说明').fill('清晨的湿地，水面上有三只白鹭');
  await form.getByLabel('开放时间').fill('周二至周日 9:00—17:00');
  await form.getByLabel('地址').fill(words.address);
  return putForward(page, bureau);
}

/** Saves what is written and puts it forward. Answers the address at which the bureau finds it. */
async function putForward(page: Page, bureau: string): Promise<string> {
  await press(page, '存草稿');
  await expect(page).toHaveURL(/\/contents\/\d+$/);
  await press(page, '送审');
  await page.getByRole('menuitem', { name: `送${bureau}审核，显示在其页面` }).click();
  await expect(message(page, '已送审')).toBeVisible();
  return page.url();
}

/** What was put forward to a bureau is passed there. */
export async function passForward(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: '通过并发布' }).click();
  await expect(message(page, '已通过')).toBeVisible();
}

/** A school writes the page of a new club and puts it forward to the bureau. Answers the address at which the bureau finds it. */
export async function putClubForward(page: Page, bureau: string, name: string): Promise<string> {
  await page.goto('/zs-platform/clubs');
  await page.getByRole('link', { name: '新增社团' }).click();
  const form = page.getByRole('region', { name: '内容', exact: true });
  await form.getByLabel('社团名称').fill(name);
  await form.getByLabel('类型', { exact: true }).click();
  await pick(page, '自然');
  await form.getByLabel('社团介绍').fill('每个周末去湿地认识一种鸟。');
  return putForward(page, bureau);
}

/** A school says who leads its only club. */
export async function nameLeader(page: Page, name: string, leader: string): Promise<void> {
  await page.goto('/zs-platform/clubs');
  await page.getByRole('button', { name: /^查看/ }).first().click();
  const club = dialog(page, '社团详情');
  await club.getByRole('button', { name: '设置负责人' }).click();
  const leaders = dialog(page, `${name} · 负责人`);
  await leaders.getByLabel('负责人').click();
  await pick(page, leader);
  // The list of those who may be chosen stays open for more of them.
  await leaders.getByText(`${name} · 负责人`, { exact: true }).click();
  await save(leaders);
  await expect(club.getByRole('region', { name: '负责人' }).getByText(leader)).toBeVisible();
}

/** Who runs an activity that has begun marks the one person on its list as there. */
export async function markAttended(page: Page, activityId: string): Promise<void> {
  await page.goto(`/zs-platform/activities?open=${activityId}`);
  const drawer = dialog(page, '活动详情');
  await drawer.getByRole('button', { name: '其余 1 人全部到场' }).click();
  await dialog(page, '确定把其余 1 人登记为到场吗？').getByRole('button', { name: '全部到场' }).click();
  await expect(drawer.getByRole('button', { name: '已全部登记' })).toBeVisible();
}

/** Whoever keeps schemes begins one of a stage, by its preset, and publishes it. */
export async function publishPreset(page: Page, org: string, stage: string): Promise<void> {
  await page.getByRole('combobox', { name: '机构', exact: true }).fill(org);
  await pick(page, org);
  const place = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: stage, exact: true }) });
  await place.getByRole('button', { name: '建立方案' }).click();
  // It holds the preset from the first: what is offered is to begin with one again.
  await expect(page.getByText('从预置方案重新开始：')).toBeVisible();
  await page.getByRole('button', { name: '发布为第 1 版' }).click();
  await press(page.getByRole('dialog', { name: '发布为第 1 版？' }), '发布');
  await expect(message(page, '发布成功，新的记录将按此版本填写')).toBeVisible();
}
