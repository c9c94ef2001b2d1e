import { logout } from '@vimo/contract';
import { openActivities } from '../support/city.ts';
import { send } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { dialog, logIn, message, receiveCode, shown } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const WECHAT_FRAME = 'iframe[title="微信登录二维码"]';

test('a forgotten password is set anew by a code', async ({ page, people }) => {
  const { account: mobile } = await people.parent();
  await page.goto('/login');
  await page.getByRole('button', { name: '忘记密码' }).click();
  const box = dialog(page, '忘记密码');
  await box.getByRole('button', { name: '确定' }).click();
  for (const text of ['请输入手机号码', '请输入验证码', '新密码不能为空', '请再次输入密码'])
    await expect(box.getByRole('alert').getByText(text)).toBeVisible();
  await box.getByLabel('手机号').fill(mobile);
  const code = await receiveCode(page, box, mobile);
  await box.getByLabel('验证码', { exact: true }).fill(code);
  await box.getByLabel('新密码').fill('Xinmima2026');
  await box.getByLabel('确认密码').fill('Xinmima2026');
  await box.getByRole('button', { name: '确定' }).click();
  await expect(message(page, '密码修改成功')).toBeVisible();
  await expect(box).toBeHidden();
  await logIn(page, mobile, 'Xinmima2026');
  await expect(page).toHaveURL('/parent/parentIndex');
});

test('WeChat signs in by its code, returns to the page wanted, and tells a stranger', async ({ page }) => {
  await page.goto('/login?next=%2Fparent%2FparentInfo');
  await page.getByRole('tab', { name: '微信扫码' }).click();
  await expect(page.frameLocator(WECHAT_FRAME).getByRole('img', { name: '登录二维码' })).toBeVisible();
  await page.frameLocator(WECHAT_FRAME).getByRole('link', { name: '未绑定账号的微信' }).click();
  await expect(page).toHaveURL(/\/wechatLogin/);
  await expect(page.getByRole('heading', { name: '微信登录失败' })).toBeVisible();

  await page.goto('/login?next=%2Fparent%2FparentInfo');
  await page.getByRole('tab', { name: '微信扫码' }).click();
  await page
    .frameLocator(WECHAT_FRAME)
    .getByRole('link', { name: /家长的微信/ })
    .click();
  await expect(page).toHaveURL('/parent/parentInfo');
  await expect(shown(page, '林承安')).toBeVisible();
});

test('staff with a child are asked as whom they come, until they have said it; others come to work', async ({
  page,
  enter,
  leave,
}) => {
  const box = dialog(page, '请选择您要登录的身份');
  await enter('ls001');
  await page.goto('/vimoHome');
  await expect(box).toBeVisible();
  // The keys are heard once it has come.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden({ timeout: 2000 });
  }).toPass();
  await expect(page).toHaveURL('/vimoHome');
  await leave();

  await page.goto('/login');
  await logIn(page, 'ls001');
  await expect(box).toBeVisible();
  await box.getByRole('button', { name: '家长' }).click();
  await expect(page).toHaveURL('/parent/parentIndex');
  await page.goto('/login');
  await expect(page).toHaveURL('/parent/parentIndex');
  await settled(page);
  await expect(box).toBeHidden();

  await leave();
  await page.goto('/login');
  await logIn(page, 'jd001');
  await expect(page).toHaveURL('/zs-platform');
  await expect(page.getByRole('heading', { level: 1, name: /您好/ })).toBeVisible();
});

test('who is signed in is sent from the login page to where they belong', async ({ page, enter }) => {
  const homes = {
    xs001: '/mine/mineIndex',
    xs012: '/mine/mineIndex',
    13800000001: '/parent/parentIndex',
    admin: '/zs-platform',
  };
  for (const [account, home] of Object.entries(homes)) {
    await enter(account);
    await page.goto('/login');
    await expect(page).toHaveURL(home);
    await settled(page);
  }
});

test('the areas of others send home; unknown addresses go to the login; 404 leads home', async ({ page, enter }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/login');
  await page.goto('/404');
  await expect(page.getByText('网站管理员说您不能进入这个页面')).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL('/vimoHome');

  await enter('13800000001');
  for (const own of ['/mine/mineIndex', '/mine/addMystate?id=1']) {
    await page.goto(own);
    await expect(page).toHaveURL('/parent/parentIndex');
  }
  await enter('xs001');
  await page.goto('/parent/parentIndex');
  await expect(page).toHaveURL('/mine/mineIndex');
});

test('a session that has ended is told, and the visitor is a guest at the root; what was typed is there again', async ({
  page,
  url,
  people,
  enter,
  trouble,
}) => {
  trouble.expect(/status of 511/);
  const student = await people.student();
  const token = await enter(student);
  const words = page.getByRole('textbox', { name: '反馈内容' });
  await page.goto('/mine/feedBack');
  await words.fill('页面上的字太小了，看不清楚');
  const [activity] = await openActivities(url);
  await page.goto(`/index/activityDetail/${activity?.id}`);
  const heart = page.getByRole('button', { name: '收藏', exact: true });
  await expect(heart).toBeVisible();
  await send(url, logout, {}, token);
  await heart.click();
  await expect(message(page, '登录过期，请重新登录')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('link', { name: '登录', exact: true })).toBeVisible();

  await enter(student.account);
  await page.goto('/mine/feedBack');
  await expect(words).toHaveValue('页面上的字太小了，看不清楚');
});

test('logging out ends at the root and forgets the person', async ({ page, enter, people }) => {
  await enter(await people.student());
  await page.goto('/mine/all');
  await page.getByRole('main').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/mine/mineIndex');
  await expect(page).toHaveURL(/\/login\?next=/);
});
