import { dialog, message } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a school makes a teacher its editor; the teacher writes the school’s news, and can do so no more when the office is taken back', async ({
  page,
  enter,
}) => {
  const office = async (holds: boolean) => {
    await enter('xx001');
    await page.goto('/zs-platform/staff');
    await page.getByLabel('姓名').fill('ls001');
    await page.getByRole('button', { name: /查\s?询/ }).click();
    await page.getByRole('button', { name: /^查看/ }).first().click();
    const editor = dialog(page, '教职工详情').getByRole('switch', { name: /担任内容编辑$/ });
    await expect(editor).toBeChecked({ checked: !holds });
    await editor.click();
    await expect(message(page, holds ? '已安排岗位' : '已收回岗位')).toBeVisible();
    await expect(editor).toBeChecked({ checked: holds });
  };
  await office(true);
  await enter('ls001');
  await page.goto('/zs-platform');
  await page.getByRole('link', { name: '内容管理' }).first().click();
  await page.getByRole('button', { name: '写新闻' }).click();
  // The list has a field 标题 too, and stands until the form has come.
  await expect(page.getByRole('heading', { level: 1, name: '写新闻' })).toBeVisible();
  await page.getByLabel('标题').fill('图书角换新书了');
  await page.getByRole('textbox', { name: '正文' }).fill('同学们带来了五十本读过的书。');
  await page.getByRole('button', { name: '存草稿' }).click();
  await expect(page).toHaveURL(/\/contents\/\d+$/);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(message(page, '已发布')).toBeVisible();

  await office(false);
  await enter('ls001');
  await page.goto('/zs-platform/contents');
  await expect(page.getByText('暂无权限')).toBeVisible();
});
