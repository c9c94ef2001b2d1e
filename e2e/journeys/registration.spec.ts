import type { Locator } from '@playwright/test';
import { freeActivity, IDENTITY_NUMBER, isEasy } from '../support/city.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { answer, dialog, message, shown } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

async function fillPerson(box: Locator, name: string) {
  await box.getByLabel('姓名').fill(name);
  await box.getByLabel('身份证号').fill(IDENTITY_NUMBER);
  await box.getByLabel('手机号码').fill('13800000555');
  await box.getByRole('button', { name: '添加' }).click();
}

test('participants and contacts are added, and the registration is sent', async ({ page, url, enter, each }) => {
  const token = await enter(each('xs341', 'xs342'));
  const activity = await freeActivity(url, token, isEasy);
  await page.goto(`/index/activityDetail/${activity.id}`);
  await page.getByRole('link', { name: '登记参加人与紧急联系人' }).click();
  await expect(page).toHaveURL(`/index/activityRegistration/${activity.id}`);

  await page.getByRole('button', { name: '添加参加人' }).click();
  const participant = dialog(page, '添加参加人');
  await participant.getByRole('button', { name: '添加' }).click();
  await expect(message(page, '都是必填项')).toBeVisible();
  await expect(participant.getByText('都是必填项')).toHaveCount(3);
  await expectGoodScreen(page);
  await fillPerson(participant, '周同行');
  await expect(message(page, '添加成功')).toBeVisible();
  await expect(participant).toBeHidden();
  await expect(page.getByText('周同行').first()).toBeVisible();
  await expect(page.getByText(IDENTITY_NUMBER)).toBeHidden();

  await page.getByRole('button', { name: '添加联系人' }).click();
  const contact = dialog(page, '添加紧急联系人');
  await contact.getByRole('button', { name: '添加' }).click();
  await expect(contact.getByText('都是必填项')).toHaveCount(4);
  await contact.getByLabel('与参加人的关系').selectOption({ index: 1 });
  await expectGoodScreen(page);
  await fillPerson(contact, '周联系');
  await expect(contact).toBeHidden();
  await expect(page.getByText('周联系').first()).toBeVisible();

  await page.getByRole('button', { name: '删除周同行' }).click();
  await answer(page, '确定删除周同行吗？', '删除');
  await expect(message(page, '删除成功')).toBeVisible();
  await expect(page.getByRole('button', { name: '删除周同行' })).toBeHidden();

  await page.getByRole('button', { name: '提交报名' }).click();
  const box = dialog(page, '活动报名');
  await box.getByLabel('报名备注').fill('一个人参加');
  await box.getByRole('button', { name: '提交报名' }).click();
  await expect(message(page, '报名成功')).toBeVisible();
  await expect(shown(page, '已报名')).toBeVisible();
  await expect(page.getByText('报名后不能增减参加人，如需调整请先取消报名')).toBeVisible();
  await expectGoodScreen(page);
});

test('an activity that does not exist says so and leads on', async ({ page, enter }) => {
  await enter('xs343');
  for (const path of ['/index/activityRegistration/999999', '/index/activityDetail/999999']) {
    await page.goto(path);
    await expect(page.getByText('活动不存在或已下线')).toBeVisible();
    await expectGoodScreen(page);
  }
  await page.getByRole('link', { name: '去看看其他活动' }).click();
  await expect(page).toHaveURL('/index/dreamActivity');
});
