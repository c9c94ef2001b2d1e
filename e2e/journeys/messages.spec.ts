import { addMessage, messagePage } from '@vimo/contract';
import { openClub, orderToEvaluate, PICTURE } from '../support/city.ts';
import { send } from '../support/people.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { dialog, logIn, message } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a guest who leaves a message logs in first; likes count', async ({ page, url, people, atBureau }) => {
  await atBureau();
  const club = await openClub(url);
  await page.goto(`/index/corComment/${club.id}`);
  await page.getByRole('button', { name: '我要留言' }).click();
  await expect(message(page, '请先登录账号')).toBeVisible();
  await logIn(dialog(page, '登录'), (await people.student()).account);
  const form = dialog(page, '我要留言');
  await form.getByLabel('留言内容').fill('好');
  await form.getByRole('button', { name: '提交留言' }).click();
  await expect(form.getByRole('alert').getByText('请输入 5—200 个字')).toBeVisible();
  const said = '下周的体验课，大家一起来吧';
  await form.getByLabel('留言内容').fill(said);
  await form.getByLabel('选择图片').setInputFiles([PICTURE, PICTURE, PICTURE, PICTURE]);
  await expect(message(page, '只能允许上传3张图片哦！')).toBeVisible();
  await form.getByLabel('选择图片').setInputFiles(PICTURE);
  await expect(form.getByRole('button', { name: '删除第 1 张图片' })).toBeVisible();
  await form.getByRole('button', { name: '提交留言' }).click();
  await expect(message(page, '留言成功')).toBeVisible();
  const own = page.getByRole('article').filter({ hasText: said });
  await expect(own).toBeVisible();
  await own.getByRole('button', { name: /0 个赞/ }).click();
  await expect(own.getByRole('button', { name: /1 个赞/ })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await own.getByRole('button', { name: /1 个赞/ }).click();
  await expect(own.getByRole('button', { name: /0 个赞/ })).toHaveAttribute('aria-pressed', 'false');
});

test('who took part evaluates the activity and finds its space', async ({ page, url, enter, people }) => {
  const student = await people.student((token) => orderToEvaluate(url, token));
  await enter(student);
  const order = student.found;
  await page.goto(`/index/activityDetail/${order.activityId}`);
  await page.getByRole('button', { name: '去评价' }).click();
  const form = dialog(page, '我有话说');
  await form.getByRole('button', { name: '提交评价' }).click();
  await expect(form.getByText('请为安全性评分')).toBeVisible();
  for (const [group, stars] of [
    ['安全性', '5 分'],
    ['教育性', '4 分'],
    ['服务态度', '5 分'],
  ] as const) {
    await form.getByRole('group', { name: group }).getByLabel(stars).check({ force: true });
  }
  await form.getByLabel('评价内容').fill('讲解得很清楚，下次还想参加。');
  await form.getByRole('button', { name: '提交评价' }).click();
  await expect(message(page, '评价成功')).toBeVisible();
  await expect(page.getByRole('button', { name: '去评价' })).toBeHidden();
  await expect(page.getByRole('article').getByText('讲解得很清楚，下次还想参加。')).toBeVisible();
  await page.goto(`/index/comment/${order.activityId}?typename=1`);
  await expect(page.getByRole('heading', { level: 1, name: '评价列表' })).toBeVisible();

  await page.goto(`/index/activityDetail/${order.activityId}`);
  await page.getByRole('link', { name: /看看大家记录的瞬间|进入活动空间/ }).click();
  await expect(page).toHaveURL(/\/index\/spaceDetail\?id=\d+&title=/);
  await expect(page.getByText('已经到底啦').or(page.getByText('还未上传任何内容~~'))).toBeVisible();
});

test('a message with a telephone number waits: its writer is told, nobody else sees it', async ({
  page,
  browser,
  url,
  enter,
  people,
}) => {
  await enter(await people.student());
  const club = await openClub(url);
  const address = `/index/corComment/${club.id}`;
  const said = '想入社的同学打我电话一三八零零零零一一一一';
  await page.goto(address);
  await page.getByRole('button', { name: '我要留言' }).click();
  const form = dialog(page, '我要留言');
  await form.getByLabel('留言内容').fill(said);
  await form.getByRole('button', { name: '提交留言' }).click();
  await expect(message(page, '留言已提交，审核通过后公开显示')).toBeVisible();
  const own = page.getByRole('article').filter({ hasText: said });
  await expect(own.getByText('待审核')).toBeVisible();
  await expect(own.getByText('审核通过后公开显示，现在仅自己可见')).toBeVisible();
  await expect(own.getByRole('button', { name: /个赞/ })).toHaveCount(0);
  await expectGoodScreen(page);

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(url + address);
  await expect(other.getByRole('article').first()).toBeVisible();
  await expect(other.getByText(said)).toHaveCount(0);
  await stranger.close();
});

test('a second press while a message is on its way is warned of, and sends nothing', async ({
  page,
  url,
  enter,
  people,
}) => {
  await enter(await people.student());
  const club = await openClub(url);
  let sent = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${addMessage.path}`, async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await page.goto(`/index/corComment/${club.id}`);
  await page.getByRole('button', { name: '我要留言' }).click();
  const form = dialog(page, '我要留言');
  await form.getByLabel('留言内容').fill('演练很有意思，学会了很多');
  await form.getByRole('button', { name: '提交留言' }).click();
  await form.getByRole('button', { name: '提交中…' }).click();
  await expect(message(page, '提交中,请勿重复点击')).toBeVisible();
  release();
  await expect(message(page, '留言成功')).toBeVisible();
  expect(sent).toBe(1);
});

test('a refused message keeps what was typed', async ({ page, url, enter, people, trouble }) => {
  trouble.expect(/503/);
  await enter(await people.student());
  const club = await openClub(url);
  await page.route(`**${addMessage.path}`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`/index/comment/${club.id}?orgId=${club.belongDeptId}&typename=3`);
  await page.getByRole('button', { name: '我要留言' }).click();
  const form = dialog(page, '我要留言');
  await form.getByLabel('留言内容').fill('这段话不应该丢掉');
  await form.getByRole('button', { name: '提交留言' }).click();
  await expect(message(page, '网络错误')).toBeVisible();
  await expect(form.getByLabel('留言内容')).toHaveValue('这段话不应该丢掉');
});

test('six messages a page; parents and teachers leave messages and like them', async ({ page, url, enter, people }) => {
  const club = await openClub(url);
  const texts = ['第一次来，很喜欢', '什么时候还有体验课', '老师讲得特别清楚', '装备很齐全，放心'];
  const teacher = await enter('ls001');
  const writers = [await people.student(), await people.student(), { token: teacher }, await people.parent()];
  for (const [at, { token }] of writers.entries()) {
    const input = { typeId: club.id, typeName: 3 as const, content: texts[at] ?? '' };
    const { envelope } = await send(url, addMessage, input, token);
    expect(envelope.message).toBe('留言成功');
  }
  const { envelope } = await send(url, messagePage, { typeId: club.id, typeName: 3, pageSize: 6, currentPage: 1 });
  const total = envelope.data?.totalCount ?? 0;
  await page.goto(`/index/comment/${club.id}?orgId=${club.belongDeptId}&typename=3`);
  await expect(page.getByRole('heading', { level: 1, name: '留言列表' })).toBeVisible();
  await expect(page.getByText(`共 ${total} 条留言`)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);
  const like = page.getByRole('article').filter({ hasText: '老师讲得特别清楚' }).getByRole('button', { name: /个赞/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName(/1 个赞/);
  await like.click();
  await expect(like).toHaveAccessibleName(/0 个赞/);
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(page).toHaveURL(/typename=3/);
  await expect(page.getByRole('article')).toHaveCount(Math.min(6, total - 6));
});

test('messages on what is not there lead to what is', async ({ page, trouble }) => {
  trouble.expect(/404/);
  await page.goto('/index/comment/999999999?typename=2');
  await expect(page.getByText('基地不存在或已停用')).toBeVisible();
  await page.getByRole('link', { name: '去看看其他研学基地' }).click();
  await expect(page).toHaveURL('/index/researchBase');
});
