import { skipToMain, tabTo } from '../support/by-keys.ts';
import { findActivity, isEasy, namesOf, orderToEvaluate, PICTURE } from '../support/city.ts';
import { settled } from '../support/settled.ts';
import { dialog, message, popup, shown } from '../support/steps.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('from the list through the detail into the sign-up, by keyboard alone', async ({
  page,
  url,
  enter,
  people,
  atBureau,
}) => {
  const student = await people.student((token) => findActivity(url, token, isEasy));
  await enter(student);
  const activity = student.found;
  await atBureau();
  await page.goto(`/vimoActivity?status=1&page=${activity.page}`);
  await settled(page);
  await skipToMain(page);

  await tabTo(page, activity.title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: activity.title })).toBeVisible();
  await settled(page);
  await tabTo(page, '我要报名');
  await page.keyboard.press('Enter');
  const box = dialog(page, '活动报名');
  await expect(box).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(page.getByRole('button', { name: '我要报名' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^报名备注/);
  await page.keyboard.type('只用键盘');
  await tabTo(page, '关闭');
  await page.keyboard.press('Shift+Tab');
  await expect(box.getByRole('button', { name: '提交报名' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message(page, '报名成功')).toBeVisible();
  await expect(shown(page, '已报名')).toBeVisible();
});

test('the organisation search is led by arrows, Enter and Esc', async ({ page }) => {
  await page.goto('/orglist');
  const search = page.getByRole('combobox', { name: '学校或机构名称' });
  await search.focus();
  await page.keyboard.type('中学');
  await expect(page.getByRole('option')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option').first()).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  const name = await page.getByRole('option', { selected: true }).locator('span').innerText();
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await expect((await opened).getByRole('heading', { level: 1, name: new RegExp(name) })).toBeAttached();
});

test('a search from the head opens its first hit', async ({ page, atBureau }) => {
  await atBureau();
  await page.goto('/index/home');
  await settled(page);
  await tabTo(page, '搜索活动或基地名称');
  await page.keyboard.type('湿地');
  const found = await popup(page, () => page.keyboard.press('Enter'));
  await settled(found);
  const hit = found.getByRole('article').first().getByRole('link').first();
  const title = await hit.innerText();
  await tabTo(found, title);
  await expect(hit).toBeFocused();
  await found.keyboard.press('Enter');
  await expect(found.getByRole('heading', { level: 1, name: title })).toBeAttached();
});

test('a guest who follows a base is asked to log in; Esc leads back to the button', async ({
  page: site,
  url,
  atBureau,
}) => {
  const addressOf = namesOf(url);
  await atBureau();
  await site.goto(await addressOf('/index/baseDetail/{base}'));
  await settled(site);
  await tabTo(site, '关注');
  await site.keyboard.press('Enter');
  const box = dialog(site, '登录');
  await expect(box).toBeFocused();
  await expect(message(site, '请先登录账号')).toBeVisible();
  await site.keyboard.press('Shift+Tab');
  await expect(box.getByRole('link', { name: '免费注册' })).toBeFocused();
  await site.keyboard.press('Tab');
  await expect(box.getByRole('button', { name: '关闭' })).toBeFocused();
  await site.keyboard.press('Tab');
  await expect(box.getByRole('tab', { name: '账号密码' })).toBeFocused();
  await tabTo(site, '忘记密码');
  await site.keyboard.press('Enter');
  await expect(dialog(site, '忘记密码')).toBeFocused();
  await site.keyboard.press('Escape');
  await expect(box.getByRole('button', { name: '忘记密码' })).toBeFocused();
  await site.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(site.getByRole('button', { name: '关注', exact: true }).filter({ visible: true })).toBeFocused();
});

test('the photos of a club are turned by arrows and left by Esc', async ({ page, url, atBureau }) => {
  const addressOf = namesOf(url);
  await atBureau();
  await page.goto(await addressOf('/index/CorporationPhoto?id={club}'));
  await settled(page);
  const photos = page.getByRole('button', { name: /^查看照片/ });
  await tabTo(page, /^查看照片/);
  await page.keyboard.press('Enter');
  const preview = dialog(page, '图片预览');
  await expect(preview.getByText(/^1 \//)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByText(/^2 \//)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(preview.getByText(/^1 \//)).toBeVisible();
  await tabTo(page, '下一张');
  await page.keyboard.press('Enter');
  await expect(preview.getByText(/^2 \//)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(photos.first()).toBeFocused();
});

test('an evaluation with its stars and a picture', async ({ page, url, enter, people }) => {
  // Waited for from the start: the browser is told to catch it without the test hearing when it does.
  const chooser = page.waitForEvent('filechooser');
  const student = await people.student((token) => orderToEvaluate(url, token));
  await enter(student);
  await page.goto(`/index/activityDetail/${student.found.activityId}`);
  await settled(page);
  await tabTo(page, /^去评价/);
  await page.keyboard.press('Enter');
  const form = dialog(page, '我有话说');
  await expect(form).toBeFocused();
  for (const group of ['安全性', '教育性', '服务态度']) {
    await tabTo(page, '1 分');
    await expect(form.getByRole('group', { name: group }).getByLabel('1 分')).toBeFocused();
    await page.keyboard.press('Space');
    for (let star = 2; star <= 4; star += 1) await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('group', { name: group }).getByLabel('4 分')).toBeChecked();
  }
  await tabTo(page, /^评价内容/);
  await page.keyboard.type('只用键盘写下的评价');
  await tabTo(page, '添加图片');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(PICTURE);
  await expect(form.getByRole('button', { name: '删除第 1 张图片' })).toBeVisible();
  await tabTo(page, '提交评价');
  await page.keyboard.press('Enter');
  await expect(message(page, '评价成功')).toBeVisible();
});

test('the college: speeds of a film and pages of a document', async ({ page, enter }) => {
  await enter('xs001');
  await page.goto('/index/creatorCollege');
  await settled(page);
  await tabTo(page, '短片：走进湿地');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '短片：走进湿地' })).toBeVisible();
  await tabTo(page, '1 倍');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '1.5 倍' })).toBeChecked();
  const rate = () => page.locator('video').evaluate((film: HTMLVideoElement) => film.playbackRate);
  await expect.poll(rate).toBe(1.5);

  await page.goto('/index/creatorCollege');
  await settled(page);
  await tabTo(page, '研学实践安全手册（学生版）');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^第 1 \/ \d+ 页$/)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(page.getByText(/^第 2 \/ \d+ 页$/)).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('the filters of a list: chips and pages on a desktop, a sheet on a phone', { tag: PHONE }, async ({
  page,
  phone,
}) => {
  await page.goto('/vimoActivity');
  await settled(page);
  if (phone) {
    await tabTo(page, '学段');
    await page.keyboard.press('Enter');
    await expect(dialog(page, '适合学段')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '学段' })).toBeFocused();
    return;
  }
  await tabTo(page, /^研学实践/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/types=\d+/);
  await settled(page);
  await page.getByRole('group', { name: '适合学段' }).getByLabel('全部').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/section=1/);
  await page.goto('/vimoActivity');
  await settled(page);
  await tabTo(page, '下一页');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2/);
});
