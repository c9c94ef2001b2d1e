import {
  collegeContent,
  collegeContents,
  collegeModules,
  manageCollegeContentFetch,
  manageCollegeContentOrder,
  manageCollegeContentSave,
  manageCollegeContentState,
  manageCollegeContents,
  manageCollegeModuleOrder,
  manageCollegeModuleRemove,
  manageCollegeModuleSave,
  manageCollegeModules,
  OrgType,
  showImage,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { PICTURE } from '../../../testing/access-cases/index.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { SCRIPT_PAYLOADS } from '../../../testing/script-payloads.ts';
import { storeFile } from '../../content/file/index.ts';

const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
afterAll(() => app.close());
const city = await makeOrg(app.platform.database, { name: '云汀市教育局', type: OrgType.bureau });
const clerk = await app.loginAs(10, { orgId: city });
const colleague = await app.loginAs(10, { orgId: city });
const district = await makeOrg(app.platform.database, { name: '区教育局', type: OrgType.bureau, parentOrgId: city });
const student = await app.loginAs(2);
const teacher = await app.loginAs(3);

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const document = (ownerId = clerk.accountId, name = '手册.pdf') =>
  storeFile(app.platform, { bytes: PDF, name, use: 'college', ownerId });
const picture = (ownerId = clerk.accountId) =>
  storeFile(app.platform, { bytes: PICTURE, name: '封面.png', use: 'college', ownerId });
const seen = async (fileId: string, token?: string) =>
  (
    await app.app.http.inject({
      url: `${showImage.path}?id=${fileId}`,
      ...(token ? { headers: { sessiontoken: token } } : {}),
    })
  ).statusCode;

const words = { viewPower: '1,3', downloadPower: '3,6', icon: '', link: '', shown: 1 };
const makeModule = async (name: string, more: object = {}) =>
  (await app.call(manageCollegeModuleSave, { name, ...words, ...more }, clerk.token)).data.id;
const content = async (moduleId: string, more: object = {}) => ({
  ...{ moduleId, title: '研学安全手册', cover: '', fileId: await document(), viewPower: '', state: 1, version: 0 },
  ...more,
});
const makeContent = async (moduleId: string, more: object = {}) =>
  (await app.call(manageCollegeContentSave, await content(moduleId, more), clerk.token)).data.id;
const titles = async (modelId: string, token?: string) =>
  (await app.call(collegeContents, { modelId }, { token })).data.dataList.map(({ title }) => title);

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

it('a document is a draft until it is published, is seen by its roles, and is gone when it is taken down', async () => {
  const moduleId = await makeModule('家校共育');
  const cover = await picture();
  const id = await makeContent(moduleId, { state: 0, cover });
  expect(await titles(moduleId)).toEqual([]);
  expect((await app.call(collegeContent, { id }, student.token)).error_code).toBe(4);
  expect([await seen(cover), await seen(cover, student.token), await seen(cover, colleague.token)]).toEqual([
    404, 404, 200,
  ]);
  const state = (to: 1 | 2) => app.call(manageCollegeContentState, { id, state: to }, colleague.token);
  expect((await state(1)).message).toBe('已发布');
  expect([await titles(moduleId), await seen(cover)]).toEqual([['研学安全手册'], 200]);
  expect((await app.call(collegeContent, { id }, student.token)).data).toMatchObject({
    extension: 'pdf',
    mayDownload: false,
  });

  const now = (await app.call(manageCollegeContentFetch, { id }, clerk.token)).data;
  expect(now).toMatchObject({ state: 1, version: 2, changedBy: expect.any(String) });
  const narrowed = { id, moduleId, title: now.title, cover, fileId: now.fileId, state: 1, viewPower: '3' };
  expect((await app.call(manageCollegeContentSave, { ...narrowed, version: 2 }, clerk.token)).error_code).toBe(0);
  expect((await app.call(manageCollegeContentSave, { ...narrowed, version: 2 }, colleague.token)).error_code).toBe(1);
  expect((await app.call(collegeContent, { id }, student.token)).error_code).toBe(3);
  expect((await app.call(collegeContent, { id }, teacher.token)).data).toMatchObject({ mayDownload: true });
  const locks = async (token: string) =>
    (await app.call(collegeContents, { modelId: moduleId }, token)).data.dataList.map(({ mayView }) => mayView);
  expect([await locks(student.token), await locks(teacher.token)]).toEqual([[false], [true]]);

  await state(2);
  expect([await titles(moduleId), await seen(cover)]).toEqual([[], 404]);
  expect((await app.call(collegeContent, { id }, teacher.token)).error_code).toBe(4);
});

it('a replaced file stays as a version and comes back; another’s file, a missing one and a cover that is none are refused', async () => {
  const moduleId = await makeModule('基地课程');
  const first = await document(clerk.accountId, '初稿.pdf');
  const id = await makeContent(moduleId, { fileId: first });
  const second = await document(colleague.accountId, '定稿.pdf');
  const save = async (fileId: string, version: number, who = colleague, more: object = {}) =>
    app.call(manageCollegeContentSave, { id, ...(await content(moduleId)), fileId, version, ...more }, who.token);
  expect((await save(second, 1)).error_code).toBe(0);
  const files = async () =>
    (await app.call(manageCollegeContentFetch, { id }, clerk.token)).data.files.map(({ name, version }) => [
      version,
      name,
    ]);
  expect(await files()).toEqual([
    [2, '定稿.pdf'],
    [1, '初稿.pdf'],
  ]);
  // An earlier version comes back whoever sent it in.
  expect((await save(first, 2)).error_code).toBe(0);
  expect((await files())[0]).toEqual([3, '初稿.pdf']);
  expect((await app.call(collegeContent, { id }, student.token)).data.file).toContain(first);
  const { data: kept } = await app.call(manageCollegeContentFetch, { id }, clerk.token);
  const replaced = kept.files.find(({ fileId }) => fileId === second);
  expect((await app.app.http.inject({ url: replaced?.url ?? '' })).body).toBe(PDF.toString());
  const unused = 'select 1 from file where file_id = $1 and unreferenced_at is not null';
  expect(await app.platform.database.rows(unused, [second])).toEqual([]);

  for (const fileId of [await document(student.accountId), 'nope00'])
    expect((await save(fileId, 3)).refusal.fields).toEqual({ fileId: '文件不存在，请重新上传' });
  const noCover = { cover: await document(clerk.accountId) };
  expect((await save(first, 3, clerk, noCover)).refusal.fields).toEqual({ cover: '图片不存在，请重新上传' });
});

it('contents stand as somebody put them, new ones first; two who order at once do not write over each other', async () => {
  const moduleId = await makeModule('学校管理');
  const ids: string[] = [];
  for (const title of ['甲', '乙', '丙']) ids.unshift(await makeContent(moduleId, { title }));
  expect(await titles(moduleId)).toEqual(['丙', '乙', '甲']);
  const order = (next: string[], before: string[], token = clerk.token) =>
    app.call(manageCollegeContentOrder, { moduleId, ids: next, before }, token);
  const turned = ids.toReversed();
  const replies = await Promise.all([order(turned, ids), order(turned, ids, colleague.token)]);
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 1]);
  expect(await titles(moduleId)).toEqual(['甲', '乙', '丙']);
  await makeContent(moduleId, { title: '丁' });
  expect(await titles(moduleId)).toEqual(['丁', '甲', '乙', '丙']);
});

it('the same form fifty times at once is one document, and a script is a title like any other', async () => {
  const moduleId = await makeModule('教育行政');
  const form = await content(moduleId);
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => app.call(manageCollegeContentSave, form, clerk.token)),
  );
  expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
  const script = SCRIPT_PAYLOADS[0]!;
  await makeContent(moduleId, { title: script });
  const { data } = await app.call(manageCollegeContents, { moduleId }, clerk.token);
  expect(data.contents.map(({ title }) => title)).toEqual([script, '研学安全手册']);
});
