import {
  dimensionByModelId,
  type Endpoint,
  filedByDimensionId,
  findSchemeByUserId,
  findUserByToken,
  type InputOf,
  insertByFront,
  modelBySchemaId,
  submitRecord,
} from '@vimo/contract';
import { send, tokenOf } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a reviewer decides by keys alone; the student sees what passed, and why something did not', async ({
  page,
  url,
  enter,
  people,
}) => {
  const read = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, token: string) => {
    const { data } = (await send(url, endpoint, input, token)).envelope;
    return data!;
  };
  const schoolOf = async (token: string) => (await read(findUserByToken, {}, token)).ownOrgId;
  const school = await schoolOf(await tokenOf(url, 'xx001'));
  const student = await people.student(async (token) => ((await schoolOf(token)) === school ? true : undefined));
  const { token, name } = student;

  // Two records of the student's own wait.
  const scheme = await read(findSchemeByUserId, {}, token);
  const modules = await read(modelBySchemaId, { schemeId: scheme.id }, token);
  const dimensions = (
    await Promise.all(modules.map(({ modelId }) => read(dimensionByModelId, { modelId }, token)))
  ).flat();
  const { dimensionId } = dimensions.find(({ evidenceRequired, closedReason }) => !evidenceRequired && !closedReason)!;
  const fields = await read(filedByDimensionId, { dimensionId }, token);
  const submit = async (title: string) => {
    const fieldList = fields
      .filter(({ fieldType }) => fieldType !== 'image' && fieldType !== 'file')
      .map(({ fieldId, fieldType, isTitle, selectValue }) => ({
        id: fieldId,
        value: isTitle
          ? title
          : fieldType === 'date'
            ? '2026-03-01'
            : fieldType === 'select'
              ? selectValue[0]!
              : `${title}：先想好怎么做，再动手，最后把学到的写下来，讲给同学听。`,
      }));
    const { id } = await read(insertByFront, { dimensionId, fieldList }, token);
    await send(url, submitRecord, { list: [id] }, token);
    return id;
  };
  const passed = await submit('给菜园搭一个雨棚');
  const refused = await submit('修好班里的图书角');

  await enter('xx001');
  await page.goto(`/zs-platform/record-review?name=${encodeURIComponent(name)}`);
  const sheet = page.getByRole('article', { name: '记录内容' });
  await expect(sheet.getByRole('heading', { name: '给菜园搭一个雨棚' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(sheet.getByRole('heading', { name: '修好班里的图书角' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(sheet.getByRole('heading', { name: '给菜园搭一个雨棚' })).toBeVisible();
  // Chosen for later and decided now: it is not chosen any more.
  await page.keyboard.press('x');
  await expect(page.getByText('已选 1 项')).toBeVisible();
  await page.keyboard.press('a');
  await expect(sheet.getByRole('heading', { name: '修好班里的图书角' })).toBeVisible();
  await expect(page.getByText('已选 1 项')).toBeHidden();
  // A pass is taken back by key, from wherever the focus is, and given again; a key that cannot act says why.
  await page.getByRole('link', { name: '记录审核' }).focus();
  await page.keyboard.press('u');
  await expect(sheet.getByRole('heading', { name: '给菜园搭一个雨棚' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('没有可以撤销的通过')).toBeVisible();
  await page.keyboard.press('a');
  const told = page.getByText('已通过《给菜园搭一个雨棚》');
  await expect(told).toBeVisible();
  // Where the verdict's buttons are a bar, it covers none of them.
  const verdict = page.getByRole('region', { name: '审核意见' });
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 900, height: 900 });
  const topOf = async () => (await verdict.getByRole('button', { name: /^通\s?过$/ }).boundingBox())!.y;
  await expect.poll(async () => (await told.boundingBox())!.y + 24 < (await topOf())).toBe(true);
  await page.setViewportSize(wide);
  await expect(sheet.getByRole('heading', { name: '修好班里的图书角' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByText('已经是最后一条')).toBeVisible();
  // Without a reason nothing is refused.
  await page.keyboard.press('r');
  await expect(page.getByText('请选择或填写不通过的原因')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await page.keyboard.press('r');
  await expect(page.getByText('没有找到符合条件的记录')).toBeVisible();

  await enter(student);
  await page.goto(`/mine/recordDetail?id=${passed}`);
  await expect(page.getByText('已通过').first()).toBeVisible();
  await page.goto(`/mine/recordDetail?id=${refused}`);
  await expect(page.getByText('未通过').first()).toBeVisible();
  await expect(page.getByText('请写明本人分工').first()).toBeVisible();
});
