import { DEMO_PASSWORD } from '../support/people.ts';
import { dialog } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('what a list is narrowed to goes out as a file, after the password was given again', async ({ page, enter }) => {
  await enter('xx001');
  await page.goto('/zs-platform/students?keyword=林小禾');
  await expect(page.getByText('共 1 条')).toBeVisible();
  await page.getByRole('button', { name: '导出' }).click();
  const box = dialog(page, '导出学生');
  await expect(box.getByText('当前列表的 1 条')).toBeVisible();
  await box.getByRole('button', { name: '开始导出' }).click();
  const asked = dialog(page, '请再次输入密码');
  await asked.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await asked.getByRole('button', { name: /确\s?定/ }).click();
  await expect(box.getByText('已完成，共 1 行')).toBeVisible();
  const download = page.waitForEvent('download');
  await box.getByRole('button', { name: '下载文件' }).click();
  expect((await download).suggestedFilename()).toMatch(/^学生-.*\.xlsx$/);
  await box.getByRole('link', { name: '任务' }).click();
  await expect(page.getByRole('row', { name: /导出 学生-.*已完成/ })).toBeVisible();
});
