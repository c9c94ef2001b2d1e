import { activityPage, basePage, NOT_FOR_STAFF } from '@vimo/contract';
import { isFree } from '../support/city.ts';
import { send } from '../support/people.ts';
import { chooseBureau, dialog, filterBy, listOf, logIn, message } from '../support/steps.ts';
import { expect, type Page, PHONE, test } from '../support/test.ts';

/** A base whose page shows an activity that is open to sign up for, and the activity's name; nothing if there is none. */
async function baseToSignUpAt(url: string, token: string) {
  const { envelope } = await send(url, basePage, { pageSize: '12', currentPage: '1' }, token);
  for (const { orgId, names } of envelope.data?.dataList ?? []) {
    const input = { partnerId: orgId, pageSize: 2, currentPage: 1, type: 8 as const, auditStatus: 2, issueStatus: 1 };
    const { envelope: shown } = await send(url, activityPage, input, token);
    const open = shown.data?.dataList.find(
      (row) => row.activityApplyStatus === 1 && row.isApply === 0 && !row.enrollForm,
    );
    if (open && (await isFree(url, token, open.id))) return { orgId, names, title: open.title };
  }
  return undefined;
}

const followButton = (page: Page) => page.getByRole('button', { name: '关注', exact: true }).filter({ visible: true });

test('a base opens without an organisation chosen; it shows itself, its activities and its news', {
  tag: PHONE,
}, async ({ page, phone }) => {
  await page.goto('/index/researchBase');
  await expect(page.getByRole('article')).toHaveCount(9);
  await page.getByRole('link', { name: '白鹭洲湿地公园', exact: true }).click();
  await expect(page).toHaveURL(/\/index\/baseDetail\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: '白鹭洲湿地公园' })).toBeVisible();
  // It stands in for the organisation that nobody chose, and is not kept as a choice.
  if (!phone)
    await expect(page.getByText('白鹭洲湿地…', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('orgId'))).toBeNull();

  const site = await chooseBureau(page);
  await expect(site).toHaveURL('/vimoHome');
  await expect(listOf(site, '通知公告')).toHaveCount(7);
  await site.goto('/vimoresearch');
  await expect(site.getByRole('article')).toHaveCount(8);
  await filterBy(site, phone, '预约', '预约', '免预约');
  await expect(site).toHaveURL('/vimoresearch?book=0');
  await filterBy(site, phone, '学段', '适合学段', '大学');
  await expect(site.getByText('暂无数据')).toBeVisible();
  await site.getByRole('button', { name: '清空筛选条件' }).click();

  const card = site.getByRole('article').filter({ hasText: '白鹭洲湿地公园' });
  await expect(card.getByRole('link', { name: /^\d+ 项活动可报名$/ })).toHaveAttribute(
    'href',
    /\/myActiveAll\/\d+\?book=1$/,
  );
  await expect(card.getByRole('link', { name: '电话咨询：白鹭洲湿地公园' })).toHaveAttribute(
    'href',
    /^tel:0000680\d+$/,
  );
  await card.getByRole('button', { name: '复制地址：白鹭洲湿地公园' }).click();
  await expect(message(site, /地址已复制|环湖东路 18 号/)).toBeVisible();

  await card.getByRole('link', { name: '白鹭洲湿地公园', exact: true }).click();
  await expect(site.getByRole('heading', { level: 1, name: '白鹭洲湿地公园' })).toBeVisible();
  const openNow = site.getByRole('region', { name: '正在报名' });
  await expect(openNow.getByRole('listitem').first()).toContainText('报名截止');
  await expect(openNow.getByRole('link', { name: /项活动可报名/ })).toHaveAttribute('href', /\?book=1$/);
  await site.getByRole('button', { name: '查看详情' }).click();
  await expect(site.getByRole('button', { name: '收起详情' })).toHaveAttribute('aria-expanded', 'true');
  await site
    .getByRole('button', { name: /查看白鹭洲湿地公园的照片/ })
    .first()
    .click();
  await expect(site.getByRole('dialog', { name: '图片预览' })).toBeVisible();
  await site.keyboard.press('Escape');

  await site.getByRole('link', { name: '更多活动' }).click();
  await expect(site).toHaveURL(/\/index\/myActiveAll\/\d+$/);
  await expect(site.getByRole('heading', { level: 1, name: '白鹭洲湿地公园的活动' })).toBeAttached();
  await expect(site.getByRole('article').first()).toBeVisible();
  await site.goBack();
  await site.getByRole('link', { name: '更多新闻动态' }).click();
  await expect(site.getByRole('heading', { level: 1, name: '白鹭洲湿地公园的新闻' })).toBeVisible();
});

test('a guest who follows a base is asked to log in, and takes the follow back', async ({
  page: site,
  people,
  atBureau,
}) => {
  await atBureau();
  await site.goto('/vimoresearch');
  await site.getByRole('link', { name: '星野天文台', exact: true }).click();
  const follow = site.getByRole('button', { name: '关注', exact: true }).filter({ visible: true });
  await follow.click();
  await expect(message(site, '请先登录账号')).toBeVisible();
  await logIn(site.getByRole('dialog'), (await people.student()).account);
  await expect(message(site, '关注成功')).toBeVisible();
  const following = site.getByRole('button', { name: '已关注，取消关注' }).filter({ visible: true });
  await expect(following).toHaveText(/已关注/);
  await following.hover();
  await expect(following.getByText('取消关注')).toBeVisible();
  await site.goto('/vimoresearch');
  const heart = site.getByRole('button', { name: '关注：星野天文台' });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(message(site, '取消关注')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('a student signs up for a base’s activity on the base’s page', async ({ page, url, enter, people, atBureau }) => {
  const student = await people.student((token) => baseToSignUpAt(url, token));
  await enter(student);
  const base = student.found;
  await atBureau();
  await page.goto(`/index/baseDetail/${base.orgId}`);
  const signUp = page.getByRole('button', { name: `我要报名：${base.title}` });
  await signUp.click();
  const form = dialog(page, '活动报名');
  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(form.getByText('请输入报名备注')).toBeVisible();
  await form.getByLabel('报名备注').fill('初一（3）班，自己前往');
  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(message(page, '报名成功')).toBeVisible();
  await expect(page).toHaveURL(`/index/baseDetail/${base.orgId}`);
  await expect(page.getByRole('article').filter({ hasText: base.title }).getByText('已报名')).toBeVisible();
});

test('a parent follows a base and leaves it a message', async ({ page, enter, people, atBureau }) => {
  await enter(await people.parent());
  await atBureau();
  await page.goto('/index/researchBase');
  await page.getByRole('link', { name: '禾田农耕园', exact: true }).click();
  await followButton(page).click();
  await expect(message(page, '关注成功')).toBeVisible();
  const following = page.getByRole('button', { name: '已关注，取消关注' }).filter({ visible: true });
  await following.hover();
  await expect(following.getByText('取消关注')).toBeVisible();
  await following.click();
  await expect(message(page, '取消关注')).toBeVisible();
  await expect(followButton(page)).toBeVisible();

  await page.getByRole('button', { name: '我要留言' }).click();
  const form = dialog(page, '我要留言');
  await form.getByLabel('留言内容').fill('周末带孩子来，讲解很细致');
  await form.getByRole('button', { name: '提交留言' }).click();
  await expect(message(page, '留言成功')).toBeVisible();
  await page.getByRole('link', { name: '全部留言' }).click();
  await expect(page).toHaveURL(/\/index\/comment\/\d+\?orgId=\d+&typename=2$/);
  await expect(page.getByRole('heading', { level: 1, name: '留言列表' })).toBeVisible();
  await expect(page.getByText('周末带孩子来，讲解很细致')).toBeVisible();
  await expect(page.getByText('安全性')).toHaveCount(0);
});

test('a teacher looks at a base and is told that teachers do not sign up', async ({ page, url, enter, atBureau }) => {
  const base = await baseToSignUpAt(url, await enter('ls001'));
  await atBureau();
  await page.goto(`/index/baseDetail/${base?.orgId}`);
  const card = page.getByRole('article').filter({ hasText: base?.title });
  await expect(card.getByText(NOT_FOR_STAFF)).toBeVisible();
  await expect(page.getByRole('button', { name: `我要报名：${base?.title}` })).toBeHidden();
});

test('a base that is not there says so and leads to the others', async ({ page, trouble, atBureau }) => {
  trouble.expect(/404/);
  await atBureau();
  await page.goto('/index/baseDetail/999999999');
  await expect(page.getByText('基地不存在或已停用')).toBeVisible();
  await page.getByRole('link', { name: '去看看其他基地' }).click();
  await expect(page).toHaveURL('/index/researchBase');
});
