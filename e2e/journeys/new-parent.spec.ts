import { DEMO_PASSWORD } from '../support/people.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { answer, dialog, message, receiveCode } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a new parent registers, binds a child, acts as the child, returns and unbinds', async ({ page, people }) => {
  const mobile = people.newPhone();
  const child = await people.student();

  await page.goto('/login');
  await page.getByRole('link', { name: '免费注册' }).click();
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  const code = await receiveCode(page, page, mobile);
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await page.getByLabel('密码', { exact: true }).fill('Yunting2026');
  await page.getByLabel('确认密码').fill('Yunting2027');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await page.getByLabel('确认密码').fill('Yunting2026');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(message(page, '注册成功')).toBeVisible();
  await expect(page).toHaveURL('/bindChlider');

  const bind = page.getByRole('button', { name: '绑定', exact: true });
  await bind.click();
  await expect(page.getByText('请输入学生账号').and(page.locator('.ui-help'))).toBeVisible();
  await page.getByLabel('学生账号').fill(child.account);
  await page.getByLabel('密码', { exact: true }).fill('Wrong2026');
  await page.getByLabel('姓名').fill(child.name);
  await bind.click();
  await expect(message(page, '学生账号、密码或姓名有误')).toBeVisible();
  await expect(page.getByLabel('姓名')).toHaveValue(child.name);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await bind.click();
  await expect(page.getByRole('alertdialog', { name: '绑定成功，是否继续绑定？' })).toBeVisible();
  await expectGoodScreen(page);
  await answer(page, '绑定成功，是否继续绑定？', '完成');
  await expect(page).toHaveURL('/parent/parentIndex');

  await page.getByRole('button', { name: `切换登录：${child.name}` }).click();
  await expect(page).toHaveURL('/mine/mineIndex');
  await expect(message(page, `已切换到${child.name}的账号`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(child.name) })).toBeVisible();

  // As whom stands above every page, after a reload and on public ones too, and leads back.
  const bar = page.getByRole('complementary', { name: '家长代操作' });
  for (const path of ['/mine/all', '/index/home', '/orglist']) {
    await page.goto(path);
    await expect(bar).toContainText(`你正以“${child.name}”的身份操作（家长代操作）`);
  }
  await bar.getByRole('button', { name: '返回家长账号' }).click();
  await expect(page).toHaveURL('/parent/parentIndex');
  await expect(message(page, '已返回家长账号')).toBeVisible();

  await page.getByRole('link', { name: '账号切换' }).first().click();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await page.getByRole('button', { name: `解除绑定：${child.name}` }).click();
  const question = page.getByRole('alertdialog', { name: '解除绑定' });
  await expect(question).toContainText('解除绑定后，将无法接受该账号信息，确定解除绑定吗？');
  await answer(page, '解除绑定', '取消');
  await page.getByRole('button', { name: `解除绑定：${child.name}` }).click();
  await answer(page, '解除绑定', '解除绑定');
  await expect(message(page, '解除绑定成功')).toBeVisible();
  await expect(page.getByText('还没有绑定孩子，去绑定')).toBeVisible();
});

test('a number that has an account is told so as soon as it is complete', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('手机号', { exact: true }).fill('13800000001');
  await expect(page.getByText('当前手机号已注册').first()).toBeVisible();
  await page.getByLabel('手机号', { exact: true }).fill('12345678901');
  await expect(page.getByText('请输入正确的手机号')).toBeVisible();
  await page.getByLabel('手机号', { exact: true }).fill('');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('请输入手机号码')).toBeVisible();
});

test('binding can be skipped and made up for on the children page', async ({ page, enter, people }) => {
  await enter('13800000002');
  await page.goto('/bindChlider');
  await page.getByRole('link', { name: '跳过，以后再绑定' }).click();
  await expect(page).toHaveURL('/parent/parentIndex');
  await page.goto('/parent/accchange');
  await page.getByRole('button', { name: '绑定孩子' }).click();
  const box = dialog(page, '绑定孩子');
  await box.getByLabel('学生账号').fill((await people.student()).account);
  await box.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await box.getByLabel('姓名').fill('不是这个名字');
  await box.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(message(page, '学生账号、密码或姓名有误')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
});
