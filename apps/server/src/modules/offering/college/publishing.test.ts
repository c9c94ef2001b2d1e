import {
  COLLEGE_LIMITS,
  CollegeState,
  collegeContent,
  collegeContents,
  collegeModules,
  manageCollegeContents,
  manageCollegeModuleSave,
  managePublicationAdopt,
  managePublicationBringBack,
  managePublicationFetch,
  managePublicationKinds,
  managePublicationOrder,
  managePublicationPage,
  managePublicationPreview,
  managePublicationSave,
  managePublicationStep,
  managePublicationVersion,
  OrgType,
  type PublicationStep,
  type PublicationTerms,
  publicationPreview,
  showImage,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { PICTURE } from '../../../testing/access-cases/index.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { daysFrom, makeOrg } from '../../../testing/fixtures.ts';
import { storeFile } from '../../content/file/index.ts';

const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
const db = app.platform.database;
afterAll(() => app.close());
const city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
const district = await makeOrg(db, { name: '区教育局', type: OrgType.bureau, parentOrgId: city });
const school = await makeOrg(db, { name: '云汀一中', parentOrgId: city });
const clerk = await app.loginAs(10, { orgId: city });
const colleague = await app.loginAs(10, { orgId: city });

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const file = (ownerId = clerk.accountId, name = '手册.pdf') =>
  storeFile(app.platform, { bytes: PDF, name, use: 'college', ownerId });
const makeModule = async (name: string, viewPower = '1,3') =>
  (
    await app.call(
      manageCollegeModuleSave,
      { name, viewPower, downloadPower: '3', icon: '', link: '', shown: 1 },
      clerk.token,
    )
  ).data.id;

const NO_TERMS: PublicationTerms = { from: '', until: '', orgTypes: [], stages: [], orgIds: [] };
const save = (content: Record<string, unknown>, { id = '', edition = 0, terms = NO_TERMS, token = clerk.token } = {}) =>
  app.call(managePublicationSave, { id, kind: 'college', edition, content, terms }, token);
const fetched = async (id: string) => (await app.call(managePublicationFetch, { id }, clerk.token)).data;
const step = async (id: string, what: PublicationStep, token = clerk.token) =>
  app.call(managePublicationStep, { id, edition: (await fetched(id)).edition, step: what }, token);
/** As somebody who is signed in reads them: guests share an answer for a second. */
const titles = async (modelId: string) =>
  (await app.call(collegeContents, { modelId }, (await app.loginAs(2)).token)).data.dataList.map(({ title }) => title);
const read = async (id: string, usertype: 2 | 3 = 2) =>
  app.call(collegeContent, { id }, (await app.loginAs(usertype)).token);
const seen = async (fileId: string) =>
  (await app.app.http.inject({ url: `${showImage.path}?id=${fileId}` })).statusCode;

it('a document is a draft until it is published, is previewed as its page, seen by its roles, and gone when it is taken down', async () => {
  const moduleId = await makeModule('家校共育');
  const cover = await storeFile(app.platform, {
    bytes: PICTURE,
    name: '封面.png',
    use: 'college',
    ownerId: clerk.accountId,
  });
  const document = await file();
  // The name is the server's own, whatever is sent.
  const { data: made } = await save({
    ...{ module: `${moduleId} 别的模块`, title: '研学安全手册', document, pictureId: cover, viewPower: '' },
  });
  expect([await titles(moduleId), await seen(cover)]).toEqual([[], 404]);
  expect(await fetched(made.id)).toMatchObject({
    ...{ byName: '家校共育', orgId: city, bureaus: [], steps: ['publish', 'remove'], href: '' },
    content: { module: `${moduleId} 家校共育`, document: `${document} 手册.pdf` },
  });

  const { href } = (await app.call(managePublicationPreview, { id: made.id }, clerk.token)).data;
  const token = new URL(href, 'http://x').searchParams.get('preview') ?? '';
  const { college } = (await app.call(publicationPreview, { token }, clerk.token)).data;
  expect(college).toMatchObject({ title: '研学安全手册', extension: 'pdf', modelName: '家校共育', mayDownload: true });
  expect((await app.app.http.inject({ url: college?.file ?? '' })).body).toBe(PDF.toString());
  expect((await app.call(publicationPreview, { token }, colleague.token)).error_code).toBe(4);

  expect((await step(made.id, 'publish')).message).toBe('已发布');
  const { objectId } = await fetched(made.id);
  expect([await titles(moduleId), await seen(cover)]).toEqual([['研学安全手册'], 200]);
  expect((await read(objectId)).data).toMatchObject({ extension: 'pdf', mayDownload: false });
  const { data: modules } = await app.call(collegeModules, {}, clerk.token);
  expect(modules.find(({ id }) => id === moduleId)).toMatchObject({ contentNum: 1 });

  const shown = await fetched(made.id);
  const narrowed = { ...shown.content, viewPower: '3' };
  const at = { id: made.id, edition: shown.edition, terms: shown.terms };
  expect((await save(narrowed, at)).error_code).toBe(0);
  // Of two who edit at once the second is told; what is shown stays as it is.
  expect((await save(narrowed, { ...at, token: colleague.token })).error_code).toBe(1);
  expect((await read(objectId)).error_code).toBe(0);
  expect((await step(made.id, 'publish')).error_code).toBe(0);
  expect((await read(objectId)).error_code).toBe(3);
  expect((await read(objectId, 3)).data).toMatchObject({ mayDownload: true });

  expect((await step(made.id, 'takeDown', colleague.token)).message).toBe('已下线');
  expect([await titles(moduleId), await seen(cover), (await read(objectId, 3)).error_code]).toEqual([[], 404, 4]);
  const { data: kept } = await app.call(manageCollegeContents, { moduleId }, clerk.token);
  expect(kept).toMatchObject({ shownNum: 0, contentNum: 1, contents: [{ id: objectId, status: 'takenDown' }] });
});

it('is shown from its moment until its end, the cover too', async () => {
  const moduleId = await makeModule('教师研修');
  const terms = { ...NO_TERMS, from: daysFrom(app.clock(), 1), until: daysFrom(app.clock(), 2) };
  const { data: made } = await save({ module: moduleId, title: '明天见', document: await file() }, { terms });
  expect((await step(made.id, 'publish')).error_code).toBe(0);
  const { objectId } = await fetched(made.id);
  const statuses = async () =>
    (
      await app.call(manageCollegeContents, { moduleId }, (await app.loginAs(10, { orgId: city })).token)
    ).data.contents.map(({ status }) => status);
  const state = async () => [await titles(moduleId), (await read(objectId)).error_code, await statuses()];
  expect(await state()).toEqual([[], 4, ['scheduled']]);
  app.clock.advance(86_400);
  expect(await state()).toEqual([['明天见'], 0, ['shown']]);
  app.clock.advance(86_400);
  expect(await state()).toEqual([[], 4, ['takenDown']]);
  app.clock.set('2026-11-10T10:00:00+08:00');
});

it('goes on from a document that was there before, with the files that it had', async () => {
  const moduleId = await makeModule('基地课程');
  const [first, second] = [await file(colleague.accountId, '初稿.pdf'), await file(colleague.accountId, '定稿.pdf')];
  const row = await db.row<{ id: string }>(
    `insert into college_content (module_id, title, file_id, created_at) values ($1, '研学课程', $2, $3) returning content_id as id`,
    [moduleId, second, daysFrom(app.clock(), -5)],
  );
  const objectId = row!.id;
  for (const [at, fileId] of [first, second].entries())
    await db.run(
      'insert into college_file (content_id, version, file_id, account_id, created_at) values ($1, $2, $3, $4, $5)',
      [objectId, at + 1, fileId, colleague.accountId, daysFrom(app.clock(), at - 5)],
    );
  const { data: list } = await app.call(managePublicationPage, { kind: 'college', title: '研学课程' }, clerk.token);
  expect(list.dataList).toMatchObject([{ id: '', objectId, byName: '基地课程', status: 'shown', orgId: city }]);
  const statusAs = async (state: CollegeState) => {
    await db.run('update college_content set state = $2 where content_id = $1', [objectId, state]);
    const { data } = await app.call(managePublicationPage, { kind: 'college', title: '研学课程' }, clerk.token);
    return data.dataList.map(({ status }) => status);
  };
  expect(await statusAs(CollegeState.draft)).toEqual(['draft']);
  expect(await statusAs(CollegeState.takenDown)).toEqual(['takenDown']);
  expect(await statusAs(CollegeState.shown)).toEqual(['shown']);
  const { data: made } = await app.call(managePublicationAdopt, { kind: 'college', objectId }, clerk.token);
  const adopted = await fetched(made.id);
  expect(adopted).toMatchObject({
    ...{ status: 'shown', changed: 0, shownVersion: 2, terms: { from: daysFrom(app.clock(), -5) } },
    content: { module: `${moduleId} 基地课程`, document: `${second} 定稿.pdf`, title: '研学课程' },
    versions: [
      { number: 2, shown: 1 },
      { number: 1, shown: 0, userName: expect.stringMatching(/./), at: daysFrom(app.clock(), -5) },
    ],
  });
  expect((await read(objectId)).data.file).toContain(second);

  // A file of before comes back whoever sent it in.
  const earlier = await app.call(managePublicationVersion, { id: made.id, number: 1 }, clerk.token);
  expect(earlier.data.content).toMatchObject({ document: `${first} 初稿.pdf` });
  const back = { id: made.id, number: 1, edition: adopted.edition };
  expect((await app.call(managePublicationBringBack, back, clerk.token)).error_code).toBe(0);
  const draft = await fetched(made.id);
  const again = { id: made.id, edition: draft.edition, terms: draft.terms };
  expect((await save({ ...draft.content, title: '研学课程（新）' }, again)).error_code).toBe(0);
  expect((await step(made.id, 'publish')).error_code).toBe(0);
  expect((await read(objectId)).data).toMatchObject({
    ...{ title: '研学课程（新）', createDate: daysFrom(app.clock(), -5), file: expect.stringContaining(first) },
  });
});

it('goes on from a draft of before as from a draft', async () => {
  const moduleId = await makeModule('办学特色');
  const row = await db.row<{ id: string }>(
    `insert into college_content (module_id, title, file_id, created_at, state)
     values ($1, '未发布的课件', $2, $3, ${CollegeState.draft}) returning content_id as id`,
    [moduleId, await file(), daysFrom(app.clock(), -5)],
  );
  const objectId = row!.id;
  const { data: made } = await app.call(managePublicationAdopt, { kind: 'college', objectId }, clerk.token);
  expect(await fetched(made.id)).toMatchObject({ status: 'draft', objectId, versions: [], steps: ['publish'] });
  const { data: list } = await app.call(managePublicationPage, { kind: 'college', title: '未发布' }, clerk.token);
  expect(list.dataList).toMatchObject([{ id: made.id, status: 'draft' }]);
  const { data: room } = await app.call(manageCollegeContents, { moduleId }, clerk.token);
  expect(room.contents).toMatchObject([{ id: objectId, status: 'draft' }]);
  expect((await step(made.id, 'publish')).message).toBe('已发布');
  expect([await titles(moduleId), (await fetched(made.id)).objectId]).toEqual([['未发布的课件'], objectId]);
});

it('takes no file of others, no document for a cover, no module that is not there; and wants all three', async () => {
  const moduleId = await makeModule('学校管理');
  const words = { module: moduleId, title: '指引', document: await file() };
  const fields = async (content: Record<string, unknown>) => (await save(content)).refusal.fields;
  for (const document of [await file(colleague.accountId), 'nope00'])
    expect(await fields({ ...words, document })).toEqual({ document: '文件不存在，请重新上传' });
  expect(await fields({ ...words, pictureId: await file() })).toEqual({ pictureId: '图片不存在，请重新上传' });
  expect(await fields({ ...words, module: '999999' })).toEqual({ module: '模块不存在或已删除，请重新选择' });
  for (const bad of [{ module: 'x' }, { document: '../1' }, { viewPower: '7' }, { title: '长'.repeat(61) }])
    expect((await save({ ...words, ...bad })).error_code).toBe(2);
  const { data: bare } = await save({ title: '空' });
  expect(Object.keys((await step(bare.id, 'publish')).refusal.fields ?? {}).sort()).toEqual(['document', 'module']);
  const order = { kind: 'college', ids: [bare.id], orderEdition: 0 } as const;
  expect((await app.call(managePublicationOrder, order, clerk.token)).message).toBe('这类内容不能置顶');
});

it('a module takes no more than its limit, not out of another module either', async () => {
  const [full, other] = [await makeModule('满的'), await makeModule('空的')];
  const document = await file();
  await db.run(
    `insert into college_content (module_id, title, file_id, created_at)
     select $1, '旧课件', $2, $3 from generate_series(1, ${COLLEGE_LIMITS.contents})`,
    [full, document, daysFrom(app.clock(), -1)],
  );
  const { data: made } = await save({ module: other, title: '新课件', document });
  expect((await step(made.id, 'publish')).error_code).toBe(0);
  const shown = await fetched(made.id);
  const at = { id: made.id, edition: shown.edition, terms: shown.terms };
  expect((await save({ ...shown.content, module: full }, at)).error_code).toBe(0);
  expect((await step(made.id, 'publish')).message).toContain('一个模块最多');
  expect(await titles(other)).toEqual(['新课件']);
  await db.run(
    `delete from college_content where content_id in
       (select min(content_id) from college_content where module_id = $1)`,
    [full],
  );
  expect((await step(made.id, 'publish')).error_code).toBe(0);
  // Changed where it is, it is none more.
  const moved = await fetched(made.id);
  const again = { id: made.id, edition: moved.edition, terms: moved.terms };
  expect((await save({ ...moved.content, title: '新课件二' }, again)).error_code).toBe(0);
  expect((await step(made.id, 'publish')).error_code).toBe(0);
});

it('is written for the bureau at the top, by its people and platform administrators alone', async () => {
  const moduleId = await makeModule('教育管理');
  const words = { module: moduleId, title: '要点' };
  const { data: made } = await save(words);
  const { edition } = await fetched(made.id);
  for (const [usertype, orgId] of [
    [10, district],
    [5, school],
  ] as const) {
    const { token } = await app.loginAs(usertype, { orgId });
    expect((await save(words, { token })).error_code).toBe(1);
    expect((await save(words, { id: made.id, edition, token })).error_code).toBe(4);
    const { data: kinds } = await app.call(managePublicationKinds, {}, token);
    expect(kinds.map(({ kind }) => kind)).not.toContain('college');
    expect((await app.call(managePublicationPage, { kind: 'college' }, token)).data.totalCount).toBe(0);
  }
  expect((await save(words, { token: (await app.loginAs(3)).token })).error_code).toBe(3);
  const { data: kinds } = await app.call(managePublicationKinds, {}, clerk.token);
  expect(kinds.map(({ kind }) => kind)).toContain('college');
  const platform = await app.loginAs(1);
  const { data: theirs } = await save({ ...words, title: '平台写的' }, { token: platform.token });
  expect(await fetched(theirs.id)).toMatchObject({ orgId: city, title: '平台写的' });
});

it('goes with the top: a bureau that is no longer there sees nothing of it, and the one above it goes on', async () => {
  const moduleId = await makeModule('教研天地');
  const { data: made } = await save({ module: moduleId, title: '草稿', document: await file() });
  const { href } = (await app.call(managePublicationPreview, { id: made.id }, clerk.token)).data;
  const token = new URL(href, 'http://x').searchParams.get('preview') ?? '';
  const province = await makeOrg(db, { name: '省教育厅', type: OrgType.bureau });
  await db.run(
    `update org o set parent_org_id = p.org_id, tree_sign = p.tree_sign || '.' || o.org_id from org p
     where o.org_id = $1 and p.org_id = $2`,
    [city, province],
  );
  const replies = [
    await app.call(managePublicationFetch, { id: made.id }, clerk.token),
    await app.call(managePublicationPreview, { id: made.id }, clerk.token),
    await app.call(managePublicationVersion, { id: made.id, number: 1 }, clerk.token),
    await app.call(publicationPreview, { token }, clerk.token),
  ];
  expect(replies.map(({ error_code }) => error_code)).toEqual([4, 4, 4, 4]);
  const { data: none } = await app.call(managePublicationPage, { kind: 'college' }, clerk.token);
  expect(none).toMatchObject({ totalCount: 0, dataList: [] });
  const above = await app.loginAs(10, { orgId: province });
  const { data: kept } = await app.call(managePublicationFetch, { id: made.id }, above.token);
  expect(kept.mayWrite).toBe(true);
  const at = { id: made.id, edition: kept.edition, terms: kept.terms, token: above.token };
  const { data: written } = await save({ ...kept.content, title: '定稿' }, at);
  const published = await app.call(managePublicationStep, { ...written, step: 'publish' }, above.token);
  expect(published.message).toBe('已发布');
  expect(await titles(moduleId)).toEqual(['定稿']);
});
