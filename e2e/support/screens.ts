import type { Locator, Page } from '@playwright/test';
import { findClub, mayApply } from './city.ts';
import type { People, Person } from './pool.ts';
import { dialog } from './steps.ts';
import { expect } from './test.ts';

export interface Screen {
  /** Address; names in braces: `namesOf`. */
  path: string;
  /** What is reached on the page, for reports. */
  state?: string;
  /** Leads from the open page into the state, and changes nothing that others meet. */
  reach?: (page: Page) => Promise<void>;
  /** A state that only phones or only desktops have. */
  only?: 'phone' | 'desktop';
  /** The administrator platform has no elder-friendly mode. */
  elder?: false;
}

export interface Visit {
  /** Who comes; without one a guest. */
  account?: (people: People, url: string) => string | Promise<Person>;
  /** One of the staff, who has said that they come as a parent. */
  comes?: true;
  /** Whether the bureau of the city is chosen before. */
  bureau?: boolean;
  screens: readonly (string | Screen)[];
}

const press =
  (name: string | RegExp, opens?: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
    if (opens) await expect(dialog(page, opens)).toBeVisible();
  };

/** Presses `button` in the open dialog, so that the form says what it lacks. */
const send =
  (open: Screen['reach'], button: string): Screen['reach'] =>
  async (page) => {
    await open?.(page);
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
    const said = page.locator('[role=dialog] .ui-help.is-error, [role=dialog] [role=alert]').filter({ visible: true });
    await expect(said.first()).toBeVisible();
  };

/** Waits for what comes last. */
const shows =
  (what: (page: Page) => Locator): Screen['reach'] =>
  (page) =>
    expect(what(page)).toBeVisible();

/** A sheet of the phone's filter bar. */
const sheet = (word: string, title: string): Screen => ({
  path: '/vimoActivity',
  state: title,
  only: 'phone',
  reach: press(word, title),
});

const login = press('收藏', '登录');

/** Every route in every state of its visitor, and the dialogs that lie over them. */
export const visits: Record<string, Visit> = {
  'a guest at the doors': {
    screens: [
      '/',
      '/orglist',
      {
        path: '/orglist',
        state: 'found by name',
        reach: async (page) => {
          await page.getByRole('combobox').fill('中学');
          await expect(page.getByRole('option').first()).toBeVisible();
        },
      },
      '/login',
      { path: '/login', state: 'empty', reach: press('登录') },
      {
        path: '/login',
        state: 'forgotten password',
        reach: send(press('忘记密码', '忘记密码'), '确定'),
      },
      '/login?mode=wechat',
      '/register',
      { path: '/register', state: 'empty', reach: press('注册') },
      '/404',
      '/wechatLogin',
      '/aboutUs',
      '/index/mobileTerminal',
    ],
  },
  'a guest without an organisation': {
    screens: [
      '/vimoHome',
      '/vimoActivity',
      sheet('类型', '活动类型'),
      sheet('学段', '适合学段'),
      sheet('预约', '预约与报名'),
      sheet('排序', '排序'),
      '/vimoresearch',
      '/vimomycorpor',
      '/institution',
      '/institution?name=没有这样的机构',
      '/vimoSchool',
    ],
  },
  'a guest of the bureau: activities': {
    bureau: true,
    screens: [
      '/vimoHome',
      '/index/home',
      '/index/dreamActivity',
      '/index/dreamActivity?section=5&status=2',
      '/index/activityDetail/{activity}',
      { path: '/index/activityDetail/{activity}', state: 'login', reach: login },
      { path: '/index/activityDetail/{activity}', state: 'share', only: 'phone', reach: press('分享', '分享给朋友') },
      '/index/activityDetail/999999999',
      '/index/comment/{activity}?typename=1',
      '/index/spaceDetail?id={activity}&title=活动空间',
      '/index/spaceDetail',
      '/index/search?title=湿地',
      '/index/search?title=云',
      '/index/search?title=没有这样的东西',
      '/index/search',
    ],
  },
  'a guest of the bureau: bases, clubs, news': {
    bureau: true,
    screens: [
      '/index/researchBase',
      '/index/baseDetail/{base}',
      '/index/baseDetail/999999999',
      '/index/comment/{base}?typename=2',
      '/index/myActiveAll/{base}',
      '/index/myNews/{base}',
      '/index/myCorporation',
      '/index/corporationDetail/{club}',
      '/index/corporationDetail/999999999',
      '/index/corComment/{club}',
      '/index/CorporationPhoto?id={club}',
      {
        path: '/index/CorporationPhoto?id={club}',
        state: 'preview',
        reach: async (page) => {
          await page
            .getByRole('button', { name: /^查看照片/ })
            .first()
            .click();
          await expect(dialog(page, '图片预览')).toBeVisible();
        },
      },
      '/index/CorporationPhoto?id=abc',
      '/index/creatorCollege',
      '/index/contentDetail?id=999999999',
      '/index/news',
      '/index/news?types=1',
      '/index/newsDetail/{news}',
      '/index/newsDetail/999999999',
      '/orglist',
      '/vimoSchool',
    ],
  },
  'a student in public': {
    account: () => 'xs001',
    bureau: true,
    screens: [
      '/',
      '/vimoHome',
      '/index/activityDetail/{activity}',
      {
        path: '/index/activityDetail/{fullForm}',
        state: 'sign-up',
        reach: send(press('我要报名', '活动报名'), '提交报名'),
      },
      {
        path: '/index/activityDetail/{toEvaluate}',
        state: 'evaluation',
        reach: send(press(/^去评价/, '评价活动'), '提交评价'),
      },
      '/index/activityRegistration/{activity}',
      {
        path: '/index/activityRegistration/{fullForm}',
        state: 'a contact',
        reach: send(press('添加联系人', '添加紧急联系人'), '添加'),
      },
      {
        path: '/index/activityRegistration/{fullForm}',
        state: 'a participant',
        reach: send(press('添加参加人', '添加参加人'), '添加'),
      },
      '/index/activityRegistration/{upcoming}',
      '/index/activityRegistration/999999',
      {
        path: '/index/comment/{base}?typename=2',
        state: 'message',
        reach: send(press('我要留言', '我要留言'), '提交留言'),
      },
      '/index/creatorCollege',
    ],
  },
  'a student of the college and its clubs': {
    account: () => 'xs001',
    bureau: true,
    screens: [
      {
        path: '/index/creatorCollege',
        state: 'closed module',
        reach: async (page) => {
          await page.getByRole('tab', { name: /^教育行政/ }).click();
          const module = page.getByRole('region', { name: '教育行政' });
          await module.getByRole('button').first().click();
          await expect(dialog(page, '暂无权限')).toBeVisible();
        },
      },
      {
        path: '/index/contentDetail?id={pdf}',
        state: 'document',
        reach: shows((page) => page.getByText('第 1 / 3 页')),
      },
      { path: '/index/contentDetail?id={film}', state: 'film', reach: shows((page) => page.locator('video')) },
      {
        path: '/index/contentDetail?id={picture}',
        state: 'picture',
        reach: shows((page) => page.getByRole('button', { name: /放大查看/ })),
      },
      {
        path: '/index/contentDetail?id={wideText}',
        state: 'old document',
        reach: shows((page) => page.getByText('这是旧版格式的文档，此处只显示文字和表格。')),
      },
      {
        path: '/index/contentDetail?id={closedContent}',
        state: 'closed',
        reach: shows((page) => page.getByRole('heading', { name: '暂无权限' })),
      },
      '/index/corporationDetail/{joinedClub}',
      '/index/corporationDetail/{pendingClub}',
    ],
  },
  'a student who may join a club': {
    account: (people, url) => people.student((token) => findClub(url, token, mayApply)),
    bureau: true,
    screens: [
      {
        path: '/index/corporationDetail/{freeClub}',
        state: 'application',
        reach: send(press('申请加入'), '提交申请'),
      },
    ],
  },
  'a student at home': {
    account: () => 'xs001',
    screens: [
      '/mine/mineIndex',
      '/mine/myActivity?name=first',
      calendar('desktop'),
      calendar('phone'),
      '/mine/myActivityDetail?id={upcoming}',
      {
        path: '/mine/myActivityDetail?id={upcoming}',
        state: 'cancellation',
        reach: async (page) => {
          await press('取消报名')(page);
          await expect(page.getByRole('alertdialog')).toBeVisible();
        },
      },
      '/mine/myActivityDetail?id=999999999',
      '/mine/myCollect',
      '/mine/xsjl',
      { path: '/mine/xsjl', state: 'add', reach: press('新增记录', '新增写实记录') },
      '/mine/jlqr?name=first',
      '/mine/myInfo',
      '/mine/editinfo',
      '/mine/all',
      '/bindChlider',
    ],
  },
  'a parent': {
    account: () => '13800000001',
    screens: [
      '/vimoHome',
      '/index/activityDetail/{activity}',
      { path: '/index/activityDetail/{free}', state: 'who takes part', reach: press('我要报名', '活动报名') },
      {
        path: '/index/activityDetail/{free}',
        state: 'sign-up',
        reach: send(async (page) => {
          await press('我要报名', '活动报名')(page);
          await page.getByRole('dialog').getByRole('checkbox').first().check();
          await page.getByRole('dialog').getByRole('button', { name: '下一步' }).click();
        }, '提交报名'),
      },
      '/bindChlider',
      { path: '/bindChlider', state: 'empty', reach: press('绑定') },
      '/mine/notifications',
      '/newPassword',
      { path: '/newPassword', state: 'empty', reach: press('确定') },
      '/parent/parentIndex',
      '/parent/accchange',
      '/parent/activityOrder?name=first',
      '/parent/childActivity?id={upcoming}',
      '/parent/childActivity?id=999999999',
      '/parent/parentInfo',
      '/parent/all',
    ],
  },
  'a parent who acts as a child': {
    account: (people) => people.actingParent(),
    screens: ['/mine/all', '/index/home', '/orglist'],
  },
  'staff who have not said as whom they come': {
    account: () => 'bzr001',
    screens: [
      {
        path: '/vimoHome',
        state: 'asked as whom',
        reach: shows((page) => dialog(page, '请选择您要登录的身份')),
      },
    ],
  },
  'a parent without children': { account: () => '13800000002', screens: ['/parent/parentIndex', '/parent/accchange'] },
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
      { path: '/zs-platform/activities', state: 'keys', elder: false, reach: press('快捷键', '快捷键') },
      { path: '/zs-platform/activities', state: 'columns', elder: false, only: 'desktop', reach: press('列') },
      { path: '/zs-platform', state: 'menu drawer', elder: false, only: 'phone', reach: press('打开菜单', '菜单') },
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
      { path: '/zs-platform/classes?part=subjects', elder: false },
      { path: '/zs-platform/recycle', elder: false },
      { path: '/zs-platform/site', elder: false },
      { path: '/zs-platform/site', state: 'editing', elder: false, reach: press('编辑', '编辑站点信息') },
      { path: '/zs-platform/students', elder: false },
      { path: '/zs-platform/students/transfers', elder: false },
      { path: '/zs-platform/guardians', elder: false },
      { path: '/zs-platform/staff', elder: false },
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
  'a school administrator': {
    account: () => 'xx001',
    comes: true,
    screens: [
      { path: '/zs-platform/classes', elder: false },
      { path: '/zs-platform/classes', state: 'adding', elder: false, reach: press('新增班级', '新增班级') },
      { path: '/zs-platform/classes?part=in-charge', elder: false },
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
    ],
  },
  'a student at the platform': { account: () => 'xs001', screens: [{ path: '/zs-platform', elder: false }] },
};

/** The calendar of the orders' filter, which phones fold. */
function calendar(only: 'desktop' | 'phone'): Screen {
  const reach = async (page: Page) => {
    if (only === 'phone') await press('筛选')(page);
    await page.getByLabel('开始日期').click();
    await expect(page.locator('.ant-picker-dropdown')).toBeVisible();
  };
  return { path: '/mine/myActivity?name=first', state: 'calendar', only, reach };
}

/** The menu of the person; on phones it is the page 我的. */
function menuOf(path: string): Screen[] {
  const reach = async (page: Page) => {
    await press(/的菜单$/)(page);
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  };
  return [{ path, state: 'menu', only: 'desktop', reach }];
}
