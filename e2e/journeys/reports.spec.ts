import { readFileSync, writeFileSync } from 'node:fs';
import {
  type Endpoint,
  type InputOf,
  manageNoticeWithdraw,
  manageReportFrame,
  manageReportProgress,
  NoticeState,
  ReportStage,
  reportPage,
  reportPublicity,
} from '@vimo/contract';
import { dayIn } from '../support/days.ts';
import { send, tokenOf } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const NUMBER = /\d{10}/;

test('a report is shown to schoolmates and taken back; an archived one is exported and proven genuine, a changed byte is not', async ({
  page,
  leave,
  url,
  enter,
}, info) => {
  // The calendar looks for what is to be archived once a minute.
  test.slow();
  const read = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, account: string) =>
    (await send(url, endpoint, input, await tokenOf(url, account))).envelope.data!;
  const { semesters, noticeDays } = await read(manageReportFrame, {}, 'bzr001');
  const semester = semesters.find(({ isNow }) => isNow === 1)!;
  const mate = await classmate();
  await takeBack();
  const before = (await read(reportPublicity, {}, mate)).totalCount;

  /** In the holidays the semester that was is the present one, and under notice. */
  async function takeBack(): Promise<void> {
    const { list } = await read(manageReportProgress, { semesterId: semester.id }, 'bzr001');
    for (const { notice } of list) {
      if (!notice || notice.stand > NoticeState.running) continue;
      const { id, version } = notice;
      await read(manageNoticeWithdraw, { id, version, reason: '重新安排公示时间' }, 'bzr001');
    }
  }

  /** Somebody of the class, who is shown what is under notice in it. */
  async function classmate(): Promise<string> {
    for (let number = 2; number <= 60; number += 1) {
      const account = `xs${String(number).padStart(3, '0')}`;
      if ((await read(reportPublicity, {}, account)).totalCount > 0) return account;
    }
    throw new Error('the demo city has no such classmate');
  }
  const { studentName } = (await read(reportPage, {}, mate)).dataList[0]!;

  // The class teacher opens a notice: not for too short a time.
  await enter('bzr001');
  await page.goto(`/zs-platform/report-notices?semester=${semester.id}`);
  await page.getByRole('button', { name: /^查看/ }).first().click();
  await page.getByRole('button', { name: '发起公示' }).click();
  const form = page.getByRole('dialog', { name: /公示$/ });
  const last = form.getByLabel('结束日期');
  await last.fill(dayIn(1));
  await last.press('Enter');
  await form.getByRole('button', { name: '发起公示' }).click();
  await expect(form.getByText(`公示至少 ${noticeDays} 个工作日`)).toBeVisible();
  await last.fill(dayIn(30));
  await last.press('Enter');
  // Enter takes the day, and sends the form when the calendar had closed before.
  const begin = form.getByRole('button', { name: '发起公示' });
  await expect(async () => {
    if (await begin.isVisible()) await begin.click({ timeout: 2000 });
    await expect(page.getByRole('button', { name: '撤回', exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();

  // A classmate sees name, class and records, and no number.
  await enter(mate);
  await page.goto('/mine/publicRecord');
  const rows = page.getByRole('article').filter({ hasText: semester.name });
  await expect(rows.first()).toBeVisible();
  expect((await read(reportPublicity, {}, mate)).totalCount).toBeGreaterThan(before);
  await rows.filter({ hasNotText: studentName }).first().getByRole('link', { name: /^查看/ }).click();
  await expect(page.getByText('公示只展示姓名、班级和记录')).toBeVisible();
  await expect(page.getByRole('region', { name: '报告', exact: true })).not.toContainText(NUMBER);
  await expect(page.getByRole('link', { name: '导出' })).toBeHidden();
  const address = page.url();

  // Taken back with a reason, it is there no more.
  await enter('bzr001');
  await page.goto(`/zs-platform/report-notices?semester=${semester.id}`);
  await page.getByRole('button', { name: /^查看/ }).first().click();
  await page.getByRole('button', { name: '撤回', exact: true }).click();
  const taking = page.getByRole('dialog', { name: /^撤回/ });
  await taking.getByLabel('撤回原因').fill('还有同学的记录没有审核完');
  await taking.getByRole('button', { name: '撤回公示' }).click();
  await expect(page.getByRole('button', { name: '发起公示' })).toBeEnabled();
  await enter(mate);
  await page.goto(address);
  await expect(page.getByText('报告不存在')).toBeVisible();

  // What was under notice in an earlier semester is archived, by the calendar or by the teacher.
  const archived = async () =>
    (await read(reportPage, { pageSize: 10, currentPage: 1 }, 'xs001')).dataList.find(
      ({ stage }) => stage === ReportStage.archived,
    );
  await expect.poll(archived, { timeout: 60_000, intervals: [1000] }).toBeTruthy();
  const { studentId, classId, semesterId } = (await archived())!;
  await enter('xs001');
  await page.goto(`/mine/reportDetail?id=${studentId}&semesterId=${semesterId}&classId=${classId}`);
  // Its own page leads to where anybody proves it, with its code.
  const outcome = page.getByRole('region', { name: '核验结果' });
  await page.getByRole('link', { name: '核验这份报告' }).click();
  await expect(page).toHaveURL(/\/reportVerify\?code=/);
  await expect(outcome.getByRole('heading', { name: '真实有效' })).toBeVisible();
  await page.goBack();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '导出' }).filter({ visible: true }).click();
  const file = info.outputPath('report.pdf');
  await (await download).saveAs(file);

  // Anybody proves it, without a login.
  await leave();
  await page.goto('/login');
  await page.getByRole('link', { name: '报告核验' }).click();
  await page.getByLabel('报告文件').setInputFiles(file);
  await expect(outcome.getByRole('heading', { name: '真实有效' })).toBeVisible();
  await expect(outcome).toContainText('林*禾');
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  const changed = info.outputPath('changed.pdf');
  writeFileSync(changed, bytes);
  await page.getByLabel('报告文件').setInputFiles(changed);
  await expect(outcome.getByRole('heading', { name: '未查到该报告' })).toBeVisible();
  await expect(outcome).not.toContainText('林*禾');
});
