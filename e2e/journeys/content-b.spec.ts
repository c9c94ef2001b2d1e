import path from 'node:path';
import { orderPage } from '@vimo/contract';
import { openClub } from '../support/city.ts';
import { send, tokenOf } from '../support/people.ts';
import { expectGoodScreen, settled } from '../support/screen.ts';
import { chooseBureau, dialog, logIn, message } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const PICTURE = path.join(import.meta.dirname, '../../apps/server/demo-assets/photo-leaves.webp');

/** A pupil, from a number on, who has an activity to evaluate. */
async function pupilToEvaluate(url: string, from: number) {
  for (let number = from; number < from + 40; number += 1) {
    const account = `xs${String(number).padStart(3, '0')}`;
    const token = await tokenOf(url, account);
    const { envelope } = await send(url, orderPage, { pageSize: 1, currentPage: 1, activityEnrollStatus: 3 }, token);
    const order = envelope.data?.dataList[0];
    if (order) return { account, order };
  }
  throw new Error('nobody has an activity to evaluate');
}

test('a guest looks at clubs, their photos and messages', async ({ page, url }) => {
  const club = await openClub(url);
  await page.goto(`/index/corporationDetail/${club.id}`);
  await expect(page).toHaveURL('/vimoHome');
  await expect(message(page, '请先选择学校或教育局')).toBeVisible();

  await chooseBureau(page);
  await page.goto('/vimomycorpor');
  await expect(page.getByRole('heading', { level: 2, name: '学生社团' })).toBeVisible();
  await settled(page);
  await expect(page.locator('.clubcards > a')).toHaveCount(9);
  await expectGoodScreen(page);
  await page.getByLabel('每页显示的社团数').selectOption('18');
  await expect(page).toHaveURL('/vimomycorpor?size=18');
  await expect(page.locator('.clubcards > a')).toHaveCount(18);

  await page.goto(`/index/corporationDetail/${club.id}`);
  await expect(page.getByRole('heading', { level: 1, name: club.name })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: '全部照片' }).click();
  await expect(page).toHaveURL(`/index/CorporationPhoto?id=${club.id}`);
  await expectGoodScreen(page);
  await page
    .getByRole('button', { name: /^查看照片/ })
    .first()
    .click();
  await expect(dialog(page, '图片预览')).toBeVisible();
  await expectGoodScreen(page);
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page, '图片预览').getByText(/^2 \//)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, '图片预览')).toBeHidden();

  await page.goto(`/index/corComment/${club.id}`);
  await expect(page.getByRole('heading', { level: 1, name: '留言列表' })).toBeVisible();
  await expectGoodScreen(page);
});

test('a student applies to a club', async ({ page, url, enter, each }) => {
  await enter(each('xs261', 'xs262'));
  await chooseBureau(page);
  const club = await openClub(url);
  await page.goto(`/index/corporationDetail/${club.id}`);
  await page.getByRole('button', { name: '申请加入' }).click();
  const form = dialog(page, `申请加入${club.name}`);
  await form.getByRole('button', { name: '提交申请' }).click();
  for (const text of ['请上传头像', '请输入联系电话', '请输入简介', '请输入爱好']) {
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }
  await expectGoodScreen(page);
  await form.getByLabel('选择头像图片').setInputFiles(PICTURE);
  await form.getByLabel('联系电话').fill('12345678901');
  await form.getByLabel('简介').fill('初一新生，想学会保护自己');
  await form.getByLabel('爱好').fill('跑步、看书');
  await expect(form.getByText('请上传头像', { exact: true })).toBeHidden();
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByText('请输入正确的手机号')).toBeVisible();
  await form.getByLabel('联系电话').fill('13800000999');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(message(page, '申请已提交，请等待审核')).toBeVisible();
  await expect(page.getByText('审核中').locator('visible=true')).toBeVisible();
  await expectGoodScreen(page);
});

test('a guest who leaves a message logs in first; likes count', async ({ page, url, each }) => {
  await chooseBureau(page);
  const club = await openClub(url);
  await page.goto(`/index/corComment/${club.id}`);
  await page.getByRole('button', { name: '我要留言' }).click();
  await expect(message(page, '请先登录账号')).toBeVisible();
  await logIn(dialog(page, '登录'), each('xs263', 'xs264'));
  const form = dialog(page, '我要留言');
  await form.getByLabel('留言内容').fill('好');
  await form.getByRole('button', { name: '提交留言' }).click();
  await expect(form.getByRole('alert').getByText('请输入 5—200 个字')).toBeVisible();
  await expectGoodScreen(page);
  const said = each('下周的体验课，大家一起来吧', '上周的体验课，学到了很多东西');
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

test('who took part evaluates the activity and finds its space', async ({ page, url, enter, each }) => {
  const { account, order } = await pupilToEvaluate(url, each(101, 201));
  await enter(account);
  await page.goto(`/index/activityDetail/${order.activityId}`);
  await page.getByRole('button', { name: '去评价' }).click();
  const form = dialog(page, '评价活动');
  await form.getByRole('button', { name: '提交评价' }).click();
  await expect(form.getByText('请为安全性评分')).toBeVisible();
  await expectGoodScreen(page);
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
  await expectGoodScreen(page);

  await page.goto(`/index/activityDetail/${order.activityId}`);
  await page.getByRole('link', { name: /看看大家记录的瞬间|进入活动空间/ }).click();
  await expect(page).toHaveURL(/\/index\/spaceDetail\?id=\d+&title=/);
  await expect(page.getByText('已经到底啦').or(page.getByText('还未上传任何内容~~'))).toBeVisible();
  await expectGoodScreen(page);
});

test('the college opens what a role may see and refuses the rest', async ({ page, enter }) => {
  await page.goto('/index/creatorCollege');
  await settled(page);
  await expectGoodScreen(page);
  await page.locator('.content').first().getByRole('button').click();
  await expect(dialog(page, '登录')).toBeVisible();

  await enter('xs001');
  await page.goto('/index/creatorCollege');
  await page.getByRole('region', { name: '教育行政' }).getByRole('button').first().click();
  await expect(dialog(page, '无权限').getByText('抱歉，您暂无权查看本角色模块下的内容。')).toBeVisible();
  await expectGoodScreen(page);
  await dialog(page, '无权限').getByRole('button', { name: '知道了' }).click();
  for (const title of ['研学实践安全手册（学生版）', '短片：走进湿地', '图解：水质检测五步法']) {
    await page.goto('/index/creatorCollege');
    await page.getByRole('button', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectGoodScreen(page);
  }
});

test('a teacher reads a Word document in the page', async ({ page, enter }) => {
  await enter('ls001');
  await page.goto('/index/creatorCollege');
  await page.getByRole('button', { name: '教案：湿地里的客人', exact: true }).click();
  await expect(page.locator('.word-view .rich')).toContainText('湿地');
  await expectGoodScreen(page);
});

for (const address of ['/aboutUs', '/index/mobileTerminal', '/index/contentDetail?id=999999', '/index/spaceDetail']) {
  test(`screen ${address}`, async ({ page }) => {
    await page.goto(address);
    await expectGoodScreen(page);
  });
}
