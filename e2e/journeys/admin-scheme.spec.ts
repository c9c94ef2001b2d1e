import { message } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** The kindergarten has no scheme in the demo city, so that nobody's records follow from what is done here. */
const STAGE = '幼儿园';

test('the bureau begins a scheme with a preset, is told what is wrong, moves a field by keys, sees the student’s form and publishes', async ({
  page,
  enter,
}) => {
  await enter('jy001');
  await page.goto('/zs-platform/scheme');
  const stage = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: STAGE }) });
  await stage.getByRole('button', { name: '建立方案' }).click();
  await expect(page.getByText('还没有模块')).toBeVisible();
  await page.getByRole('button', { name: '小学预置方案' }).click();
  await page.getByRole('button', { name: /^志愿服务/ }).click();
  const phone = page.getByRole('complementary', { name: '学生看到的表单' });
  await expect(phone.getByText('服务地点')).toBeVisible();

  await page.getByRole('button', { name: '选择', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^发布前要修改/ })).toBeVisible();
  await page.getByLabel('字段名称').fill('服务类型');
  await page.getByLabel('选项').fill('社区服务\n校园服务');
  await expect(phone.getByText('服务类型')).toBeVisible();
  const grip = page.getByRole('button', { name: '调整“服务类型”的顺序' });
  await grip.press('ArrowUp');
  await expect(grip).toBeFocused();
  await expect(page.getByText('服务类型已移到第 7 位')).toBeAttached();
  await expect(page.getByRole('status').filter({ hasText: '已自动保存' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: /^志愿服务/ }).click();
  await expect(page.getByRole('list', { name: '字段' }).getByRole('listitem').nth(6)).toContainText('服务类型');
  await page.getByRole('button', { name: '发布为第 1 版' }).click();
  const question = page.getByRole('dialog', { name: '发布为第 1 版？' });
  await question.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(message(page, '发布成功，新的记录将按此版本填写')).toBeVisible();
  await expect(page.getByRole('button', { name: '修改方案' })).toBeVisible();
});
