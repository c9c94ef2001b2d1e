import { readFileSync } from 'node:fs';
import {
  type ActivityCard,
  activityPage,
  applyStatusLabel,
  enrol,
  manageStudentPage,
  NOT_FOR_STAFF,
} from '@vimo/contract';
import { readXlsx } from 'hucre/xlsx';
import { findActivity, freeActivity, isEasy, isUnpaid, mayJoin } from '../support/city.ts';
import { send, tokenOf } from '../support/people.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { dialog, message, shown } from '../support/steps.ts';
import { expect, type Page, PHONE, test } from '../support/test.ts';
import { sheetFile } from '../support/workbook.ts';

const STATUSES = [0, 1, 2, 3, 4, 5] as const;

/** The first activity of the city's list in a state. */
async function firstIn(url: string, activityApplyStatus: number, token = ''): Promise<ActivityCard> {
  const input = { pageSize: 6, currentPage: 1, type: 10, activityApplyStatus };
  const { envelope } = await send(url, activityPage, input, token);
  const [activity] = (envelope.data?.dataList ?? []).filter(({ isApply }) => isApply === 0);
  if (!activity) throw new Error(`the demo city has no activity in state ${activityApplyStatus}`);
  return activity;
}

// One that is open and one that is not: one function names all of them (activity-apply-tag.unit.test.ts), and the bar of phones goes through them below.
for (const status of [1, 3] as const) {
  const { label } = applyStatusLabel[status];
  test(`state ${status}, ${label}: row, detail and registration say the same; only the open one can be pressed`, async ({
    page,
    url,
    enter,
    people,
    atBureau,
  }) => {
    const token = await enter(await people.student());
    const { id, title } = await firstIn(url, status, token);
    // The city's list, in place of the one of the own school.
    await atBureau();
    await page.goto(`/index/dreamActivity?status=${status}`);
    const row = page.getByRole('article').filter({ hasText: title });
    const press = row.getByRole('link', { name: `我要报名：${title}` });
    await expect(row.getByText(label, { exact: true })).toBeVisible();
    await expect(press).toHaveCount(status === 1 ? 1 : 0);
    await expect(row.getByRole('button', { name: `收藏：${title}` })).toBeVisible();

    await row.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(shown(page, label)).toBeVisible();
    const signUp = page.getByRole('button', { name: '我要报名' }).filter({ visible: true });
    await expect(signUp).toHaveCount(status === 1 ? 1 : 0);

    await page.goto(`/index/activityRegistration/${id}`);
    await expect(page.getByRole('heading', { name: '温馨提示' })).toBeVisible();
    await expect(page.getByRole('button', { name: '提交报名' })).toHaveCount(status === 1 ? 1 : 0);
    if (status !== 1) await expect(shown(page, label)).toBeVisible();
  });
}

test('on a phone the bar below the activity tells its state, and only the open one can be pressed', {
  tag: PHONE,
}, async ({ page, url, enter, people, phone }) => {
  test.skip(!phone, 'the journeys above hold it for desktops');
  const token = await enter(await people.student());
  for (const status of STATUSES) {
    const { id } = await firstIn(url, status, token);
    await page.goto(`/index/activityDetail/${id}`);
    await expect(shown(page, applyStatusLabel[status].label)).toBeVisible();
    const signUp = page.getByRole('button', { name: '我要报名' }).filter({ visible: true });
    await expect(signUp).toHaveCount(status === 1 ? 1 : 0);
  }
});

test('the row of an activity tells all that the specification asks for, also on a phone', { tag: PHONE }, async ({
  page,
}) => {
  await page.goto('/index/dreamActivity?status=1');
  const row = page.getByRole('article').first();
  await expect(row.getByText(/^\d{4}-\d\d-\d\d \d+:\d\d/).first()).toBeVisible();
  await expect(row.getByText(/限 \d+ 人|人数不限/)).toBeVisible();
  await expect(row.getByText(/ · [\d-]{4}/)).toBeVisible();
  await expect(row.getByText(/免费|¥/)).toBeVisible();
  await expect(row.locator('.ui-tag').first()).toBeVisible();
  await expect(row.getByRole('listitem')).toHaveCount(5);
  for (const fact of await row.getByRole('listitem').all()) await expect(fact).toBeVisible();
});

test('a parent signs up the child and themselves in one; a second tab is told; orders say who takes part', async ({
  page,
  context,
  url,
  enter,
  people,
}) => {
  const parent = await people.parent((token) => findActivity(url, token, isEasy));
  await enter(parent);
  const { id, title } = parent.found;
  const late = await context.newPage();
  const boxOf = (tab: Page) => dialog(tab, '活动报名');
  for (const tab of [page, late]) {
    await tab.goto(`/index/activityDetail/${id}?apply=1`);
    const people = boxOf(tab).getByRole('checkbox');
    // The only child is meant; the parent comes along.
    await expect(people.nth(1)).toBeChecked();
    await people.nth(0).check();
    await boxOf(tab).getByRole('button', { name: '下一步' }).click();
    await boxOf(tab).getByLabel('报名备注').fill('我和孩子一起来');
  }
  await boxOf(page).getByRole('button', { name: '上一步' }).click();
  await expect(boxOf(page).getByRole('checkbox', { checked: true })).toHaveCount(2);
  await boxOf(page).getByRole('button', { name: '下一步' }).click();
  await boxOf(page).getByRole('button', { name: '提交报名' }).click();
  await expect(message(page, '报名成功')).toBeVisible();
  await expect(page).toHaveURL(`/index/activityDetail/${id}`);
  await boxOf(late).getByRole('button', { name: '提交报名' }).click();
  await expect(message(late, /已报名，/).first()).toBeVisible();
  await expect(boxOf(late)).toBeHidden();

  await page.goto(`/index/activityDetail/${id}?apply=1`);
  await expect(message(page, '您已报名，请勿重复点击')).toBeVisible();
  await expect(shown(page, '已报名')).toBeVisible();
  await page.getByRole('link', { name: '查看报名' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: '报名的人' })).toBeVisible();
  await expect(page.getByText('代报名').first()).toBeVisible();
  await expectGoodScreen(page);
  await page.goto('/parent/activityOrder?name=first');
  await expect(page.getByRole('article').filter({ hasText: title }).filter({ hasText: '代报名' })).toBeVisible();
});

test('a sign-up on its way is not sent twice', async ({ page, url, enter, people }) => {
  const student = await people.student((token) => findActivity(url, token, isEasy));
  await enter(student);
  const { id } = student.found;
  let sent = 0;
  await page.route(`**${enrol.path}`, async (route) => {
    sent += 1;
    await route.continue();
  });
  await page.goto(`/index/activityDetail/${id}?apply=1`);
  const box = dialog(page, '活动报名');
  await box.getByLabel('报名备注').fill('准时到');
  await box.getByRole('button', { name: '提交报名' }).dblclick();
  await expect(message(page, '报名成功')).toBeVisible();
  expect(sent).toBe(1);
});

test('an organiser takes a list out, puts another pupil on it, mends the row and brings it in; the pupil finds the sign-up', async ({
  page,
  url,
  enter,
  people,
}) => {
  const first = await people.student((token) => findActivity(url, token, isUnpaid));
  const { id, title } = first.found;
  const second = await people.student(mayJoin(url, id));
  await send(url, enrol, { activityId: id, remarks: '准时到' }, first.token);
  const asked = { keyword: second.account, currentPage: 1, pageSize: 1 };
  const [pupil] = (await send(url, manageStudentPage, asked, await tokenOf(url, 'jy001'))).envelope.data!.dataList;

  await enter('jy001');
  await page.goto(`/zs-platform/activities?title=${encodeURIComponent(title)}&open=${id}`);
  const drawer = page.getByRole('dialog', { name: '活动详情' });
  const download = page.waitForEvent('download');
  await drawer.getByRole('link', { name: '导出名单' }).click();
  const [list] = (await readXlsx(readFileSync(await (await download).path()))).sheets;
  const [titles = [], ...rows] = list!.rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
  const added = titles.map((column) => (column === '学号' ? '没有这个人' : column === '姓名' ? second.name : null));

  await drawer.getByRole('button', { name: '导入名单' }).click();
  const importing = dialog(page, '导入报名名单');
  await importing.getByLabel('表格文件').setInputFiles(await sheetFile([titles, ...rows, added]));
  await expect(importing.getByText(`不变 ${rows.length}`)).toBeVisible();
  await expect(importing.getByRole('button', { name: '还有 1 行要改' })).toBeDisabled();
  const cell = `第 ${rows.length + 2} 行学号`;
  await importing.getByRole('button', { name: `定位${cell}`, exact: true }).click();
  await importing.getByRole('button', { name: `${cell}：没有这个人，您管理的学校里没有这个学号`, exact: true }).click();
  await page.getByLabel(cell, { exact: true }).fill(pupil!.studentNo);
  await page.getByRole('button', { name: '保存', exact: true }).last().click();
  await importing.getByRole('button', { name: '下一步' }).click();
  await expect(importing.getByRole('heading', { name: '确认后写入 1 行' })).toBeVisible();
  await importing.getByRole('button', { name: '确认导入' }).click();
  await expect(importing.getByRole('heading', { name: '已导入 1 行' })).toBeVisible();
  await expectGoodScreen(page);
  await importing.getByRole('button', { name: '完成' }).click();
  await expect(drawer.getByText(second.name, { exact: true }).first()).toBeVisible();

  await enter(second);
  await page.goto('/mine/myActivity?name=first');
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible();
});

test('a teacher looks and collects, and is told at once that staff do not sign up', async ({ page, url, enter }) => {
  const token = await enter('ls001');
  const { id, title } = await freeActivity(url, token, isEasy);
  await page.goto(`/index/activityDetail/${id}`);
  await page.getByRole('button', { name: '收藏', exact: true }).click();
  await expect(message(page, '收藏成功')).toBeVisible();
  await page.getByRole('button', { name: '已收藏' }).click();
  await expect(message(page, '取消收藏成功')).toBeVisible();
  await expect(page.getByRole('note').getByText(NOT_FOR_STAFF)).toBeVisible();
  await expect(page.getByRole('article').getByText('不能报名', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '我要报名' })).toBeHidden();

  await page.goto(`/index/activityDetail/${id}?apply=1`);
  await expect(page).toHaveURL(`/index/activityDetail/${id}`);
  await expect(message(page, NOT_FOR_STAFF)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.goto(`/index/activityRegistration/${id}`);
  await expect(page.getByText(NOT_FOR_STAFF)).toBeVisible();
  await page.goto('/bindChlider');
  await expect(page.getByText('只有家长账号可以绑定孩子。')).toBeVisible();
});

test('the space of an activity: pages, pictures behind 查看全部, their preview and a film', async ({ page, url }) => {
  const { envelope } = await send(url, activityPage, { pageSize: 1, currentPage: 1, title: '太阳黑子观测周' });
  const [activity] = envelope.data?.dataList ?? [];
  await page.goto(`/index/activityDetail/${activity?.id}`);
  await page.getByRole('link', { name: '看看大家记录的瞬间' }).click();
  await expect(page).toHaveURL(/\/index\/spaceDetail\?id=\d+&title=/);
  await expect(page.getByRole('heading', { level: 1, name: activity?.title })).toBeVisible();
  const moments = page.locator('main ol > li');
  await expect(moments).toHaveCount(30);
  await expect(page.getByText('已经到底啦')).toBeHidden();
  await page.getByRole('button', { name: '加载更多' }).click();
  await expect(moments).toHaveCount(36);
  await expect(page.getByText('已经到底啦')).toBeVisible();
  await expect(page.getByRole('button', { name: '加载更多' })).toBeHidden();

  const full = moments.filter({ has: page.getByRole('button', { name: /^查看全部/ }) }).first();
  const key = await full.locator('time').getAttribute('datetime');
  const moment = moments.filter({ has: page.locator(`time[datetime="${key}"]`) });
  const pictures = moment.getByRole('button', { name: /^查看活动瞬间/ });
  await expect(pictures).toHaveCount(4);
  const all = moment.getByRole('button', { name: /^查看全部 \d+ 张$/ });
  const total = Number((await all.innerText()).replace(/\D/g, ''));
  await all.click();
  await expect(pictures).toHaveCount(total);
  await pictures.last().click();
  await expect(dialog(page, '图片预览').getByText(`${total} / ${total}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await moment.getByRole('button', { name: '收起' }).click();
  await expect(pictures).toHaveCount(4);

  await page.getByRole('button', { name: '播放活动视频' }).first().click();
  await expect(page.locator('video').first()).toHaveAttribute('src', /fileInfo/);
  await page.goto('/index/spaceDetail?id=999999&title=谁写的都行');
  await expect(page.getByText('活动不存在或已下线')).toBeVisible();
  await expect(page.getByText('谁写的都行')).toHaveCount(0);
});
