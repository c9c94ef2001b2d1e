import { activityTypeTree, manageActivityFetch, manageActivitySave } from '@vimo/contract';
import { dayIn } from '../support/days.ts';
import { send, tokenOf } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { message } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const TITLE = '白鹭洲晨间观鸟与自然笔记';

test('a school puts an activity forward, the bureau passes and issues it, and a guest finds it on the bureau’s page', async ({
  page,
  browser,
  enter,
  url,
}) => {
  const school = await tokenOf(url, 'xx001');
  const [type] = (await send(url, activityTypeTree, {})).envelope.data ?? [];
  const words = {
    ...{ title: TITLE, introInfo: '清晨六点，跟着望远镜认识湿地里的鸟。', typeId: type?.id ?? '', personNum: 30 },
    ...{
      signStartDate: `${dayIn(-1)} 08:00:00`,
      signEndDate: `${dayIn(5)} 08:00:00`,
      actStartDate: `${dayIn(10)} 08:00:00`,
      actEndDate: `${dayIn(11)} 08:00:00`,
    },
    ...{ address: '白鹭洲湿地公园东门', contactName: '顾老师', contactPhone: '0000-6618 0000' },
    details: '<p>带一支铅笔和一本本子。</p>',
  };
  const { envelope } = await send(url, manageActivitySave, words, school);
  const id = envelope.data?.id ?? '';
  const visitors = await browser.newContext({ baseURL: url });
  const visitor = await visitors.newPage();
  const found = visitor.getByRole('main').getByRole('article').filter({ hasText: TITLE });
  const search = `/index/search?title=${encodeURIComponent(TITLE)}`;
  await visitor.goto(search);
  await settled(visitor);
  await expect(found).toHaveCount(0);
  await visitor.goto(`/index/activityDetail/${id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();

  await enter('xx001');
  await page.goto(`/zs-platform/activities?title=${encodeURIComponent(TITLE)}&open=${id}`);
  const drawer = page.getByRole('dialog', { name: '活动详情' });
  await drawer.getByRole('button', { name: '送审', exact: true }).click();
  await expect(message(page, '已送审')).toBeVisible();
  await expect(drawer.getByRole('button', { name: '撤回送审' })).toBeVisible();

  await enter('jy001');
  await page.goto('/zs-platform');
  await page.getByRole('link', { name: /等我审核或发布的活动/ }).click();
  await expect(page).toHaveURL(/activities\?waiting=1/);
  await page.getByRole('button', { name: `查看${TITLE}` }).click();
  await expect(drawer.getByText('带一支铅笔和一本本子。')).toBeVisible();
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  await expect(message(page, '已通过，可以发布到本局页面')).toBeVisible();
  await drawer.getByRole('button', { name: '发布到教育局页面' }).click();
  await expect(message(page, '已发布到教育局页面')).toBeVisible();

  // A visitor's page may be a second old.
  await expect(async () => {
    await visitor.goto(search);
    await expect(found).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await visitors.close();
  const { data } = (await send(url, manageActivityFetch, { activityId: id }, school)).envelope;
  await send(url, manageActivitySave, { ...words, id, edition: data?.edition ?? '', published: 0 }, school);
});
