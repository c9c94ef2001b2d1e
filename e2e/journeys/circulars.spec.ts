import {
  findUserByToken,
  manageCircularTargets,
  manageRecordClasses,
  manageRecordStudents,
  notificationPage,
} from '@vimo/contract';
import { send, tokenOf } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { answerYes, message } from '../support/steps.ts';
import { expect, type Page, PHONE, test } from '../support/test.ts';

const TITLE = '周五的班会请带水杯';
const ANSWER = '我那天有比赛，晚半小时到。';

test('a school writes from a template to a class; a pupil finds it by kind, confirms and answers; who has not is reminded once; taken back it is gone', {
  tag: PHONE,
}, async ({ page, url, enter, people }) => {
  const office = await tokenOf(url, 'xx001');
  const targets = (await send(url, manageCircularTargets, { kind: 'class' }, office)).envelope.data!;
  const classes = await Promise.all(
    (await send(url, manageRecordClasses, {}, office)).envelope.data!.map(async ({ classId }) => ({
      target: targets.find(({ id }) => id === classId),
      pupils: (await send(url, manageRecordStudents, { classId }, office)).envelope.data!,
    })),
  );
  const classOf = async (token: string) => {
    const { studentCode } = (await send(url, findUserByToken, {}, token)).envelope.data!;
    return classes.find(({ pupils }) => pupils.some(({ studentNo }) => studentNo === studentCode))?.target;
  };
  const reader = await people.student(classOf);
  const classId = reader.found.id;
  const other = await people.student(async (token) => ((await classOf(token))?.id === classId ? true : undefined));

  await enter('xx001');
  await page.goto('/zs-platform/circulars/new');
  await settled(page);
  await page.getByRole('group', { name: '对象' }).getByText('学生', { exact: true }).click();
  await page.getByRole('combobox', { name: '学校、年级、班级或名单' }).fill(reader.found.name);
  await page.getByTitle(reader.found.name, { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: '模板' }).click();
  await page.getByTitle('家长会', { exact: true }).click();
  await sendNow(page);
  await expect(page.getByText('标题里的 {日期} 还没有填写').filter({ visible: true }).first()).toBeVisible();
  await page.getByLabel('标题', { exact: true }).and(page.getByRole('textbox')).fill(TITLE);
  await page.getByRole('textbox', { name: '正文' }).fill('班会在操场上开，请带水杯和帽子。');
  await sendNow(page);
  await expect(message(page, '开始发送')).toBeVisible();
  await expect(page).toHaveURL(/\/circulars\/\d+$/);
  const written = page.url();
  // A task sends it.
  const remind = page.getByRole('button', { name: /提醒没确认的 \d+ 位/ });
  await expect(async () => {
    await page.reload();
    await expect(remind).toBeVisible({ timeout: 2000 });
  }).toPass();

  await enter(reader);
  await page.goto('/mine/notifications');
  await settled(page);
  await page.getByLabel('消息种类').selectOption({ label: '通知' });
  await expect(page).toHaveURL(/[?&]kind=circular/);
  await page.getByRole('button', { name: `查看：${TITLE}` }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  const received = page.url();
  await page.getByRole('button', { name: '确认收到' }).click();
  await expect(page.getByRole('list', { name: '回执' }).getByText('已确认')).toBeVisible();
  await page.getByLabel('回复内容').fill(ANSWER);
  await page.getByRole('button', { name: '发送回复' }).click();
  const answers = page.getByRole('region', { name: '回复' }).getByRole('listitem');
  await expect(answers.filter({ hasText: ANSWER })).toBeVisible();

  await enter('xx001');
  await page.goto(written);
  await expect(page.getByText(ANSWER)).toBeVisible();
  await page.getByRole('group', { name: '名单' }).getByText('已确认', { exact: true }).click();
  await expect(page.getByRole('region', { name: '已确认名单' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('region', { name: '已确认名单' })).toContainText(reader.name);
  await remind.click();
  await expect(message(page, '开始提醒')).toBeVisible();
  // While what is shown is read anew a press does nothing.
  await expect(async () => {
    await remind.click();
    await expect(message(page, '今天已经提醒过，请明天再提醒').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  const told = async () => {
    const input = { kind: 'circular' as const, title: TITLE };
    return (await send(url, notificationPage, input, other.token)).envelope.data!.totalCount;
  };
  await expect.poll(told).toBe(2);
  await page.getByRole('button', { name: '收回', exact: true }).click();
  await answerYes(page.getByRole('dialog', { name: '收回这条通知？' }), '收回');
  await expect(page.getByText('已收回', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect.poll(told, 'who has not read it').toBe(0);

  await enter(reader);
  await page.goto(received);
  await expect(page.getByText('这条通知已被发送人收回，请以之后的通知为准')).toBeVisible();
  await expect(page.getByText('班会在操场上开')).toHaveCount(0);
});

/** Presses what says to how many it goes, and says yes. */
async function sendNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /发送给 \d+ 人/ }).click();
  await answerYes(page.getByRole('dialog', { name: '现在发送？' }), '发送');
}
