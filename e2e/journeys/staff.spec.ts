import { areaRates, findUserByToken } from '@vimo/contract';
import { dayIn } from '../support/days.ts';
import { send, tokenOf } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { logIn, message, shown } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const SCHOOL_ACTIVITY = '无人机编队入门：从一行代码到一片星光';

test('a school closes the sign-up of an activity, visitors see it, and it is reopened', async ({
  page,
  browser,
  enter,
}) => {
  await enter('xx001');
  await page.goto('/zs-platform');
  await expect(page.getByRole('heading', { level: 1, name: '苏明远，您好' })).toBeVisible();
  await expect(page.getByText('学校管理员 · 云汀一中')).toBeVisible();

  await page.getByRole('link', { name: '全部活动' }).click();
  await expect(page).toHaveURL('/zs-platform/activities');
  await expect(page.getByRole('heading', { name: '共 4 条' })).toBeVisible();
  await page.getByLabel('标题').fill('无人机');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/title=/);
  await expect(page.getByRole('heading', { name: '共 1 条' })).toBeVisible();
  await page.getByRole('button', { name: `查看${SCHOOL_ACTIVITY}` }).click();
  const drawer = page.getByRole('dialog', { name: '活动详情' });
  await expect(drawer.getByRole('heading', { name: /报名名单（\d+）/ })).toBeVisible();
  await expect(drawer.getByRole('listitem').first()).toBeVisible();

  await drawer.getByRole('button', { name: '停止报名' }).click();
  const question = page.getByRole('dialog', { name: '确定停止报名吗？' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '停止报名' }).click();
  await expect(message(page, '已停止报名')).toBeVisible();

  const visitors = await browser.newContext();
  const visitor = await visitors.newPage();
  const id = new URL(page.url()).searchParams.get('open');
  await visitor.goto(`/index/activityDetail/${id}`);
  await expect(shown(visitor, '停止报名')).toBeVisible();
  await expect(visitor.getByRole('button', { name: '我要报名' })).toBeHidden();

  await drawer.getByRole('button', { name: '恢复报名' }).click();
  await page.getByRole('dialog', { name: '确定恢复报名吗？' }).getByRole('button', { name: '恢复报名' }).click();
  await expect(message(page, '已恢复报名')).toBeVisible();
  // A visitor's page may be a second old.
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('button', { name: '我要报名' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await visitors.close();
});

test('the bureau filters its activities and finds one who signed up', async ({ page, enter }) => {
  await enter('jy001');
  await page.goto('/zs-platform/activities');
  await settled(page);
  await page.getByLabel('状态').click();
  await page.getByTitle('已报满').click();
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL('/zs-platform/activities?status=2');
  await settled(page);
  await page.getByRole('button', { name: /^查看/ }).first().click();
  const drawer = page.getByRole('dialog', { name: '活动详情' });
  const name = await drawer.getByRole('listitem').first().locator('b').innerText();
  await drawer.getByLabel('按姓名查找').fill(name);
  await drawer.getByRole('button', { name: '查找' }).click();
  await expect(drawer.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
  await drawer.getByLabel('按姓名查找').fill('查无此人');
  await drawer.getByRole('button', { name: '查找' }).click();
  await expect(drawer.getByText('没有找到这位报名人')).toBeVisible();
  await drawer.getByRole('button', { name: '关闭' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: '重置' }).click();
  await expect(page).toHaveURL('/zs-platform/activities');
});

test('who was there is marked by list in the drawer, and the rates of the data centre follow', async ({
  page,
  url,
  enter,
}) => {
  const pupil = await tokenOf(url, 'xs002');
  const { name } = (await send(url, findUserByToken, {}, pupil)).envelope.data!;
  const rate = async () => {
    const { data } = (await send(url, areaRates, { startTime: dayIn(-365), endTime: dayIn(1) }, pupil)).envelope;
    return data!.offCampus.self;
  };
  const before = await rate();

  await enter('jy001');
  await page.goto('/zs-platform/activities?title=垃圾去哪儿了');
  await page.getByRole('button', { name: /^查看/ }).first().click();
  const drawer = page.getByRole('dialog', { name: '活动详情' });
  await drawer.getByLabel('按姓名查找').fill(name);
  await drawer.getByRole('button', { name: '查找' }).click();
  const states = drawer.getByRole('group', { name: `${name}的到场情况` });
  await states.getByText('缺席', { exact: true }).click();
  await expect(message(page, '已登记 1 人')).toBeVisible();
  const missed = await rate();
  expect(missed).toBeLessThan(before);
  // Excused counts for nobody and against nobody.
  await states.getByText('请假', { exact: true }).click();
  await expect.poll(rate).toBeGreaterThan(missed);
  await states.getByText('到场', { exact: true }).click();
  await expect.poll(rate).toBe(before);
});

test('a student has no business here; a guest logs in and returns', async ({ page, enter, leave }) => {
  await enter('xs001');
  await page.goto('/zs-platform/activities');
  await expect(page.getByText('暂无权限')).toBeVisible();
  await leave();
  await page.goto('/zs-platform/activities');
  await expect(page).toHaveURL('/login?next=%2Fzs-platform%2Factivities');
  await logIn(page, 'jy001');
  await expect(page).toHaveURL('/zs-platform/activities');
  await expect(page.getByText('活动总数')).toBeVisible();
});
