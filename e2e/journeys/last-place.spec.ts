import type { BrowserContext, Page } from '@playwright/test';
import { SESSION_COOKIE } from '@vimo/contract';
import { fillUpToOne } from '../support/city.ts';
import { dialog, message, shown } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('two visitors, one place: the second finds it gone and is told so', async ({
  page,
  context,
  browser,
  url,
  people,
}) => {
  const { activity, visitors } = await fillUpToOne(url, people);
  const contexts = [context, await browser.newContext()];
  for (const [at, { token }] of visitors.entries())
    await contexts[at]?.addCookies([{ name: SESSION_COOKIE, value: token, url }]);
  const other = contexts[1] as BrowserContext;
  const second = await other.newPage();

  for (const visitor of [page, second]) {
    await visitor.goto(`/index/activityDetail/${activity.id}?apply=1`);
    await expect(visitor.getByText('余 1 席').first()).toBeVisible();
    await dialog(visitor, '活动报名').getByLabel('报名备注').fill('会准时到');
  }
  await submit(page);
  await expect(message(page, '报名成功')).toBeVisible();
  await submit(second);
  await expect(message(second, '名额已满')).toBeVisible();
  await expect(dialog(second, '活动报名')).toBeHidden();
  await expect(shown(second, '已报满')).toBeVisible();
  await expect(second.getByText('余 0 席').first()).toBeVisible();
  await expect(second.getByRole('button', { name: '我要报名' })).toBeHidden();

  // On the registration page the button is hidden when no places remain.
  await second.goto(`/index/activityRegistration/${activity.id}`);
  await expect(shown(second, '已报满')).toBeVisible();
  await expect(second.getByRole('button', { name: '提交报名' })).toBeHidden();
  await other.close();
});

const submit = (page: Page) => dialog(page, '活动报名').getByRole('button', { name: '提交报名' }).click();
