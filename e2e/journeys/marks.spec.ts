import {
  type Endpoint,
  EvaluateType,
  evaluateTaskPage,
  type InputOf,
  manageExaminationPage,
  manageScoreFrame,
  manageSheet,
  manageTaskAdd,
  manageTaskFrame,
} from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import { dayIn } from '../support/days.ts';
import { DEMO_PASSWORD, send, tokenOf } from '../support/people.ts';
import { dialog, message } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const PAGE = { pageSize: 20, currentPage: 1 };

test('marks are mended at their cells, saved and published; the pupil and the guardian see them', async ({
  page,
  url,
  enter,
}) => {
  const office = await tokenOf(url, 'xx001');
  const { data } = (await send(url, manageExaminationPage, PAGE, office)).envelope;
  const { id, name } = data!.dataList.find(({ published }) => published === 0)!;
  const { classes } = (await send(url, manageScoreFrame, {}, await tokenOf(url, 'bzr001'))).envelope.data!;
  const own = classes.find(({ isClassTeacher }) => isClassTeacher === 1)!;
  await enter('bzr001');
  await page.goto(`/zs-platform/scores?exam=${id}&class=${own.id}`);
  const sheet = page.getByRole('region', { name, exact: true });
  const cell = sheet.getByLabel('林小禾 数学');
  await cell.fill('999');
  await sheet.getByRole('button', { name: '保存 1 格' }).click();
  await expect(sheet.getByText(/^应为 0 至 \d+ 的数/)).toBeVisible();
  await expect(cell).toHaveValue('999');
  await cell.fill('97.5');
  await sheet.getByRole('button', { name: '保存 1 格' }).click();
  await expect(message(page, '已保存 1 格')).toBeVisible();

  // The same by file: looked at, mended, confirmed.
  const asked = { kind: 'scores' as const, of: id, classId: own.id };
  const found = (await send(url, manageSheet, asked, await tokenOf(url, 'bzr001'))).envelope.data!;
  const mate = found.rows.find(({ studentName, hasLeft }) => studentName !== '林小禾' && hasLeft === 0)!;
  const rows = [
    ['学号', '姓名', '数学'],
    [mate.studentNo, mate.studentName, '九十'],
    ['没有这个人', '', '80'],
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '成绩', rows }] }));
  await sheet.getByRole('button', { name: '导入表格' }).click();
  const importing = page.getByRole('dialog', { name: `导入${name}` });
  await importing
    .getByLabel('表格文件')
    .setInputFiles({ name: '成绩.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(importing.getByRole('button', { name: '还有 2 行要改' })).toBeDisabled();
  await importing.getByRole('button', { name: /^第 2 行数学：九十/ }).click();
  await page.getByLabel('第 2 行数学', { exact: true }).fill('90');
  await page.getByRole('button', { name: '保存', exact: true }).last().click();
  await expect(importing.getByRole('button', { name: '还有 1 行要改' })).toBeVisible();
  await importing.getByRole('button', { name: '跳过第 3 行' }).click();
  await importing.getByRole('button', { name: '下一步' }).click();
  await importing.getByRole('button', { name: '确认导入' }).click();
  await expect(importing.getByRole('heading', { name: '已导入 1 格' })).toBeVisible();
  const file = page.waitForEvent('download');
  await importing.getByRole('button', { name: '下载跳过的行' }).click();
  expect((await file).suggestedFilename()).toMatch(/跳过的行\.xlsx$/);
  await importing.getByRole('button', { name: '完成' }).click();
  await expect(sheet.getByLabel(`${mate.studentName} 数学`)).toHaveValue('90');

  await enter('xx001');
  await page.goto('/zs-platform/scores');
  await page.getByRole('button', { name: `发布${name}` }).click();
  await page
    .getByRole('dialog', { name: `发布“${name}”的成绩？` })
    .getByRole('button', { name: '发布' })
    .click();
  await expect(page.getByRole('button', { name: `发布${name}` })).toBeHidden();

  // Who rated whom is asked for out of a dialog in a drawer: the password stands above both.
  await page.goto('/zs-platform/evaluation-tasks');
  await page.getByRole('button', { name: '查看班级值日互评' }).click();
  await page.getByRole('button', { name: '审计林小禾的评分来源' }).click();
  const audit = page.getByRole('dialog', { name: '审计：谁评了林小禾' });
  await audit.getByLabel('查看原因').fill('家长对评分有异议');
  await audit.getByRole('button', { name: '查看' }).click();
  const password = dialog(page, '请再次输入密码');
  await password.getByLabel('登录密码').click();
  await password.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await password.getByRole('button', { name: '确定' }).click();
  await expect(audit.getByRole('columnheader', { name: '评分人' })).toBeVisible();

  for (const [account, address] of [
    ['xs001', '/mine/myScore'],
    ['13800000001', '/parent/parentScore'],
  ] as const) {
    await enter(account);
    await page.goto(address);
    await page.getByRole('group', { name: '考试' }).getByText(name, { exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '数学' }).filter({ hasText: '97.5' })).toBeVisible();
  }
});

test('a school writes indicators; a pupil rates himself and, on a phone, three classmates by them', async ({
  page,
  url,
  enter,
}) => {
  await enter('xx001');
  await page.goto('/zs-platform/indicators');
  await page.getByRole('button', { name: '新建指标体系' }).click();
  const adding = dialog(page, '新建指标体系');
  const system = '值周评价指标';
  await adding.getByLabel('名称').fill(system);
  await adding.getByRole('button', { name: '新建', exact: true }).click();
  await page.getByRole('button', { name: '添加一级指标' }).click();
  await page.getByLabel('一级指标 1').fill('社会实践');
  await page.getByLabel('二级指标 1').fill('值周');
  await page.getByLabel('评价要点 1').fill('认真负责');
  await page.getByRole('button', { name: '发布为第 1 版' }).click();
  await page
    .getByRole('dialog', { name: `发布“${system}”？` })
    .getByRole('button', { name: '发布' })
    .click();
  await expect(page.getByRole('button', { name: '发布为第 2 版' })).toBeVisible();

  // The class teacher lays both tasks.
  const teacher = await tokenOf(url, 'bzr001');
  const ask = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, token: string) => {
    const { data } = (await send(url, endpoint, input, token)).envelope;
    return data!;
  };
  const { systems, classes } = await ask(manageTaskFrame, {}, teacher);
  const { versionId } = systems.find((one) => one.name === system)!;
  const common = { cycle: 5, startDate: dayIn(0), endDate: dayIn(7), versionId, classIds: [classes[0]!.classId] };
  await ask(manageTaskAdd, { ...common, title: '值周自评', type: EvaluateType.self }, teacher);
  await ask(manageTaskAdd, { ...common, title: '值周互评', type: EvaluateType.peer, peerCount: 3 }, teacher);
  const pupil = await tokenOf(url, 'xs001');
  const occasion = async (type: EvaluateType, title: string) =>
    (await ask(evaluateTaskPage, { type, status: 1, pageSize: 10, currentPage: 1 }, pupil)).dataList.find(
      (one) => one.title === title,
    )!.id;

  await enter('xs001');
  await page.goto(`/mine/writeEvaluate?id=${await occasion(EvaluateType.self, '值周自评')}`);
  await page.getByLabel('认真负责 分数').fill('101');
  await page.getByRole('button', { name: '提交评价' }).filter({ visible: true }).click();
  await expect(message(page, /^分数应为/)).toBeVisible();
  await page.getByLabel('认真负责 分数').fill('92');
  await page.getByRole('button', { name: '提交评价' }).filter({ visible: true }).click();
  await expect(message(page, '评价成功')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/mine/writeEvaluate?id=${await occasion(EvaluateType.peer, '值周互评')}`);
  for (let person = 1; person <= 3; person += 1) {
    await expect(page.getByText(new RegExp(`${person} / 3$`))).toBeVisible();
    await page.getByRole('button', { name: '认真负责 加 1 分' }).click();
    if (person < 3) await page.getByRole('button', { name: '下一位' }).click();
  }
  await page.getByRole('button', { name: '提交评价' }).filter({ visible: true }).click();
  await expect(message(page, '评价成功')).toBeVisible();
  await page.getByRole('tab', { name: '学生互评' }).click();
  await page
    .getByText(/^已完成/)
    .first()
    .click();
  await expect(page.getByRole('heading', { name: '值周互评' })).toBeVisible();
});
