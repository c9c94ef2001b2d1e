import { isQuestion, questionPage } from '@vimo/contract';
import { keepsRecords, PICTURE } from '../support/city.ts';
import { send, tokenOf } from '../support/people.ts';
import { answer, dialog, message, shown, showRowsAs } from '../support/steps.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('a record is begun with a picture, survives a closed page and a dead network, and waits for review', {
  tag: PHONE,
}, async ({ page, context, url, enter, people, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await enter(await people.student(keepsRecords(url)));
  await page.goto('/mine/xsjl');
  const title = '雨后数蜗牛';
  const box = dialog(page, '新增写实记录');
  const add = page.getByRole('button', { name: '新增记录' }).filter({ visible: true }).first();
  await add.click();
  await box.getByText('身心健康').click();
  await box.getByText('安全与健康生活').click();
  await box.getByRole('button', { name: '下一步' }).click();
  await box.getByLabel('活动名称').fill(title);
  await box.getByLabel('选择现场照片').setInputFiles(PICTURE);
  await expect(box.getByRole('button', { name: '删除第 1 张图片' })).toBeVisible();

  // A closed page loses nothing.
  await page.reload();
  await add.click();
  await expect(box.getByText('已恢复您上次没有保存的内容')).toBeVisible();
  await expect(box.getByLabel('活动名称')).toHaveValue(title);
  await box.getByLabel('活动时间').fill('2026-03-01');
  await box.getByLabel('过程与收获').fill('一共数到二十三只，最大的一只爬了半米。');

  // Without a network it is kept, and goes by itself when there is one.
  await context.setOffline(true);
  await box.getByRole('button', { name: '保存', exact: true }).click();
  await expect(box.getByText('网络恢复后会自动保存')).toBeVisible();
  await context.setOffline(false);
  await expect(box).toBeHidden({ timeout: 30_000 });

  await expect(message(page, '已保存，还没有提交审核')).toBeVisible();
  const row = page.getByRole('article').filter({ hasText: title });
  await expect(row.getByText('未提交')).toBeVisible();
  await row.getByRole('button', { name: '提交' }).click();
  await answer(page, '确认提交该记录？', '确定');
  await expect(message(page, '提交成功')).toBeVisible();
  await expect(row.getByText('审核中')).toBeVisible();
  await row.getByRole('link', { name: title, exact: true }).click();
  await expect(shown(page, '提交审核')).toBeVisible();
});

test('a record is saved and submitted in one press, once all that is missing and marked at once is there; a draft that lacks something is led to it', {
  tag: PHONE,
}, async ({ page, url, enter, people, phone }) => {
  await enter(await people.student(keepsRecords(url)));
  await page.goto('/mine/xsjl');
  const box = dialog(page, '新增写实记录');
  const add = page.getByRole('button', { name: '新增记录' }).filter({ visible: true }).first();
  const begin = async () => {
    await add.click();
    await box.getByText('身心健康').click();
    await box.getByText('安全与健康生活').click();
    await box.getByRole('button', { name: '下一步' }).click();
  };
  const row = (title: string) => page.getByRole('article').filter({ hasText: title });
  await begin();
  await box.getByRole('button', { name: '保存并提交' }).click();
  const lacking = box.getByText(/^有 \d 项没有填好/);
  await expect(lacking).toBeVisible();
  const count = await box.getByText(/^请填写/).count();
  expect(count).toBeGreaterThan(1);
  await expect(lacking).toHaveText(new RegExp(`^有 ${count} 项`));
  const title = '雷雨天怎样回家';
  const first = box.getByRole('textbox').first();
  await expect(first).toBeFocused();
  await first.fill(title);
  await box.getByRole('button', { name: '保存', exact: true }).click();
  await expect(message(page, '已保存，还没有提交审核')).toBeVisible();

  await row(title).getByRole('button', { name: '提交' }).click();
  await answer(page, '确认提交该记录？', '确定');
  await expect(
    page.getByRole('alertdialog', { name: '还不能提交' }).getByText(new RegExp(`有 ${count - 1} 项没有填好`)),
  ).toBeVisible();
  await answer(page, '还不能提交', '去补充');
  await expect(page.getByText(new RegExp(`^有 ${count - 1} 项没有填好`))).toBeVisible();
  const fill = async (scope: typeof box | typeof page) => {
    for (const date of await scope.locator('input[type=date]').all()) await date.fill('2026-03-01');
    for (const text of await scope
      .locator('main textarea, [role=dialog] textarea, main input[type=text], [role=dialog] input[type=text]')
      .all())
      if ((await text.inputValue()) === '') await text.fill('和同学一起，用了整整一个下午。');
  };
  await fill(page);
  await page.getByRole('button', { name: '保存并提交' }).click();
  await expect(message(page, '提交成功')).toBeVisible();
  await expect(page.getByText('审核中').first()).toBeVisible();
  // The same rows are a table with the columns of old after one press, on the same address.
  if (phone) return;
  await page.goto('/mine/xsjl?status=1');
  await showRowsAs(page, '表格');
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
  for (const name of ['标题', '模块', '维度', '更新时间', '状态', '操作'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
  await showRowsAs(page, '列表');
});

test('a record under notice is questioned once; its author sees no name and explains', async ({ page, url, enter }) => {
  // A classmate's record of which xs001 has seen an end; every classmate may question it.
  const first = await tokenOf(url, 'xs001');
  const raised = await send(url, questionPage, { questionerId: '1', pageSize: 6, currentPage: 1 }, first);
  const recordId = raised.envelope.data?.dataList.find(({ status }) => status === 5)?.recordId ?? '';
  const found = await classmates(url, recordId);

  await enter(found.mate);
  await page.goto(`/mine/recordDetail?id=${recordId}`);
  await page.getByRole('button', { name: '内容质疑' }).filter({ visible: true }).click();
  const box = dialog(page, '内容质疑');
  await box.getByLabel('质疑原因').focus();
  await box.getByRole('button', { name: '提交质疑' }).focus();
  await expect(box.getByText('请输入质疑原因')).toBeVisible();
  await box.getByLabel('质疑原因').fill('借阅卡上没有这本书');
  await box.getByRole('button', { name: '提交质疑' }).click();
  await expect(message(page, '提交质疑成功！')).toBeVisible();
  await expect(
    page.getByRole('button', { name: '您已质疑该记录，请等待处理' }).filter({ visible: true }),
  ).toBeDisabled();

  await enter(found.author);
  await page.goto('/mine/zycl?name=second');
  const row = page.getByRole('article').filter({ hasText: '借阅卡上没有这本书' });
  await expect(row.getByText('质疑人 同学', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: '申辩' }).click();
  const reply = dialog(page, '申辩');
  await reply.getByRole('button', { name: '提交申辩' }).click();
  await expect(reply.getByText('请输入申辩内容')).toBeVisible();
  await reply.getByLabel('申辩内容').fill('书是从家里带来的，有购书小票。');
  await reply.getByRole('button', { name: '提交申辩' }).click();
  await expect(message(page, '提交成功！')).toBeVisible();
  await expect(row.getByRole('button', { name: '申辩' })).toBeHidden();
  await row.getByRole('link', { name: '查看' }).click();
  await expect(shown(page, '本人说明')).toBeVisible();
});

/** Whose record it is, and a classmate who may question it. */
async function classmates(url: string, recordId: string): Promise<Record<'author' | 'mate', { token: string }>> {
  const found: Partial<Record<'author' | 'mate', { token: string }>> = {};
  for (let number = 2; number <= 60 && !(found.author && found.mate); number += 1) {
    const token = await tokenOf(url, `xs${String(number).padStart(3, '0')}`);
    const { envelope } = await send(url, isQuestion, { recordId }, token);
    if (envelope.error_code === 0) found.mate ??= { token };
    if (envelope.message === '不能质疑本人的记录') found.author = { token };
  }
  if (!found.author || !found.mate) throw new Error('the demo city has no such classmates');
  return { author: found.author, mate: found.mate };
}
