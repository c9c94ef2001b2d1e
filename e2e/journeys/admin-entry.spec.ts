import {
  type Endpoint,
  findUserByToken,
  type InputOf,
  manageRecordClasses,
  manageRecordDimensions,
  manageRecordStudents,
} from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import { send, tokenOf } from '../support/people.ts';
import { dialog, message } from '../support/steps.ts';
import { expect, type Page, test } from '../support/test.ts';

test('a workbook of entries is mended and entered; one pupil rejects with a reason, another confirms, and who entered sees both', async ({
  page,
  url,
  enter,
  people,
}) => {
  const read = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, token: string) => {
    const { data } = (await send(url, endpoint, input, token)).envelope;
    return data!;
  };
  const office = await tokenOf(url, 'xx001');
  // Two pupils of one class of the school.
  const classes = await Promise.all(
    (await read(manageRecordClasses, {}, office)).map(async (one) => ({
      ...one,
      pupils: await read(manageRecordStudents, { classId: one.classId }, office),
    })),
  );
  const seat = async (token: string) => {
    const { studentCode } = await read(findUserByToken, {}, token);
    const found = classes.find(({ pupils }) => pupils.some(({ studentNo }) => studentNo === studentCode));
    return found && { ...found, studentCode };
  };
  const first = await people.student(seat);
  const { classId, className } = first.found;
  const second = await people.student(async (token) => {
    const found = await seat(token);
    return found?.classId === classId ? found : undefined;
  });

  const modules = await read(manageRecordDimensions, { classId }, office);
  const { dimensionName, fields } = modules
    .flatMap(({ dimensions }) => dimensions)
    .find((one) => one.dimensionName === '日常行为表现')!;
  const row = (studentNo: string, title: string, day: string) => [
    studentNo,
    '',
    ...fields.map(({ isTitle, fieldType }) =>
      isTitle ? title : fieldType === 'date' ? day : fieldType === 'textarea' ? '连续两周在午休时整理图书角。' : '',
    ),
  ];
  const [kept, refused] = ['整理图书角', '主持升旗仪式'];
  const rows = [
    ['学号', '姓名', ...fields.map(({ fieldName }) => fieldName)],
    row(first.found.studentCode, kept, '2026/3/2'),
    row(second.found.studentCode, refused, '三月二日'),
    row('没有这个人', kept, '2026-03-02'),
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '录入', rows }] }));

  await enter('xx001');
  await page.goto('/zs-platform/record-entry');
  await page.getByRole('link', { name: '按表格录入' }).click();
  await choose(page, '班级', className);
  await choose(page, '维度', dimensionName);
  await page.getByLabel('表格文件').setInputFiles({ name: '录入.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByRole('button', { name: '跳过 2 行' })).toBeVisible();
  await page.getByRole('button', { name: /^第 3 行活动时间：三月二日/ }).click();
  await page.getByLabel('第 3 行活动时间', { exact: true }).fill('2026-03-02');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: '第 3 行活动时间：2026-03-02', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '跳过第 4 行' }).click();
  await page.getByRole('button', { name: '录入 2 条' }).click();
  await page.getByRole('dialog', { name: '确认录入？' }).getByRole('button', { name: '录入', exact: true }).click();
  await expect(page.getByText('已录入 2 条，发送给 2 名学生确认')).toBeVisible();

  const answerAs = async (who: typeof first, title: string, verb: string, reason: string) => {
    await enter(who);
    await page.goto('/mine/jlqr?name=first');
    const entry = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '记录确认' });
    const before = Number((await entry.getByText(/^\d+$/).textContent()) ?? 0);
    await page
      .getByRole('checkbox', { name: `选择${title}` })
      .filter({ visible: true })
      .check();
    await page.getByRole('button', { name: verb, exact: true }).click();
    const box = dialog(page, `${verb}记录`);
    await box.getByLabel('备注').fill(reason);
    await box.getByRole('button', { name: '提交' }).click();
    await expect(message(page, `${verb}成功`)).toBeVisible();
    // The menu follows what was just done.
    await expect(entry.getByText(String(before), { exact: true })).toHaveCount(0);
  };
  await answerAs(second, refused, '拒绝', '那天是别的同学主持的');
  await answerAs(first, kept, '确认', '');

  await enter('xx001');
  const entered = page.getByRole('row').filter({ visible: true });
  await page.goto('/zs-platform/record-entry?state=3');
  await expect(entered.filter({ hasText: second.name }).filter({ hasText: '那天是别的同学主持的' })).toBeVisible();
  await page.goto('/zs-platform/record-entry?state=2');
  await expect(entered.filter({ hasText: first.name }).filter({ hasText: kept })).toBeVisible();
});

/** Picks from a list of the platform by typing. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.fill(option);
  // What is typed before the list has come chooses nothing.
  await expect(
    page.locator('.ant-select-item-option').filter({ visible: true, hasText: option }).first(),
  ).toBeVisible();
  await box.press('Enter');
}
