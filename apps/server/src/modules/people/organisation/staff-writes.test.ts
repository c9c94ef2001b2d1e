import {
  findEducationTree,
  login,
  manageOrgAdd,
  manageOrgFetch,
  manageOrgMove,
  manageOrgRemove,
  manageOrgSetDisabled,
  manageOrgTree,
  manageOrgUpdate,
  manageOrgUpdateLines,
  manageRecyclePage,
  manageRecycleRestore,
  OrgType,
  semesterFindAll,
} from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PICTURE } from '../../../testing/access-cases/index.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeActivity, makeClass, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { sendFiles } from '../../../testing/uploads.ts';
import { bindChild } from '../account/index.ts';

let app: TestApp;
let city: string;
let district: string;
let clerk: string;
const school = { orgType: OrgType.school, kindName: '小学', stages: [2] };

beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  district = await makeOrg(db, { name: '临湖区教育局', type: OrgType.bureau, parentOrgId: city });
  clerk = (await app.loginAs(10, { orgId: city })).token;
});
afterAll(() => app.close());

async function added(input: object): Promise<string> {
  const { data, message, error_code } = await app.call(
    manageOrgAdd,
    { parentOrgId: district, ...school, ...input },
    clerk,
  );
  expect([error_code, message]).toEqual([0, '新增成功']);
  return data.id;
}
const fetched = async (id: string) => (await app.call(manageOrgFetch, { id }, clerk)).data;
const wrong = async (call: Promise<{ error_code: number; message: string; refusal: { fields?: object } }>) => {
  const { error_code, message, refusal } = await call;
  return error_code === 2 ? refusal.fields : [error_code, message];
};

describe('an organisation', () => {
  it('is added with its letters and place, changed, and found by its new name', async () => {
    await app.platform.database.run(
      "insert into area values (990000, null, '云海省', '990000'), (990100, 990000, '云汀市', '990000.990100')",
    );
    const logoId = (await sendFiles(app, clerk, 'organisation', { name: '标志.png', bytes: PICTURE })).data;
    const id = await added({ orgName: '白鹭洲小学', areaId: '990100', logoId, phone: '0000-66000000' });
    const before = await fetched(id);
    expect(before).toMatchObject({
      ...{ orgName: '白鹭洲小学', parentOrgName: '临湖区教育局', pinyin: 'bai lu zhou xiao xue', initials: 'blzxx' },
      ...{
        stages: [2],
        areaPath: ['990000', '990100'],
        areaNames: ['云海省', '云汀市'],
        logoId,
        phone: '0000-66000000',
      },
      ...{ mayManage: true, students: 0, staff: 0 },
    });
    const change = {
      id,
      version: before.version,
      kindName: '九年一贯制学校',
      stages: [3, 2, 3],
      contactPerson: '沈老师',
    };
    const reply = await app.call(manageOrgUpdate, { ...change, orgName: '长亭学校' }, clerk);
    expect(reply.message).toBe('保存成功');
    expect(await fetched(id)).toMatchObject({
      orgName: '长亭学校',
      stages: [2, 3],
      contactPerson: '沈老师',
      areaId: '',
      logoId: '',
    });
    expect((await app.call(findEducationTree, { orgName: 'ctxx' })).data.map(({ orgId }) => orgId)).toEqual([id]);
    // The second of two who read the same.
    expect(await wrong(app.call(manageOrgUpdate, { ...change, orgName: '渡口学校' }, clerk))).toEqual([
      1,
      '该内容已被他人修改，请刷新后再试',
    ]);
  });

  it('keeps the stages in which a school has classes that have not graduated', async () => {
    const db = app.platform.database;
    const id = await added({ orgName: '听涛学校', kindName: '九年一贯制学校', stages: [2, 3] });
    await makeClass(db, id, { day: app.clock(), stage: 3 });
    const { version } = await fetched(id);
    const change = { id, version, orgName: '听涛学校', kindName: '小学', stages: [2] };
    expect(await wrong(app.call(manageOrgUpdate, change, clerk))).toEqual({
      stages: '初中还有 1 个没有毕业的班，不能去掉',
    });
    await db.run('update cohort set years = 2 where org_id = $1', [id]);
    expect((await app.call(manageOrgUpdate, change, clerk)).message).toBe('保存成功');
  });

  it('says at its field what is wrong', async () => {
    const add = (input: object) => wrong(app.call(manageOrgAdd, { parentOrgId: district, ...school, ...input }, clerk));
    await added({ orgName: '青山小学' });
    expect(await add({ orgName: '青山小学' })).toEqual({ orgName: '同一上级下已有同名机构' });
    expect(await add({ orgName: '' })).toEqual({ orgName: '请输入机构名称' });
    // As files compare them: without widths, blanks and, of codes, case.
    expect(await add({ orgName: '青山　小学' })).toEqual({ orgName: '同一上级下已有同名机构' });
    await added({ orgName: '有码小学', code: 'qs01' });
    expect(await add({ orgName: '同码小学', code: 'ＱＳ 01' })).toEqual({ code: '已有机构使用这个代码' });
    expect(await add({ orgName: '无学段小学', stages: [] })).toEqual({ stages: '请选择学段' });
    expect(await add({ orgName: '远方小学', areaId: '1' })).toEqual({ areaId: '请选择地区' });
    expect(await add({ orgName: '无主小学', parentOrgId: '' })).toEqual({ parentOrgId: '请选择上级机构' });
    const other = await app.makeAccount({ usertype: 5 });
    const theirs = (
      await sendFiles(app, await app.sessionOf(other), 'organisation', { name: '图.png', bytes: PICTURE })
    ).data;
    expect(await add({ orgName: '借图小学', logoId: theirs })).toEqual({ logoId: '请重新上传标志' });
    const base = await added({ orgName: '湿地公园', orgType: OrgType.base, kindName: '自然生态' });
    expect(await add({ orgName: '园中小学', parentOrgId: base })).toEqual({ parentOrgId: '上级机构须为教育局' });
  });

  it('its own administrator changes its lines and logo, and nothing else', async () => {
    const id = await added({ orgName: '渡口小学' });
    const { token } = await app.loginAs(5, { orgId: id });
    expect((await app.call(manageOrgTree, {}, token)).data).toMatchObject({ mayAdd: false, list: [{ orgId: id }] });
    const { data } = await app.call(manageOrgFetch, { id }, token);
    expect(data.mayManage).toBe(false);
    const lines = { id, version: data.version, phone: '0000-66010000', address: '临湖路 1 号' };
    expect((await app.call(manageOrgUpdateLines, lines, token)).error_code).toBe(0);
    expect(await fetched(id)).toMatchObject({ orgName: '渡口小学', phone: '0000-66010000', address: '临湖路 1 号' });
    expect((await app.call(manageOrgUpdateLines, { ...lines, id: district }, token)).error_code).toBe(4);
    expect((await app.call(manageOrgUpdateLines, lines, token)).message).toBe('该内容已被他人修改，请刷新后再试');
  });
});

it('what was named before is off what stands in for guests at once; another number or place takes nothing off', async () => {
  const logoId = (await sendFiles(app, clerk, 'organisation', { name: '标志.png', bytes: PICTURE })).data;
  const id = await added({ orgName: '柳溪小学' });
  const forget = vi.spyOn(app.platform.shared, 'forget');
  const hides = async (call: typeof manageOrgUpdate | typeof manageOrgUpdateLines, input: object) => {
    const { version } = await fetched(id);
    forget.mockClear();
    expect((await app.call(call, { id, version, ...input }, clerk)).error_code).toBe(0);
    return forget.mock.calls.find(([tag]) => tag === '机构')?.[1];
  };
  const facts = { orgName: '柳溪小学', kindName: '小学', stages: [2] };
  const named = { logoId, contactPerson: '沈老师' };
  for (const call of [manageOrgUpdateLines, manageOrgUpdate]) {
    expect(await hides(call, { ...facts, ...named }), call.path).toBe(false);
    expect(await hides(call, { ...facts, ...named, phone: '0000-66030000', address: '柳溪路 1 号' })).toBe(false);
    expect(await hides(call, { ...facts, ...named, contactPerson: '顾老师' })).toBe(true);
    expect(await hides(call, { ...facts, contactPerson: '顾老师' })).toBe(true);
    expect(await hides(call, facts)).toBe(true);
  }
  expect(await hides(manageOrgUpdate, { ...facts, orgName: '柳溪学校' })).toBe(true);
  forget.mockRestore();
});

describe('disabling', () => {
  it('takes it out of lists, logs its people out and keeps them out, and comes back', async () => {
    const { orgId, classId } = await app.makeSchool('停办小学');
    await app.platform.database.run('update org set parent_org_id = $2, tree_sign = $3 where org_id = $1', [
      orgId,
      district,
      `${city}.${district}.${orgId}`,
    ]);
    const pupil = await app.makeStudent({ orgId, classId }, { accountCode: 'tingban1' });
    const parent = await app.makeAccount();
    await bindChild(app.platform.database, parent, pupil);
    const [token, asChild] = [
      await app.sessionOf(pupil),
      await app.platform.sessions.create(app.platform.database, pupil, parent),
    ];
    const status = async (of: string) => (await app.call(semesterFindAll, {}, of)).status;
    const mayLogIn = async () =>
      (await app.call(login, { user: 'tingban1', pwd: digestOf(PASSWORD) })).message !== '账号已停用，请联系管理员';
    const isFound = async () => (await app.call(findEducationTree, { orgName: '停办' })).data.length > 0;
    expect([await status(token), await status(asChild), await mayLogIn(), await isFound()]).toEqual([
      200,
      200,
      true,
      true,
    ]);

    expect((await app.call(manageOrgSetDisabled, { id: orgId, disabled: 1 }, clerk)).message).toBe('已停用');
    expect([await status(token), await status(asChild), await mayLogIn(), await isFound()]).toEqual([
      511,
      511,
      false,
      false,
    ]);
    const [entry] = (await app.call(manageRecyclePage, { name: '停办' }, clerk)).data.dataList;
    expect(entry).toMatchObject({ kind: 'organisation', name: '停办小学' });

    expect((await app.call(manageOrgSetDisabled, { id: orgId, disabled: 0 }, clerk)).message).toBe('已启用');
    expect([await mayLogIn(), await isFound()]).toEqual([true, true]);
    expect((await app.call(manageRecyclePage, { name: '停办' }, clerk)).data.totalCount).toBe(0);
  });

  it('waits until nothing below is in use', async () => {
    const bureau = await added({ orgName: '新城教育局', orgType: OrgType.bureau, kindName: '教育局' });
    const below = await added({ orgName: '新城小学', parentOrgId: bureau });
    const set = (id: string, disabled: 0 | 1) => wrong(app.call(manageOrgSetDisabled, { id, disabled }, clerk));
    expect(await set(bureau, 1)).toEqual([1, '还有 1 个下级机构在使用，请先移动或停用它们']);
    await set(below, 1);
    expect(await set(bureau, 1)).toEqual([0, '已停用']);
    expect(await set(below, 0)).toEqual([1, '上级机构已停用，请先启用上级机构']);
    expect(await wrong(app.call(manageOrgMove, { id: below, version: 1, parentOrgId: bureau }, clerk))).toEqual({
      parentOrgId: '上级机构已停用',
    });
  });
});

it('what something hangs on is not deleted; what is deleted comes back as it was, once its place is there', async () => {
  const db = app.platform.database;
  const id = await added({ orgName: '撤并小学', phone: '0000-66020000' });
  const remove = (orgId: string) => wrong(app.call(manageOrgRemove, { id: orgId }, clerk));
  const pupil = await app.makeAccount({ usertype: 2, orgId: id });
  const activity = await makeActivity(db, app.clock(), { orgId: id, typeId: await makeType(db) });
  expect(await remove(id)).toEqual([1, '该机构下还有 1 名学生、1 个活动，不能删除，可以停用']);
  await db.run('update account set org_id = null where account_id = $1', [pupil]);
  await db.run('delete from activity where activity_id = $1', [activity]);
  const banner =
    "insert into banner (title, picture_id, org_id, position_type, sort, shown) values ('图', '', $1, 1, 1, true)";
  await db.run(banner, [id]);
  expect(await remove(id)).toEqual([1, '该机构下还有其他内容，不能删除，可以停用']);
  await db.run('delete from banner where org_id = $1', [id]);
  const before = await fetched(id);
  expect(await remove(id)).toEqual([0, '已删除，30 天内可在回收站恢复']);
  expect((await app.call(manageOrgFetch, { id }, clerk)).error_code).toBe(4);

  const [entry] = (await app.call(manageRecyclePage, { name: '撤并' }, clerk)).data.dataList;
  const again = await added({ orgName: '撤并小学' });
  const restore = () => wrong(app.call(manageRecycleRestore, { id: entry!.id }, clerk));
  expect(await restore()).toEqual([1, '同一上级下已有同名机构']);
  await remove(again);
  expect(await restore()).toEqual([0, '恢复成功']);
  expect(await fetched(id)).toEqual({ ...before, version: before.version + 1 });
});

it('nobody manages the organisation that they belong to', async () => {
  for (const call of [manageOrgSetDisabled, manageOrgRemove, manageOrgMove, manageOrgUpdate]) {
    const input = { id: city, disabled: 1, version: 1, parentOrgId: district, orgName: '市局', kindName: '教育局' };
    expect((await app.call(call, input, clerk)).error_code).toBe(4);
  }
});

it('says why an organisation cannot be moved to where it was asked', async () => {
  const bureau = { orgType: OrgType.bureau, kindName: '教育局' };
  const upper = await added({ orgName: '上河教育局', ...bureau });
  const lower = await added({ orgName: '下河教育局', parentOrgId: upper, ...bureau });
  const id = await added({ orgName: '河口小学', parentOrgId: lower });
  const move = async (from: string, parentOrgId: string) => {
    const { version } = await fetched(from);
    return wrong(app.call(manageOrgMove, { id: from, version, parentOrgId }, clerk));
  };
  for (const to of [upper, lower]) expect(await move(upper, to)).toEqual({ parentOrgId: '不能移到自己或下级机构之下' });
  expect(await move(id, lower)).toEqual({ parentOrgId: '已在该机构之下' });
  await added({ orgName: '河口小学', parentOrgId: upper });
  expect(await move(id, upper)).toEqual({ parentOrgId: '该机构之下已有同名机构' });
});

it('what an organisation that is moved or disabled published is off what stands in for guests while the database is away', async () => {
  const id = await added({ orgName: '荻港小学' });
  const upper = await added({ orgName: '荻港教育局', orgType: OrgType.bureau, kindName: '教育局' });
  const forget = vi.spyOn(app.platform.shared, 'forget');
  const off = () => {
    const tags = ['新闻', '社团', '研学基地', '内容学院', '活动'];
    const hidden = tags.filter((tag) => forget.mock.calls.some(([one, hides]) => one === tag && hides));
    forget.mockClear();
    return hidden.length === tags.length;
  };
  const { version } = await fetched(id);
  expect((await app.call(manageOrgMove, { id, version, parentOrgId: upper }, clerk)).error_code).toBe(0);
  expect(off()).toBe(true);
  expect((await app.call(manageOrgSetDisabled, { id, disabled: 1 }, clerk)).error_code).toBe(0);
  expect(off()).toBe(true);
  forget.mockRestore();
});

it('moving keeps every path right, and never below itself', async () => {
  const db = app.platform.database;
  const ids = [city];
  for (let at = 0; at < 10; at += 1) {
    const parentOrgId = ids[Math.floor(at / 2)]!;
    ids.push(
      await makeOrg(db, { name: `片区${at}`, type: at % 5 === 4 ? OrgType.school : OrgType.bureau, parentOrgId }),
    );
  }
  const paths = async () =>
    new Map(
      (
        await db.rows<{ id: string; above: string | null; path: string }>(
          'select org_id as id, parent_org_id as above, tree_sign as path from org where org_id = any ($1)',
          [ids],
        )
      ).map((row) => [row.id, row]),
    );
  const at = fc.integer({ min: 1, max: ids.length - 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(at, fc.integer({ min: 0, max: ids.length - 1 })), { maxLength: 6 }),
      async (moves) => {
        await Promise.all(
          moves.map(async ([from, to]) => {
            const { version } = await fetched(ids[from]!);
            await app.call(manageOrgMove, { id: ids[from]!, version, parentOrgId: ids[to]! }, clerk);
          }),
        );
        const found = await paths();
        for (const { id, above, path } of found.values()) {
          expect(path).toBe(above ? `${found.get(above)!.path}.${id}` : id);
          expect(new Set(path.split('.')).size).toBe(path.split('.').length);
        }
      },
    ),
    { numRuns: 25 },
  );
});
