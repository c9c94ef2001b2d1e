import type { Locator } from '@playwright/test';
import { findActivity, hasRoom, IDENTITY_NUMBER, type Listed } from '../support/city.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { answer, dialog, message } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

async function fillPerson(box: Locator, name: string) {
  await box.getByLabel('姓名').fill(name);
  await box.getByLabel('身份证号').fill(IDENTITY_NUMBER);
  await box.getByLabel('手机号码').fill('13800000555');
  await box.getByRole('button', { name: '添加' }).click();
}

test('companions and emergency contacts are asked for inside the sign-up; nothing typed is lost on the way', async ({
  page,
  url,
  enter,
  people,
}) => {
  const fits = (one: Listed) => one.enrollForm.includes('3') && hasRoom(one);
  const student = await people.student((token) => findActivity(url, token, fits));
  await enter(student);
  const activity = student.found;
  const box = dialog(page, '活动报名');
  const open = async () => {
    await page.goto(`/index/activityDetail/${activity.id}`);
    await page.getByRole('button', { name: '我要报名' }).click();
  };
  await open();
  await box.getByLabel('报名备注').fill('和同学一起');
  await box.getByRole('button', { name: '添加参加人' }).click();
  const participant = dialog(page, '添加参加人');
  await participant.getByRole('button', { name: '添加' }).click();
  await expect(message(page, '都是必填项')).toBeVisible();
  await expect(participant.getByText('都是必填项')).toHaveCount(3);
  await participant.getByLabel('姓名').fill('周同行');
  // Closed half typed, both dialogs: all of it is there again.
  await participant.getByRole('button', { name: '取消' }).click();
  await box.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '我要报名' }).click();
  await expect(box.getByLabel('报名备注')).toHaveValue('和同学一起');
  await box.getByRole('button', { name: '添加参加人' }).click();
  await expect(participant.getByLabel('姓名')).toHaveValue('周同行');
  await fillPerson(participant, '周同行');
  await expect(message(page, '添加成功')).toBeVisible();
  await expect(box.getByText('周同行')).toBeVisible();
  await expect(page.getByText(IDENTITY_NUMBER)).toBeHidden();

  await expectGoodScreen(page);
  await box.getByRole('button', { name: '添加联系人' }).click();
  const contact = dialog(page, '添加紧急联系人');
  await contact.getByLabel('与参加人的关系').selectOption({ index: 1 });
  await fillPerson(contact, '周联系');
  await expect(contact).toBeHidden();
  await box.getByRole('button', { name: '删除周同行' }).click();
  await answer(page, '确定删除周同行吗？', '删除');
  await expect(box.getByText('周同行')).toBeHidden();
  await box.getByRole('button', { name: '提交报名' }).click();
  await expect(message(page, '报名成功')).toBeVisible();

  await page.getByRole('link', { name: '参加人与紧急联系人' }).click();
  await expect(page.getByText('报名后不能增减参加人，如需调整请先取消报名')).toBeVisible();
  await page.getByRole('button', { name: '删除周联系' }).click();
  await answer(page, '确定删除周联系吗？', '删除');
  await expect(message(page, '该活动需要至少一位紧急联系人，请先添加另一位')).toBeVisible();
});

test('an activity that does not exist says so and leads on', async ({ page, enter, people }) => {
  await enter(await people.student());
  for (const path of ['/index/activityRegistration/999999', '/index/activityDetail/999999']) {
    await page.goto(path);
    await expect(page.getByText('活动不存在或已下线')).toBeVisible();
  }
  await page.getByRole('link', { name: '去看看其他活动' }).click();
  await expect(page).toHaveURL('/index/dreamActivity');
});
