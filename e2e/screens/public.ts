import { findClub, mayApply } from '../support/city.ts';
import { dialog } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { press, type Screen, send, shows, type Visit } from './screen.ts';

/** A sheet of the phone's filter bar. */
const sheet = (word: string, title: string): Screen => ({
  path: '/vimoActivity',
  state: title,
  only: 'phone',
  reach: press(word, title),
});

const login = press('收藏', '登录');

/** The portal of guests, and of those who are signed in and look at it. */
export const publicVisits: Record<string, Visit> = {
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
      '/privacy',
      '/index/mobileTerminal',
      '/reportVerify',
      {
        path: '/reportVerify?code=00000000000000000000',
        state: 'not known',
        reach: shows((page) => page.getByRole('region', { name: '核验结果' })),
      },
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
        reach: send(press(/^去评价/, '我有话说'), '提交评价'),
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
        reach: send(async (page) => {
          await press('添加参加人', '添加参加人')(page);
          await dialog(page, '添加参加人').getByLabel('证件类型').selectOption({ label: '港澳居民来往内地通行证' });
        }, '添加'),
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
};
