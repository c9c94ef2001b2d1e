import { findSchemeByUserId } from '@vimo/contract';
import { send } from '../support/people.ts';
import { message } from '../support/steps.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('a student signs in for the day, is told the second time, and finds it in the ledger', { tag: PHONE }, async ({
  page,
  enter,
  people,
  url,
}) => {
  const keepsRecords = async (token: string) => (await send(url, findSchemeByUserId, {}, token)).envelope.data?.id;
  await enter(await people.student(keepsRecords));
  await page.goto('/mine/mineIndex');
  await expect(page.getByRole('link', { name: /^思想品德/ }).first()).toBeVisible();
  const tile = page.getByRole('region', { name: '我的V币' });
  await tile.getByRole('button', { name: '签到', exact: true }).click();
  await expect(message(page, '签到成功，获得')).toBeVisible();
  await tile.getByRole('button', { name: '已签到' }).click();
  await expect(message(page, '您已签到')).toBeVisible();
  await tile.getByRole('link', { name: 'V币明细' }).click();
  await expect(page).toHaveURL('/mine/myvbi');
  await expect(page.getByRole('region', { name: '明细' }).getByText('每日签到').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '下个月' })).toBeDisabled();
});

test('the home of a parent gathers what waits for the children, and the way back of the browser does not lead off it', async ({
  page,
  enter,
}) => {
  await enter('13800000001');
  await page.goto('/vimoHome');
  await page.goto('/parent/parentIndex');
  await expect(page.getByRole('button', { name: '去确认：林小禾' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主导航' }).getByText('课程订单')).toBeVisible();
  await expect(page.getByRole('link', { name: '课程订单' })).toHaveCount(0);
  const orders = page.getByRole('link', { name: '全部订单' });
  await orders.click();
  await expect(page).toHaveURL(/activityOrder/);
  await page.getByRole('link', { name: '全部功能' }).first().click();
  await expect(page).toHaveURL('/parent/parentIndex');
  await page.evaluate(() => history.back());
  await expect(orders).toBeVisible();
  await expect(page).toHaveURL('/parent/parentIndex');
  // Links lead on as ever.
  await orders.click();
  await expect(page).toHaveURL(/activityOrder/);
});
