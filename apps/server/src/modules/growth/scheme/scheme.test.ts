import {
  dimensionByModelId,
  filedByDimensionId,
  findSchemeByUserId,
  manageSchemeCompare,
  manageSchemeDiscard,
  manageSchemeDraft,
  manageSchemeFetch,
  manageSchemePublish,
  manageSchemeSave,
  modelBySchemaId,
  OrgType,
} from '@vimo/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';

const app = await startTestApp();
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
const orgId = await makeOrg(db, { parentOrgId: city });
const classId = await makeClass(db, orgId, { day: app.clock() });
const bureau = await app.loginAs(10, { orgId: city });
const school = await app.loginAs(5, { orgId });
const student = await app.makeStudent({ orgId, classId });
const token = await app.sessionOf(student);

/** The draft of an organisation, changed, published: the next version. */
async function publish(by: string, change: (content: Content) => void) {
  const { schemeId } = (await app.call(manageSchemeDraft, { stage: 2 }, by)).data;
  const { content, revision } = (await app.call(manageSchemeFetch, { schemeId }, by)).data;
  change(content);
  const saved = await app.call(manageSchemeSave, { schemeId, revision, content }, by);
  const published = await app.call(manageSchemePublish, { schemeId, revision: saved.data.revision }, by);
  return { schemeId, published };
}
type Content = Awaited<ReturnType<typeof app.call<typeof manageSchemeFetch>>>['data']['content'];

describe('a scheme', () => {
  it('is asked for in vain before a bureau publishes one', async () => {
    expect(await app.call(findSchemeByUserId, {}, token)).toMatchObject({
      error_code: 1,
      message: '您所在的学校还没有发布写实记录方案，请联系班主任',
    });
    expect(await app.call(manageSchemeDraft, { stage: 2 }, school.token)).toMatchObject({ error_code: 1 });
  });

  it('begins with the preset, is published, and is what students find', async () => {
    const { schemeId } = await publish(bureau.token, () => {});
    expect((await app.call(findSchemeByUserId, {}, token)).data).toEqual({
      id: schemeId,
      schemeName: '小学生写实记录方案',
      version: 1,
      confirmAfterDays: 0,
    });
    const models = (await app.call(modelBySchemaId, { schemeId }, token)).data;
    const practice = models.find(({ modelName }) => modelName === '社会实践')!;
    const dimensions = (await app.call(dimensionByModelId, { modelId: practice.modelId }, token)).data;
    expect(dimensions[0]).toMatchObject({ dimensionName: '志愿服务', closedReason: '', reviewerName: '班主任' });
    const fields = (await app.call(filedByDimensionId, { dimensionId: dimensions[0]!.dimensionId }, token)).data;
    expect(fields[0]).toMatchObject({ fieldName: '活动名称', fieldType: 'text', isTitle: 1, required: 1, value: '' });
  });

  it('is never changed once published: the next version keeps the ids of its parts', async () => {
    const before = (await app.call(findSchemeByUserId, {}, token)).data;
    const fetched = (await app.call(manageSchemeFetch, { schemeId: before.id }, bureau.token)).data;
    const save = { schemeId: before.id, revision: fetched.revision, content: fetched.content };
    expect(await app.call(manageSchemeSave, save, bureau.token)).toMatchObject({ error_code: 1 });
    await expect(
      db.run('update scheme set scheme_name = $2 where scheme_id = $1', [before.id, '改']),
    ).rejects.toThrow();
    const { schemeId } = await publish(bureau.token, ({ modules }) => {
      modules[0]!.dimensions[0]!.dimensionName = '红领巾活动';
    });
    const after = (await app.call(manageSchemeFetch, { schemeId }, bureau.token)).data;
    expect(after.version).toBe(2);
    expect(after.content.modules[0]!.dimensions[0]!.dimensionId).toBe(
      fetched.content.modules[0]!.dimensions[0]!.dimensionId,
    );
    expect((await app.call(manageSchemeCompare, { schemeId }, bureau.token)).data).toEqual([
      {
        kind: 'changed',
        place: '思想品德 › 少先队活动',
        what: '名称',
        before: '少先队活动',
        after: '红领巾活动',
      },
    ]);
    expect(await app.call(modelBySchemaId, { schemeId: before.id }, token)).toMatchObject({ error_code: 4 });
  });

  it('told by the field what stands in the way of publishing', async () => {
    const { published, schemeId } = await publish(bureau.token, ({ modules }) => {
      modules[1]!.moduleName = '思想品德';
    });
    expect(published).toMatchObject({ error_code: 2, refusal: { fields: { 'modules.1.moduleName': '模块名称重复' } } });
    const { revision, content } = (await app.call(manageSchemeFetch, { schemeId }, bureau.token)).data;
    content.modules[1]!.moduleName = '学业水平';
    const both = await Promise.all(
      [1, 2].map(() => app.call(manageSchemeSave, { schemeId, revision, content }, bureau.token)),
    );
    expect(both.map((reply) => [reply.error_code, reply.message]).toSorted()).toEqual([
      [0, '保存成功'],
      [1, '该内容已被他人修改，请刷新后再试'],
    ]);
  });
});

describe('a school', () => {
  it('adds dimensions where the bureau lets it, and its own students alone find them', async () => {
    const { published } = await publish(school.token, ({ modules }) => {
      const module = modules.find(({ moduleName }) => moduleName === '社会实践')!;
      module.dimensions = [
        {
          dimensionName: '校史讲解',
          studentsMayEnter: 1,
          reviewer: 3,
          perSemester: 2,
          evidenceRequired: 0,
          inReport: 1,
          opensOn: '',
          closesOn: '',
          fields: [{ fieldName: '讲解主题', fieldType: 'text', isTitle: 1, required: 1, selectValue: [], hint: '' }],
        },
      ];
    });
    expect(published.message).toBe('发布成功，新的记录将按此版本填写');
    const { id } = (await app.call(findSchemeByUserId, {}, token)).data;
    const models = (await app.call(modelBySchemaId, { schemeId: id }, token)).data;
    const modelId = models.find(({ modelName }) => modelName === '社会实践')!.modelId;
    const names = async (by: string) =>
      (await app.call(dimensionByModelId, { modelId }, by)).data.map(({ dimensionName }) => dimensionName);
    expect((await names(token)).at(-1)).toBe('校史讲解');
    const beside = await makeOrg(db, { parentOrgId: city });
    const other = await app.makeStudent({ orgId: beside, classId: await makeClass(db, beside, { day: app.clock() }) });
    expect(await names(await app.sessionOf(other))).not.toContain('校史讲解');
  });

  it('begins nothing for a stage that it does not teach, and goes on with nothing that it began before', async () => {
    const junior = await makeOrg(db, { parentOrgId: city });
    const teaches = (stage: number) => db.run('update org set stages = $2 where org_id = $1', [junior, [stage]]);
    const { token } = await app.loginAs(5, { orgId: junior });
    await teaches(2);
    const { schemeId } = (await app.call(manageSchemeDraft, { orgId: junior, stage: 2 }, token)).data;
    const { revision, content } = (await app.call(manageSchemeFetch, { schemeId }, token)).data;
    await teaches(3);
    const refusals = await Promise.all([
      app.call(manageSchemeDraft, { orgId: junior, stage: 2 }, bureau.token),
      app.call(manageSchemeDraft, { orgId: junior, stage: 2 }, token),
      app.call(manageSchemeSave, { schemeId, revision, content }, token),
      app.call(manageSchemePublish, { schemeId, revision }, token),
    ]);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ error_code: 1, message: '该学校没有小学学段，不能为其建立方案' });
    expect((await app.call(manageSchemeDiscard, { schemeId }, token)).error_code).toBe(0);
  });

  it('has no say in modules of its own', async () => {
    const { published } = await publish(school.token, ({ modules }) => {
      modules[0]!.moduleName = '校园文化';
    });
    expect(published).toMatchObject({ error_code: 2, message: '教育局未开放学校在该模块添加维度' });
  });
});
