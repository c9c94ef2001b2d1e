import type { Page } from '@playwright/test';
import { message, pickClass } from '../support/steps.ts';
import { expect, PHONE, test } from '../support/test.ts';

const drawerOf = (page: Page) => page.getByRole('dialog', { name: '学生详情' });

test('a school adds a student, moves them, binds a guardian and gives a new password', async ({
  page,
  enter,
  people,
}) => {
  await enter('xx001');
  await page.goto('/zs-platform/students');
  await page.getByRole('button', { name: '新增学生' }).click();
  const form = page.getByRole('dialog', { name: '新增学生' });
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await expect(form.getByText('请输入姓名')).toBeVisible();
  await form.getByLabel('姓名').fill('宋知白');
  await form.getByLabel('学号').fill('G20269001');
  await pickClass(form, '班级', 0);
  await form.getByRole('button', { name: /保\s?存/ }).click();
  const slips = page.getByRole('dialog', { name: '初始密码（1 人）' });
  await expect(slips.getByText('登录账号：G20269001')).toBeVisible();
  await slips.getByRole('button', { name: '已记下，关闭' }).click();

  await page.getByLabel('姓名或学号').fill('知白');
  await page.getByRole('button', { name: /查\s?询/ }).click();
  await expect(page).toHaveURL(/keyword=/);
  await page.getByRole('button', { name: '查看宋知白' }).click();
  const drawer = drawerOf(page);
  await expect(drawer.getByText('还没有绑定监护人')).toBeVisible();

  await drawer.getByRole('button', { name: '转班', exact: true }).click();
  await pickClass(page.getByRole('dialog', { name: '转班' }), '转入班级', 1);
  await page.getByRole('button', { name: '确认转班' }).click();
  await expect(message(page, '已转班')).toBeVisible();
  await expect(drawer.getByText('学生转班')).toBeVisible();

  await drawer.getByRole('button', { name: '绑定监护人' }).click();
  const binding = page.getByRole('dialog', { name: '绑定监护人' });
  await binding.getByLabel('监护人手机号').fill(people.newPhone());
  await binding.getByRole('button', { name: /绑\s?定/ }).click();
  await expect(binding.getByRole('alert').getByText('请输入监护人姓名')).toBeVisible();
  await binding.getByLabel('监护人姓名').fill('宋听泉');
  await binding.getByRole('button', { name: /绑\s?定/ }).click();
  await page.getByRole('dialog', { name: '初始密码（1 人）' }).getByRole('button', { name: '已记下，关闭' }).click();
  await expect(drawer.getByText('宋听泉', { exact: true })).toBeVisible();

  await drawer.getByRole('button', { name: '重置密码' }).click();
  await page.getByRole('dialog', { name: '确定重置密码吗？' }).getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByRole('dialog', { name: '初始密码（1 人）' }).getByText('宋知白')).toBeVisible();
});

test('a class teacher looks a student up on a phone', { tag: PHONE }, async ({ page, enter }) => {
  await enter('bzr001');
  await page.goto('/zs-platform/students');
  await page.getByLabel('姓名或学号').fill('小禾');
  await page.getByRole('button', { name: /查\s?询/ }).click();
  await page.getByRole('button', { name: '查看林小禾' }).click();
  const drawer = drawerOf(page);
  await expect(drawer.getByText('班级经历')).toBeVisible();
  await expect(drawer.getByRole('button', { name: '重置密码' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: '停用账号' })).toBeHidden();
});
