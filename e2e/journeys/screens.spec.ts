import { namesOf, openActivities } from '../support/city.ts';
import { expectElderScreen } from '../support/elder.ts';
import { comeAsParent } from '../support/people.ts';
import { expectAccessible, expectGoodScreen } from '../support/screen.ts';
import { chooseBureau, dialog } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Every route in every state of its visitor: axe, words, width, and a console without errors. Names in braces: `namesOf`. */
const screens: Record<string, { account?: string; paths: string[] }> = {
  guest: {
    paths: [
      '/',
      '/orglist',
      '/login',
      '/login?mode=wechat',
      '/register',
      '/404',
      '/wechatLogin',
      '/vimoHome',
      '/vimoActivity',
      '/vimoresearch',
      '/vimomycorpor',
      '/institution',
      '/vimoSchool',
      '/aboutUs',
    ],
  },
  'guest in the index shell': {
    paths: [
      '/index/home',
      '/index/dreamActivity',
      '/index/dreamActivity?section=5&status=2',
      '/index/activityDetail/{activity}',
      '/index/activityDetail/999999999',
      '/index/researchBase',
      '/index/baseDetail/{base}',
      '/index/baseDetail/999999999',
      '/index/comment/{activity}?typename=1',
      '/index/comment/{base}?typename=2',
      '/index/corComment/{club}',
      '/index/myActiveAll/{base}',
      '/index/spaceDetail?id={activity}&title=活动空间',
      '/index/spaceDetail',
      '/index/myCorporation',
      '/index/corporationDetail/{club}',
      '/index/corporationDetail/999999999',
    ],
  },
  'guest who reads': {
    paths: [
      '/index/CorporationPhoto?id={club}',
      '/index/creatorCollege',
      '/index/contentDetail?id=999999999',
      '/index/mobileTerminal',
      '/index/news',
      '/index/news?types=1',
      '/index/myNews/{base}',
      '/index/newsDetail/{news}',
      '/index/newsDetail/999999999',
      '/index/search?title=湿地',
      '/index/search?title=没有这样的东西',
    ],
  },
  student: {
    account: 'xs001',
    paths: [
      '/',
      '/vimoHome',
      '/index/activityDetail/{activity}',
      '/index/activityRegistration/{activity}',
      '/mine/mineIndex',
      '/mine/myActivity?name=first',
      '/mine/myCollect',
      '/mine/myInfo',
      '/mine/editinfo',
      '/mine/all',
      '/bindChlider',
    ],
  },
  parent: {
    account: '13800000001',
    paths: [
      '/bindChlider',
      '/parent/parentIndex',
      '/parent/accchange',
      '/parent/activityOrder?name=first',
      '/parent/childActivity?id=999999',
      '/parent/parentInfo',
      '/parent/all',
    ],
  },
  staff: {
    account: 'jy001',
    paths: ['/vimoHome', '/parent/parentIndex', '/zs-platform', '/zs-platform/activities', '/zs-platform/nowhere'],
  },
};

for (const [visitor, { account, paths }] of Object.entries(screens)) {
  test(`screens of a ${visitor}`, async ({ page, url, enter, phone, trouble }) => {
    test.slow();
    // A page about what is not there says so in its status too.
    trouble.expect(/404 \(Not Found\).*\/9{6,}\)$/);
    const token = account ? await enter(account) : '';
    const addressOf = await namesOf(url, token);
    if (visitor === 'staff') await comeAsParent(url, token);
    if (!account) await (await chooseBureau(page)).close();
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(addressOf(path));
        await expectGoodScreen(page);
        // The administrator platform has no elder-friendly mode; on phones the mode is looked at on the guest's screens.
        if (!path.startsWith('/zs-platform') && (!phone || !account)) await expectElderScreen(page);
      });
    }
  });
}

test('sheets and menus of a phone', async ({ page, url, phone }) => {
  test.skip(!phone, 'a desktop shows these in the page');
  await page.goto('/vimoActivity');
  for (const [word, title] of Object.entries({
    类型: '活动类型',
    学段: '适合学段',
    预约: '预约与报名',
    排序: '排序',
  })) {
    await page.getByRole('region', { name: '筛选' }).getByRole('button', { name: word }).click();
    await expect(dialog(page, title)).toBeVisible();
    await expectGoodScreen(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page, title)).toBeHidden();
  }
  const [activity] = await openActivities(url);
  await page.goto(`/index/activityDetail/${activity?.id}`);
  await page.getByRole('button', { name: '分享' }).click();
  await expect(dialog(page, '分享给朋友')).toBeVisible();
  await expectGoodScreen(page);
});

test('filters of the orders: the calendar and the types', async ({ page, phone, enter }) => {
  await enter('xs001');
  await page.goto('/mine/myActivity?name=first');
  if (phone) await page.getByRole('button', { name: '筛选' }).click();
  await page.getByLabel('开始日期').click();
  await expect(page.locator('.ant-picker-dropdown')).toBeVisible();
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('活动名称').fill('白鹭');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByLabel('活动名称').fill('没有这样的活动');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByText('暂无订单')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('the menu of the person', async ({ page, url, phone, enter }) => {
  test.skip(phone, 'on phones it is the page 我的');
  await comeAsParent(url, await enter('jy001'));
  for (const path of ['/parent/parentIndex', '/zs-platform']) {
    await page.goto(path);
    await page.getByRole('button', { name: '许知行的菜单' }).click();
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
    // Narrower, the menu gives way to the page 我的: it is looked at in its own width.
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
});
