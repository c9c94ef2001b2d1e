import type { Locator, Page } from '@playwright/test';
import { dialog } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { sheetFile } from '../support/workbook.ts';
import { menuOf, press, type Screen, shows, type Visit } from './screen.ts';

/** The list of an activity by file, as far as `then` goes; nothing of it is written. */
const signUpsByFile = (state: string, then?: (page: Page) => Promise<void>): Screen => ({
  path: '/zs-platform/activities?title={unpaidTitle}&open={unpaid}',
  state: `sign-ups by file, ${state}`,
  elder: false,
  reach: async (page) => {
    await press('导入名单', '导入报名名单')(page);
    await then?.(page);
  },
});
const LONG_NAME = '阿卜杜热合曼·麦麦提尼亚孜';
/** Rows with faults, one of somebody who cancelled, one that is hidden, and a hidden column. */
const readSignUps = async (page: Page) => {
  const box = dialog(page, '导入报名名单');
  const rows = [
    ['学号', '姓名', '单位', '班级', '联系电话', '报名备注', '到场', '状态'],
    ['没有这个人', LONG_NAME, '云汀市第一高级中学', '高三（3）班', '139', '', '', ''],
    ['', '', '', '', '', '自带水壶和雨具，家长在校门口接送，下午四点半前结束', '到场', ''],
    ['', LONG_NAME, '', '', '', '', '', '已取消'],
    ['', '林小禾', '', '', '', '', '', ''],
  ];
  await box.getByLabel('表格文件').setInputFiles(await sheetFile(rows, { rows: [4], columns: [4] }));
  await expect(box.getByText('隐藏的列没有读入：联系电话')).toBeVisible();
};

/** Opens a circular of the list, as far as `what` stands there. */
const circular = (title: string, what: (page: Page) => Locator): Screen => ({
  path: '/zs-platform/circulars',
  state: title,
  elder: false,
  reach: async (page) => {
    await page.getByRole('link', { name: title, exact: true }).filter({ visible: true }).first().click();
    await expect(what(page)).toBeVisible();
  },
});

/** The administrator platform, and staff in the portal. */
export const platformVisits: Record<string, Visit> = {
  staff: {
    account: () => 'jy001',
    comes: true,
    screens: [
      '/vimoHome',
      '/index/activityRegistration/{activity}',
      '/parent/parentIndex',
      ...menuOf('/parent/parentIndex'),
      ...menuOf('/zs-platform').map((screen): Screen => ({ ...screen, elder: false })),
      { path: '/zs-platform', elder: false },
      { path: '/zs-platform/activities', elder: false },
      { path: '/zs-platform/activities?title=没有这样的活动', elder: false },
      {
        path: '/zs-platform/activities',
        state: 'several chosen',
        elder: false,
        reach: async (page) => {
          await page.getByRole('checkbox', { name: /^选择/ }).nth(1).check();
          await expect(page.getByRole('toolbar', { name: '批量操作' })).toBeVisible();
        },
      },
      { path: '/zs-platform/activities/{activity}/sheet', elder: false },
      { path: '/zs-platform/activities?waiting=1', elder: false },
      { path: '/zs-platform/activities?view=calendar', elder: false },
      { path: '/zs-platform/activities', state: 'keys', elder: false, reach: press('快捷键', '快捷键') },
      { path: '/zs-platform/activities', state: 'columns', elder: false, only: 'desktop', reach: press('列') },
      { path: '/zs-platform/activities', state: 'views', elder: false, reach: press('视图') },
      {
        path: '/zs-platform',
        state: 'search',
        elder: false,
        reach: press('搜索功能、人员和机构 Ctrl K', '搜索'),
      },
      { path: '/zs-platform', state: 'menu drawer', elder: false, only: 'phone', reach: press('打开菜单', '菜单') },
      { path: '/zs-platform/archives', state: 'schools', elder: false },
      {
        path: '/zs-platform/archives',
        state: 'classes of a school',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: /^查看/ }).first().click();
          await expect(page.getByRole('dialog').getByRole('columnheader', { name: '班级' })).toBeVisible();
        },
      },
      ...['activity', 'subject'].map((list): Screen => ({ path: `/zs-platform/basics?list=${list}`, elder: false })),
      { path: '/zs-platform/basics', state: 'new kind', elder: false, reach: press('新增活动类型', '新增活动类型') },
      { path: '/zs-platform/audit', elder: false },
      {
        path: '/zs-platform/audit',
        state: 'entry',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: /^查看/ }).first().click();
          await expect(dialog(page, '日志详情')).toBeVisible();
        },
      },
      { path: '/zs-platform/guide', elder: false },
      { path: '/zs-platform/guide/nowhere', elder: false },
      {
        path: '/zs-platform/activities',
        state: 'drawer',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: /^查看/ }).first().click();
          await expect(page.getByRole('heading', { name: /报名名单/ })).toBeVisible();
        },
      },
      { path: '/zs-platform/activities?drafts=1', elder: false },
      { path: '/zs-platform/activities', state: 'publishing', elder: false, reach: press('发布活动', '发布活动') },
      {
        path: '/zs-platform/activities?status=1',
        state: 'question',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: /^查看/ }).first().click();
          await page.getByRole('dialog', { name: '活动详情' }).getByRole('button', { name: '停止报名' }).click();
          await expect(page.getByRole('dialog', { name: '确定停止报名吗？' })).toBeVisible();
        },
      },
      { path: '/zs-platform/organisations', elder: false },
      { path: '/zs-platform/organisations', state: 'adding', elder: false, reach: press('新增机构', '新增机构') },
      {
        path: '/zs-platform/organisations',
        state: 'editing',
        elder: false,
        reach: press('编辑联系方式与标志', '编辑联系方式与标志'),
      },
      { path: '/zs-platform/classes', elder: false },
      { path: '/zs-platform/classes', state: 'semester', elder: false, reach: press('改日期') },
      { path: '/zs-platform/classes?part=in-charge&vacant=teacher', elder: false },
      { path: '/zs-platform/classes?part=subjects', elder: false },
      { path: '/zs-platform/classes?part=holidays', elder: false },
      {
        path: '/zs-platform/classes?part=holidays',
        state: 'adding',
        elder: false,
        reach: press('新增放假或调休'),
      },
      { path: '/zs-platform/recycle', elder: false },
      { path: '/zs-platform/site', elder: false },
      {
        path: '/zs-platform/site',
        state: 'privacy',
        elder: false,
        reach: shows((page) => page.getByText('第 1 版（当前）').first()),
      },
      { path: '/zs-platform/site', state: 'editing', elder: false, reach: press('编辑', '编辑站点信息') },
      { path: '/zs-platform/coin-points', elder: false },
      { path: '/zs-platform/coin-points', state: 'editing', elder: false, reach: press('编辑', '编辑V币规则') },
      { path: '/zs-platform/students', elder: false },
      { path: '/zs-platform/students', state: 'going out', elder: false, reach: press('导出', '导出学生') },
      { path: '/zs-platform/students/transfers', elder: false },
      { path: '/zs-platform/guardians', elder: false },
      { path: '/zs-platform/restricted-accounts', elder: false },
      { path: '/zs-platform/data-requests', elder: false },
      {
        path: '/zs-platform/data-requests',
        state: 'entering a consent',
        elder: false,
        reach: press('登记纸质监护人同意', '登记纸质监护人同意'),
      },
      { path: '/zs-platform/staff', elder: false },
      { path: '/zs-platform/scheme', elder: false },
      {
        path: '/zs-platform/scheme',
        state: 'a version',
        elder: false,
        reach: async (page) => {
          await page.getByRole('link', { name: '查看第 1 版' }).first().click();
          await expect(page.getByRole('complementary', { name: '学生看到的表单' })).toBeVisible();
        },
      },
      {
        path: '/zs-platform/scheme',
        state: 'a draft with an open field',
        elder: false,
        reach: async (page) => {
          await page
            .getByRole('button', { name: '修改方案' })
            .or(page.getByRole('link', { name: '继续编辑草稿' }))
            .first()
            .click();
          await page.getByRole('list', { name: '字段' }).getByRole('button', { expanded: false }).first().click();
          await expect(page.getByLabel('字段名称')).toBeVisible();
        },
      },
      { path: '/zs-platform/contents', elder: false },
      { path: '/zs-platform/contents/new/news', elder: false },
      { path: '/zs-platform/contents/new/space', elder: false },
      { path: '/zs-platform/home-layout', elder: false },
      { path: '/zs-platform/clubs', elder: false },
      { path: '/zs-platform/contents/new/club', elder: false },
      {
        path: '/zs-platform/clubs?keyword=星野',
        state: 'a club',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: /^查看/ }).first().click();
          await expect(dialog(page, '社团详情').getByRole('list', { name: '申请' })).toBeVisible();
        },
      },
      { path: '/zs-platform/college', elder: false, reach: shows((page) => page.getByRole('list', { name: '模块' })) },
      { path: '/zs-platform/college', state: 'adding', elder: false, reach: press('新增模块', '新增模块') },
      {
        path: '/zs-platform/college',
        state: 'a module',
        elder: false,
        reach: async (page) => {
          await page.getByRole('link', { name: '学生天地' }).click();
          await expect(page.getByRole('list', { name: '内容' })).toBeVisible();
        },
      },
      { path: '/zs-platform/account', elder: false, reach: shows((page) => page.getByText('当前设备')) },
      {
        path: '/zs-platform/account',
        state: 'password once more',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: '开启两步验证' }).click();
          await expect(page.getByRole('dialog', { name: '请再次输入密码' })).toBeVisible();
        },
      },
      { path: '/zs-platform/notifications', elder: false },
      { path: '/zs-platform/nowhere', elder: false },
    ],
  },
  'an organiser with a list': {
    account: () => 'jy001',
    comes: true,
    screens: [
      signUpsByFile('empty'),
      signUpsByFile('looked at', readSignUps),
      signUpsByFile('nothing to write', async (page) => {
        await readSignUps(page);
        const box = dialog(page, '导入报名名单');
        await box.getByRole('button', { name: '跳过 2 行' }).click();
        await expect(box.getByRole('button', { name: '没有要写入的内容' })).toBeDisabled();
      }),
    ],
  },
  'who looks after the installation': {
    account: () => 'admin',
    screens: [
      { path: '/zs-platform/system', elder: false },
      { path: '/zs-platform/system', state: 'editing', elder: false, reach: press('编辑安全策略', '编辑安全策略') },
      { path: '/zs-platform/system', state: 'backing up', elder: false, reach: press('立即备份', '立即备份') },
      { path: '/zs-platform/system/faults', elder: false },
      { path: '/zs-platform/channels', elder: false },
      { path: '/zs-platform/channels/deliveries', elder: false },
    ],
  },
  'a school administrator': {
    account: () => 'xx001',
    comes: true,
    screens: [
      { path: '/zs-platform/classes', elder: false },
      { path: '/zs-platform/classes', state: 'adding', elder: false, reach: press('新增班级', '新增班级') },
      { path: '/zs-platform/classes?part=in-charge', elder: false },
      { path: '/zs-platform/scheme', elder: false },
      { path: '/zs-platform/record-entry', elder: false },
      {
        path: '/zs-platform/record-entry/new',
        elder: false,
        reach: async (page) => {
          await page.getByRole('combobox', { name: '班级' }).click();
          await page.getByRole('combobox', { name: '班级' }).press('Enter');
          await expect(page.getByLabel('在班内查找学生')).toBeVisible();
        },
      },
      {
        path: '/zs-platform/record-entry/sheet',
        elder: false,
        reach: async (page) => {
          for (const label of ['班级', '维度']) {
            await page.getByRole('combobox', { name: label }).click();
            await page.getByRole('combobox', { name: label }).press('Enter');
          }
          await expect(page.getByRole('link', { name: '下载模板' })).toBeVisible();
        },
      },
      {
        path: '/zs-platform/students?keyword=林小禾',
        state: 'drawer',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: '查看林小禾' }).click();
          await expect(page.getByRole('dialog', { name: '学生详情' }).getByText('班级经历')).toBeVisible();
        },
      },
      {
        path: '/zs-platform/students?keyword=林小禾',
        state: 'move',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: '查看林小禾' }).click();
          await page.getByRole('button', { name: '转班', exact: true }).click();
          await expect(page.getByRole('dialog', { name: '转班' }).getByLabel('转入班级')).toBeVisible();
        },
      },
      {
        path: '/zs-platform/students/transfers',
        state: 'asking for',
        elder: false,
        reach: press('请求转入', '请求转入'),
      },
      {
        path: '/zs-platform/students',
        state: 'form',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: '新增学生' }).click();
          await expect(page.getByRole('dialog', { name: '新增学生' }).getByLabel('学号')).toBeVisible();
        },
      },
      {
        path: '/zs-platform/guardians?keyword=林承安',
        state: 'drawer',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: '查看林承安' }).click();
          await expect(page.getByRole('dialog', { name: '家长详情' }).getByText('变更记录')).toBeVisible();
        },
      },
      {
        path: '/zs-platform/staff',
        state: 'drawer',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: /^查看/ }).first().click();
          await expect(page.getByRole('dialog', { name: '教职工详情' }).getByText('本学年任教')).toBeVisible();
        },
      },
      {
        path: '/zs-platform/staff',
        state: 'offices',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: '岗位一览' }).click();
          await expect(page.getByRole('dialog', { name: '岗位一览' }).getByText('内容编辑')).toBeVisible();
        },
      },
    ],
  },
  'who writes to families': {
    account: () => 'xx001',
    comes: true,
    screens: [
      { path: '/zs-platform/circulars', elder: false },
      circular('假期安全告知书', (page) => page.getByRole('heading', { name: '名单' })),
      circular('湿地观鸟集合时间调整', (page) => page.getByRole('heading', { name: '回复' })),
      circular('主题班会材料', (page) => page.getByRole('heading', { name: '收到的样子' })),
      { path: '/zs-platform/circulars/new', elder: false },
      {
        path: '/zs-platform/circulars/templates',
        elder: false,
        reach: shows((page) => page.getByRole('button', { name: '修改模板家长会' })),
      },
      {
        path: '/zs-platform/circulars/templates',
        state: 'changing',
        elder: false,
        reach: press('修改模板家长会', '修改模板'),
      },
    ],
  },
  'a reviewer': {
    account: () => 'bzr001',
    comes: true,
    screens: [
      {
        path: '/zs-platform/record-review',
        elder: false,
        reach: shows((page) => page.getByRole('article', { name: '记录内容' }).getByRole('heading').first()),
      },
      {
        path: '/zs-platform/record-review',
        state: 'keys',
        elder: false,
        only: 'desktop',
        reach: press('快捷键', '快捷键'),
      },
      {
        path: '/zs-platform/record-review?hinted=1',
        state: 'compared',
        elder: false,
        reach: async (page) => {
          await press('打开对照', '与另一条记录对照')(page);
          // The button lies far below: what the page's head would half cover behind the dialog is out of the way.
          await page.evaluate(() => window.scrollTo(0, 0));
        },
      },
      {
        path: '/zs-platform/record-review',
        state: 'several passed',
        elder: false,
        // A phone shows one record at a time, without the list to choose from.
        only: 'desktop',
        reach: async (page) => {
          await page.getByRole('checkbox', { name: /^选择/ }).nth(1).check();
          await press('批量通过', '批量通过')(page);
        },
      },
      { path: '/zs-platform/record-review?name=没有这个人', elder: false },
      { path: '/zs-platform/record-review?part=deputies', elder: false },
      {
        path: '/zs-platform/record-review?part=deputies',
        state: 'naming',
        elder: false,
        reach: press('指定代审人', '指定代审人'),
      },
      { path: '/zs-platform/record-challenges', elder: false },
    ],
  },
  'who reviews for a school': {
    account: () => 'xx001',
    comes: true,
    screens: [
      { path: '/zs-platform/record-review?part=samples', elder: false },
      {
        path: '/zs-platform/record-review?part=samples',
        state: 'drawing',
        elder: false,
        reach: press('抽取样本', '抽取样本'),
      },
      { path: '/zs-platform/record-review?part=load', elder: false },
    ],
  },
  'who keeps indicators': {
    account: () => 'jy001',
    comes: true,
    screens: [
      { path: '/zs-platform/indicators', elder: false },
      { path: '/zs-platform/indicators', state: 'adding', elder: false, reach: press('新建指标体系', '新建指标体系') },
      {
        path: '/zs-platform/indicators',
        state: 'editor',
        elder: false,
        reach: async (page) => {
          await page.getByRole('link', { name: /^编辑/ }).first().click();
          await page.getByRole('button', { name: '添加一级指标' }).click();
          await page.getByRole('button', { name: /^发布为第/ }).click();
          await expect(page.getByText('请填写评价要点')).toBeVisible();
        },
      },
    ],
  },
  'a class teacher': {
    account: () => 'bzr001',
    comes: true,
    screens: [
      { path: '/zs-platform/scores', elder: false },
      { path: '/zs-platform/scores?part=fitness', elder: false },
      { path: '/zs-platform/scores?part=credits', elder: false },
      { path: '/zs-platform/scores?part=awards', elder: false },
      {
        path: '/zs-platform/scores?part=awards',
        state: 'by file',
        elder: false,
        reach: press('批量登记', '批量登记获奖'),
      },
      { path: '/zs-platform/archives', elder: false },
      { path: '/zs-platform/archives', state: 'zip', elder: false, reach: press('打包下载', '打包下载') },
      { path: '/zs-platform/report-notices', elder: false },
      {
        path: '/zs-platform/report-notices',
        state: 'class',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: /^查看/ }).first().click();
          await expect(page.getByRole('dialog').getByRole('heading', { name: '学生' })).toBeVisible();
          await expect(
            page
              .getByRole('dialog')
              .getByRole('button', { name: /公示内容$/ })
              .first(),
          ).toBeVisible();
        },
      },
      {
        path: '/zs-platform/report-notices',
        state: 'opening',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: /^查看/ }).first().click();
          await page.getByRole('button', { name: '发起公示' }).click();
          await expect(page.getByLabel('结束日期')).toBeVisible();
        },
      },
      { path: '/zs-platform/evaluation-tasks', elder: false },
      {
        path: '/zs-platform/evaluation-tasks',
        state: 'changing',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: /^查看/ }).first().click();
          await page.getByRole('button', { name: '修改任务' }).click();
          await expect(page.getByRole('dialog', { name: '修改评价任务' }).getByLabel('截止日期')).toBeVisible();
        },
      },
      { path: '/zs-platform/semester-evaluations', elder: false },
      {
        path: '/zs-platform/semester-evaluations?view=toAudit',
        state: 'drawer',
        elder: false,
        reach: async (page) => {
          await page.getByRole('button', { name: /^查看/ }).first().click();
          await expect(page.getByRole('dialog', { name: '学期评价详情' }).getByText('延长填写时间')).toBeVisible();
        },
      },
    ],
  },
  'a student at the platform': { account: () => 'xs001', screens: [{ path: '/zs-platform', elder: false }] },
};
