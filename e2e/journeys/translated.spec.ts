import { findActivity, isEasy } from '../support/city.ts';
import { message, pickClass } from '../support/steps.ts';
import { expect, type Page, test } from '../support/test.ts';
import { TRANSLATED, translatePage } from '../support/translator.ts';

/** The page stands, translated, and says of nothing that it failed. */
async function expectAlive(page: Page): Promise<void> {
  await expect(page.getByText(TRANSLATED).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(/网络错误|页面程序出错/)).toHaveCount(0);
}

test('a pupil signs up and cancels on a page that the browser translates', async ({ page, url, enter, people }) => {
  const pupil = await people.student((token) => findActivity(url, token, isEasy));
  await enter(pupil);
  await page.goto(`/index/activityDetail/${pupil.found.id}?apply=1`);
  const box = page.getByRole('dialog', { name: '活动报名' });
  await expect(box).toBeVisible();
  await translatePage(page);
  await box.getByLabel('报名备注').fill('翻译后也能报名');
  await box.getByRole('button', { name: '提交报名' }).click();
  await expect(message(page, '报名成功')).toBeVisible();
  await expect(box).toBeHidden();
  await expectAlive(page);

  await page.getByRole('button', { name: '取消报名' }).click();
  const question = page.getByRole('alertdialog', { name: '确定取消报名吗？' });
  await question.getByRole('button', { name: '取消报名' }).click();
  await expect(message(page, '取消报名成功')).toBeVisible();
  await expect(page.getByRole('button', { name: '我要报名' })).toBeVisible();
  await expectAlive(page);
});

test('a school adds a student on a page that the browser translates, and finds them', async ({ page, enter }) => {
  await enter('xx001');
  await page.goto('/zs-platform/students');
  await translatePage(page);
  await page.getByRole('button', { name: '新增学生' }).click();
  const form = page.getByRole('dialog', { name: '新增学生' });
  await form.getByLabel('姓名').fill('宋知夏');
  await form.getByLabel('学号').fill('G20269002');
  await pickClass(form, '班级', 0);
  await form.getByRole('button', { name: /保\s?存/ }).click();
  const slips = page.getByRole('dialog', { name: '初始密码' });
  await expect(slips.getByText('G20269002')).toBeVisible();
  await expectAlive(page);
  await slips.getByRole('button', { name: '已记下，关闭' }).click();

  await page.getByLabel('姓名或学号').fill('知夏');
  await page.getByRole('button', { name: /查\s?询/ }).click();
  await page.getByRole('button', { name: '查看宋知夏' }).click();
  const drawer = page.getByRole('dialog', { name: '学生详情' });
  await expect(drawer.getByText('还没有绑定监护人')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: '宋知夏', exact: true })).toBeVisible();
  await expectAlive(page);
});
