import { findSchemeByUserId } from '@vimo/contract';
import { send } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { message, showRowsAs } from '../support/steps.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('a student signs in for the day, is told the second time, and finds it in the ledger', { tag: PHONE }, async ({
  page,
  enter,
  people,
  url,
  phone,
}) => {
  const keepsRecords = async (token: string) => (await send(url, findSchemeByUserId, {}, token)).envelope.data?.id;
  await enter(await people.student(keepsRecords));
  await page.goto('/mine/mineIndex');
  await expect(page.getByRole('img', { name: /^成长花：/ })).toBeVisible();
  // Everything that waits is one list, which begins on the first screen.
  await expect(page.getByRole('region', { name: '今天要做' }).getByRole('heading', { level: 2 })).toBeInViewport();
  const tile = page.getByRole('region', { name: '我的V币' });
  await tile.getByRole('button', { name: '签到', exact: true }).click();
  await expect(message(page, '签到成功')).toHaveText('签到成功');
  await expect(message(page, /^获得 \d+ V币$/)).toBeVisible();
  await tile.getByRole('button', { name: '已签到' }).click();
  await expect(message(page, '您已签到')).toBeVisible();
  await tile.getByRole('link', { name: 'V币明细' }).click();
  await expect(page).toHaveURL('/mine/myvbi');
  await expect(page.getByRole('region', { name: '明细' }).getByText('每日签到').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '下个月' })).toBeDisabled();
  // Rows that read like a list are a table with all columns after a press, remembered with the account.
  if (phone) return;
  await showRowsAs(page, '表格');
  const ledger = page.getByRole('table');
  for (const name of ['时间', '事件', '数值']) await expect(ledger.getByRole('columnheader', { name })).toBeVisible();
  await page.goto('/mine/myActivity');
  await expect(page.getByRole('radio', { name: '表格' })).toBeChecked();
  await showRowsAs(page, '列表');
});

test('the home of a parent gathers what waits for the children, and the way back of the browser does not lead off it', async ({
  page,
  enter,
}) => {
  await enter('13800000001');
  await page.goto('/vimoHome');
  await expect(page.getByRole('searchbox', { name: '搜索活动或基地名称' }).first()).toBeVisible();
  await page.goto('/parent/parentIndex');
  await expect(page.getByRole('banner').getByRole('link', { name: '我的首页' })).toHaveAttribute(
    'href',
    '/parent/parentIndex',
  );
  const menu = page.getByRole('navigation', { name: '主导航' });
  await expect(page.getByRole('button', { name: /^林小禾：\d+ 条老师录入的记录待确认/ })).toBeVisible();
  const orders = page.getByRole('link', { name: '全部订单' });
  // The page before was another document.
  await page.evaluate(() => history.back());
  await orders.click();
  await expect(page).toHaveURL(/activityOrder/);
  await expect(menu.getByText('课程订单')).toBeVisible();
  await expect(menu.getByRole('link', { name: '课程订单' })).toHaveCount(0);
  await menu.getByRole('link', { name: '首页' }).click();
  await expect(page).toHaveURL('/parent/parentIndex');
  await page.evaluate(() => history.back());
  await expect(orders).toBeVisible();
  await expect(page).toHaveURL('/parent/parentIndex');
  // Links lead on as ever.
  await orders.click();
  await expect(page).toHaveURL(/activityOrder/);
});

test('five rooms lead to their pages, and what concerns the person is behind the picture', { tag: PHONE }, async ({
  page,
  enter,
  phone,
}) => {
  await enter('xs001');
  await page.goto('/mine/mineIndex');
  const menu = page.getByRole('navigation', { name: phone ? '底部导航' : '主导航' });
  await expect(menu.getByRole('link')).toHaveCount(5);
  await menu.getByRole('link', { name: /^空间/ }).click();
  await expect(page).toHaveURL('/growupSpace/record');
  // Where the menu has no place for them the pages of a room are a strip above its page.
  const pages = phone ? page.getByRole('navigation', { name: '空间', exact: true }) : menu;
  // What comes in below the strip may still move it.
  await settled(page);
  await pages.getByRole('link', { name: '数据中心' }).click();
  await expect(page).toHaveURL('/mine/dataCenter');
  await expect(pages.getByRole('link', { name: '数据中心' })).toHaveAttribute('aria-current', 'page');
  // The own stage is asked for; a ring by part of the day stands first, the table of the week beside it.
  await expect(page.getByLabel('学段', { exact: true })).toHaveValue('4');
  const times = page.getByRole('region', { name: '偏好活动时间' });
  await expect(times.getByRole('img', { name: /^偏好活动时间：(上午|下午|晚上) \d+ 次占 \d+%/ })).toBeVisible();
  await expect(times.getByRole('table').first()).toBeVisible();
  const picture = page.getByRole('button', { name: /：个人菜单$/ }).filter({ visible: true });
  await picture.click();
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
  await picture.click();
  await page.getByRole('menuitem', { name: /^我的V币/ }).click();
  await expect(page).toHaveURL('/mine/myvbi');
  if (phone) return;
  // What waits to be confirmed reads like a list; the table with all its columns is one press away.
  await page.goto('/mine/jlqr');
  await expect(page.getByRole('radio', { name: '列表' })).toBeChecked();
  await expect(page.getByRole('table')).toBeHidden();
  await showRowsAs(page, '表格');
  await expect(page.getByRole('columnheader')).toContainText(['标题', '综素模块', '模块维度', '来源', '状态']);
  await showRowsAs(page, '列表');
});

test('photos of a child are turned by keys and at their own pace, and the way leads back', { tag: PHONE }, async ({
  page,
  enter,
}) => {
  await enter('13800000001');
  await page.goto('/parent/childAlbum');
  await page.locator('main a[href*="album="]').first().click();
  const second = page.getByRole('button', { name: '查看照片，第 2 张', exact: true });
  await second.click();
  const viewer = page.getByRole('dialog', { name: /^查看照片/ });
  await expect(viewer.getByText(/^2 \//)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(/^3 \//)).toBeVisible();
  // As a finger does: the place where it comes to rest is the photo that is told.
  await viewer.getByRole('region', { name: '照片，左右滑动切换' }).evaluate((stage) => stage.scrollTo({ left: 0 }));
  await expect(viewer.getByText(/^1 \//)).toBeVisible();
  // Little motion is wished for here, as in all journeys: it waits to be started.
  await expect(viewer.getByRole('button', { name: '自动播放' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(second).toBeFocused();
  // For all others it plays by itself from the start, until it is paused.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await second.click();
  await expect(viewer.getByText(/^[3-9] \//)).toBeVisible();
  await viewer.getByRole('button', { name: '暂停播放' }).click();
  await expect(viewer.getByRole('button', { name: '自动播放' })).toBeVisible();
});
