import { type Endpoint, type InputOf, manageExaminationPage, manageScoreFrame } from '@vimo/contract';
import { skipToMain, tabTo } from '../support/by-keys.ts';
import { findActivity, isEasy, keepsRecords } from '../support/city.ts';
import { send } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { dialog } from '../support/steps.ts';
import { expect, type Page, test } from '../support/test.ts';

/**
 * What people come for, as it is heard and done by keys: each task's page is read in the order of the accessibility tree, its control is reached by role and name, and what came of it is said.
 * Nothing is kept of the named accounts: where they write, something is missing.
 */

/** The page line by line, as it is read: role, name and rank, such as `heading "活动" [level=1]`. */
async function linesOf(page: Page): Promise<string[]> {
  await settled(page);
  const tree = await page.locator('body').ariaSnapshot();
  return tree.split('\n').map((line) => line.trim().replace(/^- '?/, ''));
}

/** One heading of the first rank in one main part, landmarks with names, and these one after the other: a landmark, or the name of anything. */
async function expectRead(page: Page, ...order: string[]): Promise<void> {
  const lines = await linesOf(page);
  const where = page.url();
  expect(
    lines.filter((line) => /^heading .*\[level=1\]/.test(line)),
    where,
  ).toHaveLength(1);
  expect(
    lines.filter((line) => /^main\b/.test(line)),
    where,
  ).toHaveLength(1);
  expect(
    lines.filter((line) => /^(navigation|region)(?! ")/.test(line)),
    where,
  ).toEqual([]);
  let at = -1;
  for (const wanted of order) {
    at = lines.findIndex((line, place) => place > at && (line.startsWith(wanted) || line.includes(`"${wanted}"`)));
    expect(at, `${wanted}, in ${order.join(' → ')} on ${where}`).toBeGreaterThan(-1);
  }
}

/** It is said to who does not see it, and the keys are not thrown back to the beginning. */
async function expectSaid(page: Page, text: string | RegExp): Promise<void> {
  const said = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });
  await expect(said.first()).toBeAttached();
  await expect(page.locator(':focus')).toHaveCount(1);
}

/** Another page has come inside the app: its title is said, and it can be read from its beginning. */
async function expectArrived(page: Page, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address);
  await settled(page);
  await expect
    .poll(async () =>
      page
        .getByRole('status')
        .filter({ hasText: await page.title() })
        .count(),
    )
    .toBe(1);
  await expect(page.locator(':focus')).toHaveCount(1);
}

/** Chooses one of a group of radios, of which the first has the focus. */
async function chooseByArrows(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('radio', { name, exact: true });
  await page.keyboard.press('Space');
  for (let step = 0; step < 12 && !(await wanted.isChecked()); step += 1) await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
}

test('a guest finds an activity', async ({ page, atBureau }) => {
  await atBureau();
  await page.goto('/vimoActivity?status=1');
  const title = (await page.getByRole('article').first().getByRole('heading').innerText()).trim();
  await expectRead(page, 'banner', 'navigation "主导航"', 'main', title, 'contentinfo');
  await expect(page.getByRole('status').filter({ hasText: /共 \d+ 个活动/ })).toBeAttached();
  await skipToMain(page);
  await tabTo(page, title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectArrived(page, /\/index\/activityDetail\/\d+/);
  await expectRead(page, 'banner', 'main', title, '我要报名');
  await tabTo(page, '我要报名');
  await page.keyboard.press('Enter');
  await expect(dialog(page, '登录')).toBeFocused();
  await expectSaid(page, '请先登录账号');
});

test('a pupil begins with what is to be done, reads a report, rates herself', async ({ page, enter }) => {
  await enter('xs001');
  await page.goto('/mine/mineIndex');
  const today = page.getByRole('region', { name: '今天要做' }).getByRole('link').first();
  const name = (await today.getAttribute('aria-label')) ?? '';
  expect(name).toContain('：');
  await expectRead(page, 'banner', 'navigation "主导航"', 'main', '今天要做', name);
  await skipToMain(page);
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await expectArrived(page, /\/(mine|index)\/(?!mineIndex)/);
  await expectRead(page, 'main');

  await page.goto('/mine/myReport');
  await expectRead(page, 'main', '纪实报告');
  await skipToMain(page);
  // In the first weeks of a semester its own report is empty; one that was shown in a notice is not.
  const noticed = page.getByRole('article').filter({ hasText: /公示\s*\d/ });
  await tabTo(page, noticed.getByRole('link').first());
  await page.keyboard.press('Enter');
  await expectArrived(page, /\/mine\/reportDetail\?/);
  await expectRead(page, 'main', 'navigation "报告目录"');
  await tabTo(page, page.getByRole('navigation', { name: '报告目录' }).getByRole('link').first());
  await page.keyboard.press('Enter');
  // The part that was asked for is read on from.
  await expect(page.locator('main section[aria-label]:focus')).toHaveCount(1);

  await page.goto('/mine/evaluateTask');
  await settled(page);
  await skipToMain(page);
  await tabTo(page, page.getByRole('link', { name: '去评价' }).first());
  await page.keyboard.press('Enter');
  await expectArrived(page, /\/mine\/writeEvaluate\?/);
  await expectRead(page, 'main', '提交评价');
  await tabTo(page, '提交评价');
  await page.keyboard.press('Enter');
  await expectSaid(page, /^还有 \d+ 项没有评分$/);
  await expect(page.getByRole('textbox', { name: / 分数$/ }).and(page.locator(':focus'))).toHaveCount(1);
});

test('a pupil writes a record and signs up', async ({ page, url, enter, people }) => {
  const student = await people.student(async (token) =>
    (await keepsRecords(url)(token)) ? findActivity(url, token, isEasy) : undefined,
  );
  await enter(student);
  await page.goto('/mine/xsjl');
  await expectRead(page, 'main', '写实记录', '新增记录');
  await skipToMain(page);
  const add = page.getByRole('button', { name: '新增记录' }).filter({ visible: true }).first();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const box = dialog(page, '新增写实记录');
  await expect(box).toBeFocused();
  const groups = box.getByRole('radiogroup');
  await tabTo(page, groups.first().getByRole('radio').first());
  await chooseByArrows(page, '身心健康');
  await expect(groups.nth(1).getByRole('radio').first()).toBeAttached();
  await tabTo(page, groups.nth(1).getByRole('radio').first());
  await chooseByArrows(page, '安全与健康生活');
  await tabTo(page, '下一步');
  await page.keyboard.press('Enter');
  await expect(box.getByRole('textbox').first()).toBeVisible();
  // The button that was pressed is gone; the dialog is not left.
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
  await tabTo(page, '保存并提交');
  await page.keyboard.press('Enter');
  await expectSaid(page, /^有 \d 项没有填好/);
  await expect(box.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('听着写下的一条记录');
  await tabTo(page, '保存');
  await page.keyboard.press('Enter');
  await expect(box).toBeHidden();
  await expectSaid(page, '已保存，还没有提交审核');
  await expect(page.getByRole('link', { name: '听着写下的一条记录', exact: true }).first()).toBeVisible();
  await expectRead(page, 'main', '听着写下的一条记录');

  await page.goto(`/index/activityDetail/${student.found.id}`);
  await expectRead(page, 'banner', 'main', student.found.title, '我要报名');
  await skipToMain(page);
  await tabTo(page, '我要报名');
  await page.keyboard.press('Enter');
  await expect(dialog(page, '活动报名')).toBeFocused();
  await tabTo(page, /^报名备注/);
  await page.keyboard.type('听着报名');
  await tabTo(page, '提交报名');
  await page.keyboard.press('Enter');
  await expect(dialog(page, '活动报名')).toBeHidden();
  await expectSaid(page, '报名成功');
  await expect(page.getByRole('button', { name: '取消报名' }).filter({ visible: true }).first()).toBeVisible();
  await expectRead(page, 'main', student.found.title, '取消报名');
});

test('a guardian looks at the child’s card and writes a comment', async ({ page, enter }) => {
  await enter('13800000001');
  await page.goto('/parent/parentIndex');
  await expectRead(page, 'banner', 'navigation "主导航"', 'main', '我的孩子', '林小禾', '林小禾的成长', '等我做的');
  await skipToMain(page);
  await tabTo(page, page.getByRole('navigation', { name: '林小禾的成长' }).getByRole('link', { name: '纪实报告' }));
  await page.keyboard.press('Enter');
  await expectArrived(page, /\/parent\/parentReport\?/);
  await expectRead(page, 'main', '纪实报告');

  await page.goto('/parent/parentState');
  await settled(page);
  await skipToMain(page);
  await tabTo(page, page.getByRole('main').getByRole('link', { name: '提交' }).filter({ visible: true }).first());
  await page.keyboard.press('Enter');
  await expectArrived(page, /\/parent\/addParentState\?/);
  await expectRead(page, 'main', '家长评语', '提交');
  const words = page.getByRole('textbox', { name: '家长评语' });
  await tabTo(page, words);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await tabTo(page, '提交');
  await page.keyboard.press('Enter');
  await expectSaid(page, '内容不能为空！');
  await expect(words).toBeFocused();
});

test('a teacher reviews a record and enters marks', async ({ page, url, enter }) => {
  const token = await enter('bzr001');
  await page.goto('/zs-platform/record-review');
  await expectRead(page, 'navigation "主导航"', 'main', '记录审核', '记录列表', '记录内容', '审核意见', '不通过');
  await skipToMain(page);
  await tabTo(page, '不通过');
  await page.keyboard.press('Enter');
  await expectSaid(page, '请选择或填写不通过的原因');
  await expect(page.getByRole('textbox', { name: '审核意见' })).toBeFocused();

  const read = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    (await send(url, endpoint, input, token)).envelope.data!;
  const { classes } = await read(manageScoreFrame, {});
  const own = classes.find(({ isClassTeacher }) => isClassTeacher === 1)!;
  const { dataList } = await read(manageExaminationPage, { pageSize: 20, currentPage: 1 });
  const exam = dataList.find((one) => one.classes.some(({ id }) => id === own.id))!;
  await page.goto(`/zs-platform/scores?semester=${exam.semesterId}&exam=${exam.id}&class=${own.id}`);
  await expectRead(page, 'main', '成绩管理', exam.name);
  await skipToMain(page);
  const sheet = page.getByRole('region', { name: exam.name, exact: true });
  const cell = sheet.getByRole('table').getByRole('textbox', { disabled: false }).first();
  await tabTo(page, cell);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('999');
  await tabTo(page, '保存 1 格', { back: true });
  await page.keyboard.press('Enter');
  // Each cell says what is wrong with it; that something is stands in a message.
  await expectSaid(page, /\S/);
  await expect(page.locator('[data-messages]')).toHaveText(/\S/);
  await expect(cell).toHaveValue('999');
});

test('a school’s administrator opens what waits', async ({ page, enter }) => {
  await enter('xx001');
  await page.goto('/zs-platform');
  const waiting = page.getByRole('region', { name: '等我处理' }).getByRole('link').first();
  await expect(waiting).toBeVisible();
  await expectRead(page, 'navigation "主导航"', 'banner', 'main', '等我处理', '活动与报名');
  await skipToMain(page);
  await tabTo(page, waiting);
  await page.keyboard.press('Enter');
  await expectArrived(page, /\/zs-platform\/[a-z]/);
  await expectRead(page, 'main');
});
