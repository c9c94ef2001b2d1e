import { DEMO_PASSWORD } from '../support/people.ts';
import { dialog } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { workbook } from '../support/workbook.ts';

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

test('a file with faults is mended in place, written whole, and its first passwords come once', async ({
  page,
  enter,
}) => {
  const pupil = { 姓名: '阮青禾', 性别: '女', 学号: 'J202690001', 年级: '高一', 班级: '高一（1）班' };
  const file = await workbook('students', [
    { ...pupil, 监护人: '阮明', 监护人电话: '13955550001' },
    { ...pupil, 学号: 'J202690002', 姓名: '阮青苗', 班级: '高一（9）班' },
    { ...pupil, 学号: 'J202690003', 姓名: '阮青山', 监护人: '阮明', 监护人电话: '139' },
  ]);
  await enter('xx001');
  await page.goto('/zs-platform/imports');
  await page.getByLabel('表格文件').setInputFiles(file);
  await expect(page.getByText('要处理的问题')).toBeVisible();
  await expect(page.getByRole('button', { name: '下一步' })).toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('button', { name: /^第 3 行班级：高一（9）班，/ }).click();
  await page.getByRole('textbox', { name: '第 3 行班级' }).fill('高一（2）班');
  await page.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page.getByRole('button', { name: '第 3 行班级：高一（2）班', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '跳过第 4 行' }).click();
  await expect(page.getByRole('button', { name: '恢复第 4 行' })).toBeVisible();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('heading', { name: '确认后写入 2 名学生' })).toBeVisible();
  await page.getByRole('button', { name: '确认导入' }).click();

  await expect(page.getByRole('heading', { name: '已导入 2 名学生' })).toBeVisible();
  const skipped = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载跳过的 1 行' }).click();
  expect((await skipped).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.getByRole('button', { name: '按班级打印密码单' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /领\s?取/ })
    .click();
  const slips = page.getByRole('region', { name: '密码单' });
  await expect(slips.getByText('J202690001')).toBeVisible();
  await expect(slips.getByText('13955550001')).toBeVisible();
  await expect(slips.getByText('阮青山')).toBeHidden();
  const table = page.waitForEvent('download');
  await slips.getByRole('link', { name: '下载密码表' }).click();
  expect((await table).suggestedFilename()).toMatch(/\.xlsx$/);
});
