import {
  cancelOften,
  findActivity,
  freeActivity,
  IDENTITY_NUMBER,
  isEasy,
  keepsRecords,
  type Listed,
} from '../support/city.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { settled } from '../support/settled.ts';
import { answer, dialog, logIn, message, shown } from '../support/steps.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('a login says what is wrong and loses nothing typed', async ({ page, people }) => {
  const { account } = await people.student();
  await page.goto('/login');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('用户名或密码不能为空')).toBeVisible();
  await logIn(page, account, 'Wrong2026');
  await expect(message(page, '用户名或密码错误')).toBeVisible();
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue(account);
  await logIn(page, ` ${account} `);
  await expect(page).toHaveURL('/mine/mineIndex');
});

test('a student signs up by the rules of the activity, sees it everywhere and cancels', { tag: PHONE }, async ({
  page,
  url,
  enter,
  people,
  atBureau,
}) => {
  const fits = ({ enrollForm }: Listed) => enrollForm === '1,2';
  const student = await people.student((token) => findActivity(url, token, fits));
  await enter(student);
  const activity = student.found;
  // One's own school is the chosen organisation, until another one is chosen by hand.
  await page.goto('/vimoHome');
  await expect(page.getByRole('heading', { level: 1, name: /云汀|小学|中学|学校|幼儿园/ })).toBeAttached();
  await atBureau();
  const list = `/vimoActivity?status=1&page=${activity.page}`;
  await page.goto(list);
  await page.getByRole('link', { name: `我要报名：${activity.title}` }).click();

  const box = dialog(page, '活动报名');
  const submit = box.getByRole('button', { name: '提交报名' });
  const phone = box.getByRole('textbox', { name: '手机号码' });
  const identity = box.getByRole('textbox', { name: '身份证' });
  // What is known is there, masked, and can be changed.
  await expect(phone).toHaveValue(/^1\d{2}\*{4}\d{4}$/);
  await expect(identity).toHaveValue(/^\d\*{16}.$/);
  for (const name of ['修改手机号码', '修改身份证']) await box.getByRole('button', { name }).click();
  await submit.click();
  for (const text of ['请输入报名备注', '请输入手机号码', '请输入身份证'])
    await expect(box.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
  await box.getByLabel('报名备注').fill('自带望远镜');
  await phone.fill('12345');
  await identity.fill('110101199001011234');
  await submit.click();
  await expect(box.getByText('请输入正确的手机号')).toBeVisible();
  await expect(box.getByText('请输入正确的身份证号码')).toBeVisible();
  await expectGoodScreen(page);
  await expect(box.getByLabel('报名备注')).toHaveValue('自带望远镜');
  await box.getByRole('button', { name: '用已登记的手机号码' }).click();
  await identity.fill(IDENTITY_NUMBER);
  await submit.click();
  await expect(message(page, '报名成功')).toBeVisible();
  await expect(box).toBeHidden();

  await expect(shown(page, '已报名')).toBeVisible();
  await expect(page.getByText('（我）')).toBeVisible();
  await page.goto(list);
  const card = page.getByRole('article').filter({ hasText: activity.title });
  await expect(card.getByText('已报名')).toBeVisible();

  await page.goto('/mine/myActivity?name=first');
  await page.getByRole('link', { name: activity.title, exact: true }).click();
  await expect(page.getByText('待参加').first()).toBeVisible();
  await page.getByRole('button', { name: '取消报名' }).click();
  await answer(page, '确定取消报名吗？', '再想想');
  await page.getByRole('button', { name: '取消报名' }).click();
  await answer(page, '确定取消报名吗？', '取消报名');
  await expect(message(page, '取消报名成功')).toBeVisible();
  await expect(page.getByText('已取消').first()).toBeVisible();
  await page.goto(list);
  await expect(page.getByRole('link', { name: `我要报名：${activity.title}` })).toBeVisible();
});

test('the third cancellation of a month is told what it leads to, and the next sign-up is refused', async ({
  page,
  url,
  enter,
  people,
}) => {
  const token = await enter(await people.student((own) => findActivity(url, own, isEasy)));
  await cancelOften(url, token, 2);
  const activity = await freeActivity(url, token, isEasy);
  await page.goto(`/index/activityDetail/${activity.id}?apply=1`);
  const box = dialog(page, '活动报名');
  await box.getByLabel('报名备注').fill('第三次了');
  await box.getByRole('button', { name: '提交报名' }).click();
  await expect(message(page, '报名成功')).toBeVisible();
  await page.getByRole('button', { name: '取消报名' }).click();
  await answer(page, '确定取消报名吗？', '取消报名');
  await expect(message(page, /取消报名成功。本月已取消报名 3 次，暂不能报名其他活动/)).toBeVisible();

  await page.getByRole('button', { name: '我要报名' }).click();
  await box.getByLabel('报名备注').fill('还想去');
  await box.getByRole('button', { name: '提交报名' }).click();
  await expect(message(page, /^本月已取消报名 3 次，暂不能报名其他活动/)).toBeVisible();
  await expect(box.getByLabel('报名备注')).toHaveValue('还想去');
});

test('the profile is edited and said to be so', async ({ page, enter, people }) => {
  await enter(await people.student());
  await page.goto('/mine/myInfo');
  await page.getByRole('link', { name: '编辑资料' }).click();
  await page.getByLabel('用户名').fill('');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请输入用户名')).toBeVisible();
  await page.getByLabel('用户名').fill('小小观鸟人');
  await page.getByLabel('地址').fill('云汀市云汀区湖滨路');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL('/mine/myInfo');
  await expect(page.getByText('小小观鸟人').first()).toBeVisible();
  await expect(page.getByText('云汀市云汀区湖滨路')).toBeVisible();
});

/** In how many frames the field for the terms of a report named one, and in how many it stood there empty. */
interface TermFrames {
  termFrames: { named: number; empty: number };
}

/** Looks at the field for the terms in each frame of a page, from the first one on. */
function watchTerms(): void {
  const frames = { named: 0, empty: 0 };
  Object.assign(window, { termFrames: frames } satisfies TermFrames);
  const isSeen = (part: Element) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const look = () => {
    const field = document.querySelector('[aria-label="选择学期"]')?.closest('.ant-select');
    if (field && isSeen(field)) {
      const isNamed = [...field.querySelectorAll('*')].some(
        (part) =>
          part.childElementCount === 0 &&
          /[上下]$/.test(part.textContent ?? '') &&
          isSeen(part) &&
          part.getBoundingClientRect().width > 0,
      );
      frames[isNamed ? 'named' : 'empty'] += 1;
    }
    requestAnimationFrame(look);
  };
  look();
}

test('the term of 综素报告 is named from the first frame on, twenty times, however wide the screen', async ({
  page,
  url,
  enter,
  people,
}) => {
  await enter(await people.student(keepsRecords(url)));
  await page.context().addInitScript(watchTerms);
  const loads: [width: number, times: number][] = [
    [390, 7],
    [768, 7],
    [1440, 6],
  ];
  const load = async ([width, times]: [width: number, times: number], at: number) => {
    const tab = at === 0 ? page : await page.context().newPage();
    await tab.setViewportSize({ width, height: 900 });
    for (let time = 0; time < times; time += 1) {
      await tab.goto('/mine/zsReport');
      await expect(tab.getByRole('combobox', { name: '选择学期' })).toBeAttached();
      await settled(tab);
      const frames = () => tab.evaluate(() => (window as unknown as TermFrames).termFrames);
      await expect.poll(async () => (await frames()).named, `${width} px`).toBeGreaterThan(0);
      expect((await frames()).empty, `${width} px`).toBe(0);
    }
  };
  await Promise.all(loads.map(load));
});
