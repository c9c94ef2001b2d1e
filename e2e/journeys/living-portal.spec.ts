import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { dayIn } from '../support/days.ts';
import {
  bringIn,
  enterAsFirstAdministrator,
  enterForTheFirstTime,
  OWN_PASSWORD,
  openSecondFactor,
  passwordOf,
  pick,
  press,
  save,
  test,
} from '../support/empty-installation.ts';
import {
  markAttended,
  nameLeader,
  newcomer,
  passForward,
  publishPreset,
  putBasePageForward,
  putClubForward,
} from '../support/portal-parts.ts';
import { answerYes, dialog, message } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { workbook } from '../support/workbook.ts';

const ASSETS = path.join(import.meta.dirname, '../../apps/server/demo-assets');
const picture = (name: string) => ({
  ...{ name: `${name}.webp`, mimeType: 'image/webp', buffer: readFileSync(path.join(ASSETS, `${name}.webp`)) },
});

const BUREAU = '云汀市教育局';
const SCHOOLS = 440;
const BASES = 19;
const BASE = '云汀研学基地1';
const BASE_ADDRESS = '湿地路 8 号';
const CLUB = '观鸟社';
/** An entry below the banner of phones. */
const ENTRY = '新闻公告';
/** As `staff` below names a teacher. */
const LEADER = '教师张老师';
const schoolName = (at: number) => `云汀第${at + 1}中学`;

/** Schools and bases of a city as its bureau lists them; one kind is mistyped. */
const organisations = () => [
  ...Array.from({ length: SCHOOLS }, (_, at) => ({
    ...{ 机构名称: schoolName(at), 种类: at === 1 ? '学较' : '学校', 上级教育局: `云汀${'东南西北'[at % 4]}区教育局` },
    ...{ 类别: '高级中学', 学段: '高中', 机构代码: String(3133000000 + at), 负责人: '高云汀', 联系人: '许知行' },
  })),
  ...Array.from({ length: BASES }, (_, at) => ({
    ...{ 机构名称: `云汀研学基地${at + 1}`, 种类: '研学基地', 类别: '自然生态', 机构代码: String(3233000000 + at) },
  })),
];

/** Opens a step of 开始的几步 on the workbench. */
async function goOn(page: Page, button: string): Promise<void> {
  await page.goto('/zs-platform');
  await page.getByRole('link', { name: button, exact: true }).click();
}

/** Writes a piece of content, saves it and publishes it. */
async function publish(page: Page, kind: string, fill: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(`/zs-platform/contents/new/${kind}`);
  await expect(page.getByRole('heading', { level: 1, name: /^写/ })).toBeVisible();
  await fill(page);
  await saveAndPublish(page);
}
async function saveAndPublish(page: Page): Promise<void> {
  await press(page, '存草稿');
  await expect(page).toHaveURL(/\/contents\/\d+$/);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(message(page, '已发布')).toBeVisible();
}

/** A moment typed into its field, so many days from now. */
async function fillMoment(form: ReturnType<typeof dialog>, label: string, days: number, time = '09:00') {
  await form.getByLabel(label).fill(`${dayIn(days)} ${time}`);
  await form.getByLabel(label).press('Enter');
}

test('an empty installation becomes a living portal by the steps that the workbench leads through', async ({
  page,
  browser,
  empty,
}) => {
  test.setTimeout(600_000);
  await enterAsFirstAdministrator(page);

  await goOn(page, '新增教育局');
  const adding = dialog(page, '新增机构');
  await page.getByRole('button', { name: '新增机构' }).first().click();
  await adding.getByLabel('机构名称').fill(BUREAU);
  await adding.getByLabel('机构类别').fill('教育局');
  await save(adding);

  await goOn(page, '导入机构');
  await page.getByLabel('表格文件').setInputFiles(await workbook('organisations', organisations()));
  await page.getByRole('button', { name: /^第 3 行种类：学较，/ }).click();
  await page.getByRole('button', { name: '改为“学校”' }).last().click();
  await expect(page.getByRole('button', { name: '第 3 行种类：学校', exact: true })).toBeVisible();
  await press(page, '下一步');
  await press(page, '确认导入');
  await expect(page.getByRole('heading', { name: /^已导入 4\d\d/ })).toBeVisible({ timeout: 60_000 });

  await goOn(page, '新建学年');
  await page.getByRole('button', { name: /^新建.*学年$/ }).click();
  await save(page.getByRole('dialog', { name: /^新建.*学年$/ }), '新建');

  await goOn(page, '导入教职工');
  const staff = (account: string, org: string, role: string) => ({
    ...{ 机构: org, 姓名: `${role.slice(0, 2)}张老师`, 性别: '女', 登录账号: account, 身份: role },
  });
  await choose(page, '导入到', BUREAU);
  await bringIn(
    page,
    await workbook('staff', [
      staff('editor1', BUREAU, '教育局工作人员'),
      staff('head1', schoolName(0), '学校管理员'),
      staff('head2', schoolName(1), '学校管理员'),
      staff('teacher1', schoolName(0), '教师'),
      staff('base1', BASE, '基地工作人员'),
    ]),
    '已导入 5 名教职工',
  );
  await press(page, '打印密码单');
  await answerYes(page.getByRole('dialog', { name: '现在领取初始密码？' }), '领取');
  const clerkPassword = await passwordOf(page, 'editor1');
  const headPassword = await passwordOf(page, 'head1');
  const basePassword = await passwordOf(page, 'base1');

  for (const at of [0, 1]) {
    await page.goto('/zs-platform/imports?kind=classes');
    await choose(page, '导入到', schoolName(at));
    const [thisYear, month] = dayIn(0).split('-').map(Number) as [number, number];
    const year = String(month < 8 ? thisYear - 1 : thisYear);
    await bringIn(page, await workbook('classes', [{ 学段: '高中', 入学年份: year, 班级: '1班' }]), '已导入 1 个班级');
  }
  await page.goto('/zs-platform/imports?kind=students');
  await choose(page, '导入到', BUREAU);
  const pupils = Array.from({ length: 20 }, (_, at) => ({
    ...{
      学校: schoolName(at % 2),
      姓名: `唐知${'零一二三四五六七八九'[at % 10]}`,
      性别: '男',
      学号: `N2026${at + 10}`,
    },
    ...{ 年级: '高一', 班级: '1班', 民族: '汉族', 证件类型: '居民身份证', 户籍: '云汀市', 住宿: '走读' },
    ...{ 监护人: '唐建', 监护人电话: `139555500${at + 10}`, 监护关系: '父亲' },
    ...{ 监护人2: '林月', 监护人2电话: `139666600${at + 10}`, 监护关系2: '母亲' },
  }));
  await bringIn(page, await workbook('students', pupils), '已导入 20 名学生');
  await press(page, '按班级打印密码单');
  await answerYes(page.getByRole('dialog', { name: '现在领取初始密码？' }), '领取');
  const pupilPassword = await passwordOf(page, 'N202610');

  await goOn(page, '设置方案');
  await publishPreset(page, BUREAU, '高中');
  await page.goto('/zs-platform');
  await expect(page.getByRole('listitem').filter({ hasText: '方案（已完成）' })).toContainText('1 套已发布的方案');

  const clerk = await newcomer(browser, empty, 'editor1', clerkPassword);
  await clerk.goto('/zs-platform');
  await openSecondFactor(clerk, OWN_PASSWORD);
  await clerk.goto('/zs-platform/activities');
  await press(clerk, '发布活动');
  const activity = dialog(clerk, '发布活动');
  await activity.getByLabel('主办机构').click();
  await pick(clerk, BUREAU);
  await activity.getByLabel('活动标题').fill('云汀湿地观鸟日');
  await activity.getByLabel('活动类型').click();
  await clerk.locator('.ant-select-item-option').filter({ visible: true }).first().click();
  await activity.getByLabel('活动简介').fill('在湿地认识三十种水鸟。');
  await fillMoment(activity, '报名开始时间', -1);
  await fillMoment(activity, '报名截止时间', 5);
  // It has begun, so that who comes can be marked as there, and is open until it ends.
  await fillMoment(activity, '活动开始时间', 0, '00:00');
  await fillMoment(activity, '活动结束时间', 7);
  await activity.getByLabel('活动地点').fill('云汀湿地公园');
  await activity.getByRole('textbox', { name: /^联系人/ }).fill('许知行');
  await activity.getByRole('textbox', { name: /^联系电话/ }).fill('0000-68100000');
  await save(activity);

  for (const [kind, title] of [
    ['news', '云汀市综合素质评价平台启用'],
    ['notice', '关于启用平台的通知'],
  ] as const)
    await publish(clerk, kind, async (editor) => {
      await editor.getByLabel('标题').fill(title);
      await editor.getByRole('textbox', { name: '正文' }).fill('全市四百四十所学校同时启用。');
    });
  await publish(clerk, 'banner', async (editor) => {
    await editor.getByLabel('标题').fill('走进湿地');
    await editor.getByLabel('选择图片').setInputFiles(picture('cover-wetland'));
    await press(dialog(editor, '裁剪图片'), '使用');
    await expect(dialog(editor, '裁剪图片')).toBeHidden();
    await editor.getByLabel('替代文字').fill('清晨的湿地，水面上有三只白鹭');
  });
  await clerk.goto('/zs-platform/college');
  await clerk.getByRole('link', { name: '学生天地' }).click();
  await clerk.getByRole('link', { name: '新增内容' }).click();
  await expect(clerk.getByRole('heading', { level: 1, name: '写学院内容' })).toBeVisible();
  await clerk.locator('input[type=file]').first().setInputFiles(path.join(ASSETS, 'college/safety.pdf'));
  await expect(clerk.getByText('safety.pdf')).toBeVisible();
  await clerk.getByLabel('标题').fill('研学实践安全手册');
  await saveAndPublish(clerk);
  await clerk.goto('/zs-platform/home-layout');
  const entries = clerk.getByRole('region', { name: /快捷入口/ });
  await entries.getByRole('button', { name: '从各个栏目开始' }).click();
  await entries.getByLabel('第 5 个入口的名称').fill(ENTRY);
  await clerk
    .getByRole('region', { name: /友情链接/ })
    .getByRole('button', { name: '添加' })
    .click();
  await clerk.getByLabel('第 1 条链接的名称').fill('云汀市图书馆');
  await clerk.getByLabel('第 1 条链接的地址').fill('https://lib.example.cn');
  await press(clerk, '存草稿');
  await expect(clerk.getByTitle('手机上的页面')).toBeVisible();
  await clerk.getByRole('button', { name: '发布', exact: true }).click();
  await expect(message(clerk, '已发布')).toBeVisible();

  const keeper = await newcomer(browser, empty, 'base1', basePassword);
  const intro = '看鸟，也看水，三十种水鸟在这里过冬。';
  const waiting = await putBasePageForward(keeper, BUREAU, {
    ...{ intro, address: BASE_ADDRESS, picture: picture('cover-wetland') },
  });
  await keeper.context().close();
  await passForward(clerk, waiting);
  const head = await newcomer(browser, empty, 'head1', headPassword);
  await passForward(clerk, await putClubForward(head, BUREAU, CLUB));
  await nameLeader(head, CLUB, LEADER);
  await head.context().close();

  let address = '';
  for (const width of [390, 1440]) {
    const guests = await browser.newContext({ baseURL: empty, locale: 'zh-CN', viewport: { width, height: 900 } });
    const guest = await guests.newPage();
    await guest.goto('/vimoHome');
    const main = guest.getByRole('main');
    for (const name of ['云汀市综合素质评价平台启用', '关于启用平台的通知', '云汀湿地观鸟日', '云汀市图书馆'])
      await expect(
        main.getByRole('link', { name }).filter({ visible: true }).first(),
        `${name} at ${width}`,
      ).toBeVisible();
    await expect(main.getByRole('img', { name: '清晨的湿地，水面上有三只白鹭' }).first()).toBeVisible();
    await expect(main.getByRole('link', { name: CLUB }).filter({ visible: true }).first()).toBeVisible();
    const entry = guest.getByRole('navigation', { name: '快捷入口' }).getByRole('link', { name: ENTRY });
    // Wide windows have the sections in their head.
    await expect(entry).toBeVisible({ visible: width < 768 });
    const base = main.getByRole('link', { name: BASE }).filter({ visible: true, hasText: BASE_ADDRESS }).first();
    await expect(base).toBeVisible();
    const baseAddress = (await base.getAttribute('href')) ?? '';
    const activity = main.getByRole('link', { name: '云汀湿地观鸟日' }).filter({ visible: true }).first();
    address = (await activity.getAttribute('href')) ?? '';
    await guest.goto('/index/creatorCollege');
    await expect(guest.getByText('研学实践安全手册').filter({ visible: true }).first()).toBeVisible();
    await guest.goto(baseAddress);
    await expect(guest.getByRole('heading', { level: 1, name: BASE })).toBeVisible();
    await expect(guest.getByText(intro).filter({ visible: true }).first()).toBeVisible();
    await guests.close();
  }

  const phones = await browser.newContext({ baseURL: empty, locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const pupil = await phones.newPage();
  await enterForTheFirstTime(pupil, 'N202610', pupilPassword);
  await expect(pupil.getByText('唐知零').filter({ visible: true }).first()).toBeVisible();
  await pupil.goto(address);
  await pupil.getByRole('button', { name: '我要报名' }).filter({ visible: true }).click();
  const signUp = dialog(pupil, '活动报名');
  await signUp.getByLabel('报名备注').fill('自己前往');
  await signUp.getByRole('button', { name: '提交报名' }).click();
  await expect(message(pupil, '报名成功')).toBeVisible();
  await markAttended(clerk, /\d+$/.exec(address)?.[0] ?? '');
  await clerk.context().close();
  await pupil.goto('/mine/dataCenter');
  await expect(pupil.getByRole('img', { name: /^活动到勤率：.*校外活动本人 100%/ })).toBeAttached();
  await phones.close();
});

/** Chooses in a select of the page by the words of the option, typed as people do in a list of hundreds. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).fill(option);
  await pick(page, option);
}
