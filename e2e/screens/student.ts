import type { Page } from '@playwright/test';
import { PICTURE } from '../support/city.ts';
import { expect } from '../support/test.ts';
import { menuOf, press, type Screen, showing, shows, type Visit } from './screen.ts';

/** Marks that are being given. */
const evaluating = (title: string) => async (page: Page) => {
  await page.getByRole('tab', { name: title }).click();
  await page.getByRole('link', { name: '去评价' }).first().click();
  await expect(page).toHaveURL(/\/mine\/writeEvaluate\?/);
  await expect(
    page
      .getByRole('button', { name: '提交评价' })
      .or(page.getByRole('button', { name: '下一位' }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
};

/** A student's own rooms. */
export const studentVisits: Record<string, Visit> = {
  'a student at home': {
    account: () => 'xs001',
    screens: [
      '/mine/mineIndex',
      ...menuOf('/mine/mineIndex'),
      ...menuOf('/mine/xsjl', 'phone'),
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
      showing('/mine/myCollect', (page) => page.getByRole('button', { name: /^收藏：/, pressed: true })),
      showing('/mine/myAttention', (page) => page.getByRole('button', { name: /^已关注.*，取消关注$/ })),
      '/mine/xsjl',
      { path: '/mine/xsjl', state: 'add', reach: press('新增记录', '新增写实记录') },
      { path: '/mine/xsjl', state: 'several', reach: press('多选'), only: 'phone' },
      showing('/mine/editRecord?id={draft}', (page) => page.getByRole('main').getByRole('textbox')),
      '/mine/jlqr?name=first',
      '/mine/jlqrDetail?id={draft}',
      { path: '/mine/myScore', reach: shows((page) => page.getByRole('heading', { name: '操行评语' })) },
      { path: '/mine/dataCenter', reach: shows((page) => page.getByRole('img', { name: /^记录条目雷达图/ })) },
      {
        path: '/mine/zsReport',
        reach: shows((page) => page.getByRole('heading', { name: '合格情况' }).or(page.getByText('暂无成绩')).first()),
      },
      {
        path: '/mine/zsReport',
        state: 'several semesters',
        reach: async (page) => {
          await page.getByRole('combobox', { name: '选择学期' }).click();
          await page.getByRole('button', { name: '全选' }).click();
          await page.keyboard.press('Escape');
          await expect(page.getByRole('img', { name: /^各学期平均分的变化/ })).toBeVisible();
        },
      },
      '/mine/evaluateTask',
      '/mine/evaluateTask?name=second&status=3',
      { path: '/mine/evaluateTask', state: 'rating oneself', reach: evaluating('学生自评') },
      { path: '/mine/evaluateTask?name=second', state: 'rating classmates', reach: evaluating('学生互评') },
      {
        path: '/mine/evaluateTask?status=3',
        state: 'read',
        reach: async (page) => {
          await page.getByRole('link', { name: '查看' }).first().click();
          await expect(page).toHaveURL(/\/mine\/evaluateDetail\?/);
          await expect(page.getByText('未评').first()).toBeVisible();
        },
      },
      { path: '/mine/evaluateScore', reach: shows((page) => page.getByRole('heading', { name: '学业水平' })) },
      '/mine/myState',
      {
        path: '/mine/myState',
        state: 'writing',
        reach: async (page) => {
          await page.getByRole('button', { name: '去填写' }).click();
          await expect(page).toHaveURL(/\/mine\/addMyState\?/);
          await expect(page.getByRole('textbox', { name: '学生自评' })).toBeVisible();
          await expect(page.getByText('想不起写什么？')).toBeVisible();
        },
      },
      {
        path: '/mine/myState',
        state: 'read',
        reach: async (page) => {
          await page.getByRole('link', { name: '查看' }).filter({ visible: true }).first().click();
          await expect(page).toHaveURL(/\/mine\/myStateDetail\?/);
          await expect(page.getByRole('heading', { name: '教师评语' })).toBeVisible();
        },
      },
      '/mine/myReport',
      {
        path: '/mine/myReport',
        state: 'choosing',
        reach: async (page) => {
          await page.locator('main a[href*=reportDetail]').filter({ visible: true }).first().click();
          await expect(page).toHaveURL(/\/mine\/reportDetail\?/);
          await press('遴选典型记录', '遴选典型记录')(page);
          await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
        },
      },
      '/mine/publicRecord',
      {
        path: '/mine/publicRecord',
        state: 'of a schoolmate',
        reach: async (page) => {
          await page.locator('main a[href*=reportDetail]').filter({ visible: true }).first().click();
          await expect(page.getByText('公示只展示姓名、班级和记录')).toBeVisible();
        },
      },
      '/mine/zycl?name=second',
      { path: '/mine/zycl?name=second', state: 'explain', reach: press(/^申辩：/, '申辩') },
      showing('/mine/zyclDetail?id={compared}&name=second', (page) =>
        page.getByRole('tab', { name: '被质疑条目详情' }),
      ),
      '/mine/recordDetail?id={noticed}',
      showing('/mine/myAsstion', (page) => page.getByRole('heading', { name: '社团成员' })),
      { path: '/mine/asstionNotes', reach: unfolded },
      '/mine/myAsstion1?tab=dynamics',
      { path: '/mine/myAsstion1?tab=dynamics', state: 'writing', reach: press('发布动态', '发布动态') },
      '/mine/myAsstion1?tab=photos',
      { path: '/mine/myAsstion1?tab=photos', state: 'sending', reach: press('上传照片', '上传照片') },
      '/mine/myAsstion1?tab=applications',
      { path: '/mine/myAsstion1?tab=applications', state: 'refusing', reach: press(/^不通过：/) },
      '/mine/myInfo',
      '/mine/editinfo',
      {
        path: '/mine/editinfo',
        state: 'cropping',
        reach: async (page) => {
          await page.getByLabel('选择头像图片').setInputFiles(PICTURE);
          await expect(page.getByRole('dialog').getByRole('button', { name: '使用' })).toBeEnabled();
        },
      },
      showing('/mine/myvbi', (page) => page.getByRole('region', { name: '明细' }).getByText('每日签到')),
      showing('/mine/myId', (page) => page.getByText('当前设备')),
      '/mine/privacy',
      { path: '/mine/myId', state: 'password', reach: press('修改登录密码', '修改登录密码') },
      { path: '/mine/myId', state: 'phone', reach: press('设置安全手机', '更换安全手机') },
      showing('/mine/myAddress', (page) => page.getByText('书院路 12 号香樟苑 3 幢 502 室')),
      { path: '/mine/myAddress', state: 'adding', reach: press('新增地址', '新增收货地址') },
      '/mine/feedBack',
      showing('/growupSpace/record', (page) => page.getByRole('button', { name: '删除' })),
      showing('/growupSpace/alumnus', (page) => page.getByRole('button', { name: '举报' })),
      { path: '/growupSpace/photoAlbum', state: 'making', reach: press('创建相册', '创建相册') },
      { path: '/growupSpace/photoAlbum', state: 'sending', reach: press('上传照片', '上传照片') },
      { path: '/growupSpace/photoAlbum', state: 'an album', reach: picking() },
      {
        path: '/growupSpace/photoAlbum',
        state: 'moving',
        reach: async (page) => {
          await picking()(page);
          await press('移动到相册', '移动到相册')(page);
        },
      },
      '/mine/all',
      '/bindChlider',
    ],
  },
};

/** An album of which one photo is picked. */
function picking(): Screen['reach'] & {} {
  return async (page) => {
    await page.locator('main a[href*="album="]').filter({ visible: true }).first().click();
    await press('批量管理')(page);
    await press(/^选择照片/)(page);
    await expect(page.getByRole('button', { name: '设为封面' })).toBeEnabled();
  };
}

/** The calendar of the orders' filter, which phones fold. */
function calendar(only: 'desktop' | 'phone'): Screen {
  const reach = async (page: Page) => {
    if (only === 'phone') await press('筛选')(page);
    await page.getByLabel('开始时间').click();
    await expect(page.locator('.ant-picker-dropdown')).toBeVisible();
  };
  return { path: '/mine/myActivity?name=first', state: 'calendar', only, reach };
}

/** The newest application to a club with everything that was written. */
async function unfolded(page: Page) {
  await page.getByRole('button', { expanded: false }).filter({ hasText: '审核' }).first().click();
  await expect(page.getByText('审核备注')).toBeVisible();
}
