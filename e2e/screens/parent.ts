import { expect } from '../support/test.ts';
import { press, send, showing, type Visit } from './screen.ts';

/** A parent's own rooms. */
export const parentVisits: Record<string, Visit> = {
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
      { path: '/mine/notifications', state: 'settings', reach: press('接收设置', '消息接收设置') },
      {
        path: '/mine/notifications?kind=circular',
        state: 'a circular',
        reach: async (page) => {
          await press('查看：假期安全告知书')(page);
          await expect(page.getByRole('list', { name: '回执' })).toBeVisible();
        },
      },
      '/newPassword',
      { path: '/newPassword', state: 'empty', reach: press('确定') },
      '/parent/parentIndex',
      showing('/parent/accchange', (page) => page.getByRole('button', { name: /^切换登录：/ })),
      showing('/parent/activityOrder?name=first', (page) => page.getByRole('article')),
      showing('/parent/childActivity?id={upcoming}', (page) => page.getByRole('button', { name: /^取消报名/ })),
      '/parent/childActivity?id=999999999',
      '/parent/parentScore',
      '/parent/childAlbum',
      {
        path: '/parent/childAlbum',
        state: 'album of a child',
        reach: async (page) => {
          await page.locator('main a[href*="album="]').filter({ visible: true }).first().click();
          await expect(page.getByRole('button', { name: /^查看照片/ }).first()).toBeVisible();
        },
      },
      {
        path: '/parent/childAlbum',
        state: 'photo of a child',
        reach: async (page) => {
          await page.locator('main a[href*="album="]').filter({ visible: true }).first().click();
          await press(/^查看照片/)(page);
          await expect(page.getByRole('dialog', { name: /^查看照片/ })).toBeVisible();
        },
      },
      '/parent/parentState',
      {
        path: '/parent/parentState',
        state: 'writing',
        reach: async (page) => {
          await page.getByRole('link', { name: '提交' }).filter({ visible: true }).first().click();
          await expect(page).toHaveURL(/\/parent\/addParentState\?/);
          await expect(page.getByRole('textbox', { name: '家长评语' })).toBeVisible();
        },
      },
      {
        path: '/parent/parentState?name=second',
        state: 'read',
        reach: async (page) => {
          await page.getByRole('link', { name: '查看' }).filter({ visible: true }).first().click();
          await expect(page).toHaveURL(/\/parent\/parentStateDetail\?/);
          await expect(page.getByRole('button', { name: '查看审核意见' })).toBeVisible();
        },
      },
      '/parent/parentReport',
      {
        path: '/parent/parentReport',
        state: 'report of a child',
        reach: async (page) => {
          await page.locator('main a[href*=parentReportDetail]').filter({ visible: true }).first().click();
          await expect(page).toHaveURL(/\/parent\/parentReportDetail\?/);
          await expect(page.getByRole('heading', { name: /纪实报告$/ })).toBeVisible();
        },
      },
      '/parent/parentInfo',
      showing('/parent/parentVb', (page) => page.getByRole('region', { name: '明细' }).getByText('每日签到')),
      showing('/parent/parentId', (page) => page.getByText('138****0001')),
      '/parent/privacy',
      { path: '/parent/privacy', state: 'asking', reach: press('提交申请', '个人信息申请') },
      showing('/parent/parentAddress', (page) => page.getByText('云杉路 88 号产业园 2 号楼前台')),
      { path: '/parent/parentFeedBack', state: 'empty', reach: press('提交反馈') },
      '/parent/all',
    ],
  },
  'a parent who acts as a child': {
    account: (people) => people.actingParent(),
    screens: ['/mine/all', '/index/home', '/orglist'],
  },
  'a parent without children': { account: () => '13800000002', screens: ['/parent/parentIndex', '/parent/accchange'] },
};
