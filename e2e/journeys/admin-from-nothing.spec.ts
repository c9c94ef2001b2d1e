import {
  bringIn,
  enterAsFirstAdministrator,
  enterForTheFirstTime,
  passwordOf,
  pick,
  press,
  save,
  test,
} from '../support/empty-installation.ts';
import { answerYes, dialog } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { workbook } from '../support/workbook.ts';

test('from an empty database to a guardian who sees the child, in the browser alone', async ({
  page,
  browser,
  empty,
}) => {
  test.setTimeout(240_000);
  await enterAsFirstAdministrator(page);

  await page.goto('/zs-platform/organisations');
  const adding = dialog(page, '新增机构');
  await page.getByRole('button', { name: '新增机构' }).first().click();
  await adding.getByLabel('机构名称').fill('云汀市教育局');
  await adding.getByLabel('机构类别').fill('教育局');
  await save(adding);
  await expect(page.getByRole('region', { name: '云汀市教育局' })).toBeVisible();
  await page.getByRole('button', { name: '新增机构' }).first().click();
  await adding.getByText('学校', { exact: true }).first().click();
  await adding.getByLabel('机构名称').fill('云汀一中');
  await adding.getByLabel('学段').click();
  await pick(page, '高中');
  await adding.getByLabel('机构类别').fill('高级中学');
  await adding.getByLabel('机构名称').click();
  await save(adding);

  await page.goto('/zs-platform/classes');
  await page.getByRole('button', { name: /^新建.*学年$/ }).click();
  const year = page.getByRole('dialog', { name: /^新建.*学年$/ });
  await save(year, '新建');
  await page.getByRole('combobox', { name: '学校' }).click();
  await pick(page, '云汀一中');
  await page.getByRole('tab', { name: '班级' }).click();
  await page.getByRole('button', { name: '新增班级' }).click();
  const classes = dialog(page, '新增班级');
  await classes.getByLabel('到几班').fill('2');
  await save(classes);

  const school = await page.evaluate(() => new URLSearchParams(location.search).get('school')?.replaceAll('"', ''));
  await page.goto(`/zs-platform/imports?kind=staff&org=${school}`);
  const teachers = Array.from({ length: 6 }, (_, at) => ({
    ...{ 姓名: `${'赵钱孙李周吴'[at]}老师`, 性别: '女', 登录账号: `teacher${at + 1}`, 身份: '教师' },
  }));
  await bringIn(page, await workbook('staff', teachers), '已导入 6 名教职工');
  await page.goto(`/zs-platform/imports?kind=students&org=${school}`);
  const pupils = Array.from({ length: 40 }, (_, at) => ({
    ...{ 姓名: `唐知${'零一二三四五六七八九'[at % 10]}`, 性别: '男', 学号: `N2026${String(at).padStart(5, '0')}` },
    ...{
      年级: '高一',
      班级: `（${(at % 2) + 1}）班`,
      监护人: '唐建',
      监护人电话: `1395555${String(at).padStart(4, '0')}`,
    },
  }));
  await bringIn(page, await workbook('students', pupils), '已导入 40 名学生');
  await press(page, '按班级打印密码单');
  await answerYes(page.getByRole('dialog', { name: '现在领取初始密码？' }), '领取');
  const password = await passwordOf(page, '13955550000');

  const home = await (await browser.newContext({ baseURL: empty, locale: 'zh-CN' })).newPage();
  await enterForTheFirstTime(home, '13955550000', password);
  await expect(home.getByText('唐知零').filter({ visible: true }).first()).toBeVisible();
  await home.context().close();
});
