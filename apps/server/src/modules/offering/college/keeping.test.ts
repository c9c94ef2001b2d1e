import {
  collegeContents,
  collegeModules,
  manageCollegeContentOrder,
  manageCollegeModuleOrder,
  manageCollegeModuleRemove,
  manageCollegeModuleSave,
  manageCollegeModules,
  managePublicationFetch,
  managePublicationSave,
  managePublicationStep,
  OrgType,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { storeFile } from '../../content/file/index.ts';

const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
afterAll(() => app.close());
const city = await makeOrg(app.platform.database, { name: '云汀市教育局', type: OrgType.bureau });
const clerk = await app.loginAs(10, { orgId: city });
const colleague = await app.loginAs(10, { orgId: city });
const district = await makeOrg(app.platform.database, { name: '区教育局', type: OrgType.bureau, parentOrgId: city });
const student = await app.loginAs(2);

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const words = { viewPower: '1,3', downloadPower: '3,6', icon: '', link: '', shown: 1 };
const makeModule = async (name: string, more: object = {}) =>
  (await app.call(manageCollegeModuleSave, { name, ...words, ...more }, clerk.token)).data.id;
/** A document that is shown, by the id under which it is. */
const makeContent = async (moduleId: string, title = '研学安全手册'): Promise<string> => {
  const document = await storeFile(app.platform, {
    bytes: PDF,
    name: '手册.pdf',
    use: 'college',
    ownerId: clerk.accountId,
  });
  const content = { module: moduleId, title, document };
  const { data } = await app.call(managePublicationSave, { kind: 'college', content }, clerk.token);
  await app.call(managePublicationStep, { ...data, step: 'publish' }, clerk.token);
  return (await app.call(managePublicationFetch, { id: data.id }, clerk.token)).data.objectId;
};
const titles = async (modelId: string) =>
  (await app.call(collegeContents, { modelId })).data.dataList.map(({ title }) => title);

it('a module is made, narrowed, hidden and put in order; a bureau of a district keeps none', async () => {
  const below = await app.loginAs(10, { orgId: district });
  expect((await app.call(manageCollegeModules, {}, below.token)).error_code).toBe(1);
  expect((await app.call(manageCollegeModuleSave, { name: '区模块', ...words }, below.token)).error_code).toBe(1);

  const first = await makeModule('学生天地');
  const second = await makeModule('教师研修', { viewPower: '3' });
  const kept = async () => (await app.call(manageCollegeModules, {}, clerk.token)).data;
  // Who may not see may not keep either.
  expect(await kept()).toMatchObject([
    { id: first, downloadPower: '3', contentNum: 0, shown: true, version: 1 },
    { id: second, downloadPower: '3' },
  ]);
  for (const link of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', '/\\evil.example']) {
    const reply = await app.call(manageCollegeModuleSave, { name: '外链', ...words, link }, clerk.token);
    expect(reply.refusal.fields).toHaveProperty('link');
  }
  expect(
    (await app.call(manageCollegeModuleSave, { name: '无人', ...words, viewPower: '' }, clerk.token)).refusal,
  ).toMatchObject({
    fields: { viewPower: '请选择谁可以查看' },
  });

  const order = (ids: string[], before: string[], token = clerk.token) =>
    app.call(manageCollegeModuleOrder, { ids, before }, token);
  const [one, other] = await Promise.all([
    order([second, first], [first, second]),
    order([second, first], [first, second], colleague.token),
  ]);
  expect([one.error_code, other.error_code].sort()).toEqual([0, 1]);
  expect((await order([second], [second, first])).error_code).toBe(1);
  const tabs = async () => (await app.call(collegeModules, {}, student.token)).data.map(({ id }) => id);
  expect(await tabs()).toEqual([second, first]);

  const edit = { id: first, name: '学生乐园', ...words, version: 1 };
  expect((await app.call(manageCollegeModuleSave, { ...edit, shown: 0 }, clerk.token)).error_code).toBe(0);
  expect((await app.call(manageCollegeModuleSave, edit, colleague.token)).message).toBe(
    '该内容已被他人修改，请刷新后再试',
  );
  expect(await tabs()).toEqual([second]);
  await makeContent(second);
  expect((await app.call(manageCollegeModuleRemove, { id: second }, clerk.token)).message).toContain('模块里还有内容');
  expect((await app.call(manageCollegeModuleRemove, { id: first }, clerk.token)).error_code).toBe(0);
});

it('contents stand as somebody put them, new ones first; two who order at once do not write over each other', async () => {
  const moduleId = await makeModule('学校管理');
  const ids: string[] = [];
  for (const title of ['甲', '乙', '丙']) ids.unshift(await makeContent(moduleId, title));
  expect(await titles(moduleId)).toEqual(['丙', '乙', '甲']);
  const order = (next: string[], before: string[], token = clerk.token) =>
    app.call(manageCollegeContentOrder, { moduleId, ids: next, before }, token);
  const turned = ids.toReversed();
  const replies = await Promise.all([order(turned, ids), order(turned, ids, colleague.token)]);
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 1]);
  expect(await titles(moduleId)).toEqual(['甲', '乙', '丙']);
  await makeContent(moduleId, '丁');
  expect(await titles(moduleId)).toEqual(['丁', '甲', '乙', '丙']);
});
