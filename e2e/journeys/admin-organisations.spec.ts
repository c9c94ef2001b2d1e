import { message } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a bureau builds a school with its classes, the next school year, and who is in charge in it', async ({
  page,
  enter,
}) => {
  const options = page.locator('.ant-select-item-option').filter({ visible: true });
  const option = (name: string) => options.getByText(name, { exact: true });
  await enter('jy001');
  await page.goto('/zs-platform/organisations');
  await page.getByRole('tree').getByText('青岚区教育局').click();
  await page.getByRole('button', { name: '新增机构' }).click();
  const form = page.getByRole('dialog', { name: '新增机构' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入机构名称')).toBeVisible();
  await form.getByLabel('机构名称').fill('新桥小学');
  await form.getByLabel('学段').click();
  await option('小学').click();
  await form.getByLabel('机构类别').fill('小学');
  await form.getByLabel('机构名称').click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '新增成功')).toBeVisible();
  const school = page.getByRole('region', { name: '新桥小学' });
  await expect(school.getByText('青岚区教育局')).toBeVisible();

  await page.goto('/zs-platform/classes');
  await page.getByRole('button', { name: /^新建\d{4}-\d{4}学年$/ }).click();
  await page.getByRole('dialog', { name: /^新建/ }).getByRole('button', { name: '新建' }).click();
  await expect(message(page, '新建成功')).toBeVisible();
  await expect(page.getByRole('dialog', { name: /^新建/ })).toBeHidden();

  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: '学校' }).fill(name);
    await option(name).click();
  };
  await choose('新桥小学');
  await page.getByRole('tab', { name: '班级', exact: true }).click();
  await page.getByRole('button', { name: '新增班级' }).click();
  const classes = page.getByRole('dialog', { name: '新增班级' });
  await classes.getByLabel('到几班').fill('3');
  await classes.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('region', { name: '一年级' }).getByRole('listitem')).toHaveCount(3);

  // Of a school that has teachers: last year's are taken over, then one is put in another's place.
  await choose('青岚镇中心小学');
  await page.getByRole('tab', { name: '任职' }).click();
  await page.getByRole('combobox', { name: '学年' }).click();
  await options.first().click();
  await page.getByRole('button', { name: '沿用上一学年' }).click();
  await page.getByRole('dialog', { name: '沿用上一学年的安排？' }).getByRole('button', { name: '沿用' }).click();
  await expect(message(page, /沿用上一学年的任职/)).toBeVisible();
  // A form that is opened before the posts are read anew is told so when it is saved.
  await expect(page.getByRole('button', { name: /班主任：未安排/ })).toHaveCount(0);
  const cell = page.getByRole('button', { name: /班主任：/ }).first();
  const place = String(await cell.getAttribute('aria-label')).split('：')[0];
  await cell.click();
  const post = page.getByRole('dialog', { name: /班主任$/ });
  await post.getByRole('combobox', { name: '班主任' }).click();
  const chosen = page
    .locator('.ant-select-item-option:not(.ant-select-item-option-selected)')
    .filter({ visible: true });
  const teacher = await chosen.first().innerText();
  await chosen.first().click();
  // What was pressed while the list still moved may be another: it is chosen when it stands there.
  await expect(post.locator('.ant-select', { hasText: teacher })).toBeVisible();
  await post.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '保存成功')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^${place}：.*${teacher}`) })).toBeVisible();
});
