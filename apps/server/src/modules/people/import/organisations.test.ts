import {
  exportStart,
  importConfirm,
  importFetch,
  importMend,
  importRows,
  importUpload,
  manageJobFetch,
  manageOrgFetch,
  manageOrgTree,
  OrgType,
} from '@vimo/contract';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';

/** A bureau brings in all that stands below it by one workbook. */
let app: TestApp;
let bureau: string;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  bureau = await makeOrg(app.platform.database, { name: '云汀市教育局', type: OrgType.bureau });
  token = (await app.loginAs(10, { orgId: bureau })).token;
  await app.platform.database.run('update session set password_confirmed_at = $1', [app.clock()]);
});
afterAll(() => app.close());

type Row = Record<string, string>;
async function upload(rows: Row[], orgId = bureau, by = token) {
  const bytes = await workbookOf('organisations', rows);
  const sent = [{ name: '机构.xlsx', bytes }];
  return sendForm(app, importUpload.path, by, { kind: 'organisations', orgId }, sent);
}
async function read(rows: Row[]): Promise<string> {
  const reply = await upload(rows);
  expect(reply.message).toBe('');
  await runTasks(app);
  return (reply.data as { batchId: string }).batchId;
}
const fetch = async (batchId: string) => (await app.call(importFetch, { batchId }, token)).data;
async function write(batchId: string) {
  expect((await app.call(importConfirm, { batchId }, token)).error_code).toBe(0);
  await runTasks(app);
  return fetch(batchId);
}
const school = (name: string, more: Row = {}): Row => ({ 机构名称: name, 种类: '学校', 类别: '小学', ...more });
const tree = async () => (await app.call(manageOrgTree, {}, token)).data.list;

it('makes 460 with their districts, and the same file again changes nothing', async () => {
  const rows: Row[] = [
    { 机构名称: '临湖区教育局', 种类: '教育局' },
    ...Array.from({ length: 459 }, (_, at) =>
      school(`第${at + 1}小学`, {
        上级教育局: at % 2 === 0 ? '临湖区教育局' : '青岭区教育局',
        ...{ 机构代码: `31330${String(at).padStart(5, '0')}`, 负责人: '高云汀', 联系电话: '0000-6810 0000' },
      }),
    ),
  ];
  const batchId = await read(rows);
  const before = await fetch(batchId);
  expect([before.created, before.errors, before.problems[0]?.title]).toEqual([460, 0, '还没有“青岭区教育局”']);
  expect(await write(batchId)).toMatchObject({ state: 3, created: 460, updated: 0 });
  const list = await tree();
  expect(list).toHaveLength(462);
  const [district] = list.filter(({ orgName }) => orgName === '青岭区教育局');
  const second = list.find(({ orgName }) => orgName === '第2小学');
  expect([district?.parentOrgId, second?.parentOrgId]).toEqual([bureau, district?.orgId]);
  expect((await app.call(manageOrgFetch, { id: second!.orgId }, token)).data).toMatchObject({
    ...{ stages: [2], kindName: '小学', code: '3133000001', headName: '高云汀', pinyin: 'di 2 xiao xue' },
  });
  const again = await read(rows);
  expect(await fetch(again)).toMatchObject({ created: 0, updated: 0, unchanged: 460, errors: 0 });
  const moved = rows.map((row, at) => (at === 1 ? { ...row, 地址: '湖滨路 1 号' } : row));
  expect(await write(await read(moved))).toMatchObject({ state: 3, created: 0, updated: 1 });
  expect(await tree()).toHaveLength(462);
});

/** What stands below the bureau as its list says it, row by row. */
async function goneOut(): Promise<Row[]> {
  const { data } = await app.call(exportStart, { kind: 'organisations', orgId: bureau }, token);
  await runTasks(app);
  const { fileUrl } = (await app.call(manageJobFetch, { id: data.taskId }, token)).data;
  const [sheet] = await readXlsx((await app.app.http.inject({ url: fileUrl })).rawPayload);
  const [heading = [], ...rows] = (sheet as unknown as { data: unknown[][] }).data;
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [String(heading[at]), String(cell ?? '')])));
}

it('a list that went out comes in again with nothing changed and nothing wrong, and a cell that is changed is one change', async () => {
  // A code as forms once kept it.
  await app.platform.database.run("update org set code = 'ab 8' where org_name = '第9小学'");
  const list = await goneOut();
  expect(list).toHaveLength(461);
  const kept = { created: 0, updated: 0, unchanged: 461, errors: 0, warnings: 0 };
  expect(await fetch(await read(list))).toMatchObject(kept);
  const changed = list.map((row, at) => (at === 7 ? { ...row, 联系人: '高晴' } : row));
  expect(await fetch(await read(changed))).toMatchObject({ ...kept, updated: 1, unchanged: 460 });
});

it('tells circles, doubles and what fits nothing at the cell, and a cell is mended in place', async () => {
  const batchId = await read([
    { 机构名称: '东区教育局', 种类: '教育局', 上级教育局: '西区教育局' },
    { 机构名称: '西区教育局', 种类: '教育局', 上级教育局: '东区教育局' },
    { 机构名称: '北区教育局', 种类: '教育局', 上级教育局: '北区教育局' },
    school('南湖小学', { 机构代码: 'S1' }),
    school('南湖小学', { 上级教育局: '云汀市教育局' }),
    school('南山小学', { 机构代码: 's1' }),
    school('南山中学', { 类别: '学校' }),
    school('南山学校', { 学段: '小学、初一' }),
    { 机构名称: '湿地', 种类: '公园' },
    school('第3小学', { 上级教育局: '青岭区教育局', 机构代码: '3133000002' }),
    school('云汀市教育局'),
  ]);
  const { data } = await app.call(importRows, { batchId }, token);
  const told = data.dataList.map(({ row, faults }) => [
    row,
    ...faults.filter(({ level }) => level === 'error').map(({ column, title }) => `${column} ${title}`),
  ]);
  expect(told).toEqual([
    [2, 'parent 上下级成了一圈'],
    [3, 'parent 上下级成了一圈'],
    [4, 'parent 上下级成了一圈'],
    [5],
    [6, 'name 机构名称重复'],
    [7, 'code 机构代码重复'],
    [8, 'stages 学段未填'],
    [9, 'stages 学段有误'],
    [10, 'type 种类有误'],
    [11, 'parent 与已有机构的上级不同'],
    [12, 'name 与导入到的教育局同名'],
  ]);
  expect((await app.call(importConfirm, { batchId }, token)).error_code).toBe(1);
  await app.call(importMend, { batchId, row: 2, column: 'parent', value: '' }, token);
  const mended = (await app.call(importRows, { batchId }, token)).data.dataList;
  expect(mended.slice(0, 2).map(({ faults }) => faults.length)).toEqual([0, 0]);
});

it('of 460 rows names those of the circle alone, however long it is, and one cell that is mended mends all', async () => {
  const district = (at: number) => `环湖${(at % 6) + 1}区教育局`;
  const ring = Array.from({ length: 6 }, (_, at) => {
    return { 机构名称: district(at), 种类: '教育局', 上级教育局: district(at + 1) };
  });
  const below = Array.from({ length: 454 }, (_, at) => school(`环湖${at + 1}小学`, { 上级教育局: district(at) }));
  const batchId = await read([...ring, ...below]);
  const before = await fetch(batchId);
  expect([before.errors, before.warnings, before.created]).toEqual([6, 0, 454]);
  expect(new Set(before.problems.map(({ column, title }) => `${column} ${title}`))).toEqual(
    new Set(['parent 上下级成了一圈']),
  );
  expect((await app.call(importConfirm, { batchId }, token)).error_code).toBe(1);
  await app.call(importMend, { batchId, row: 2, column: 'parent', value: '' }, token);
  expect(await fetch(batchId)).toMatchObject({ errors: 0, warnings: 0, created: 460 });
  expect(await write(batchId)).toMatchObject({ state: 3, created: 460 });
  const list = await tree();
  const found = (name: string) => list.find(({ orgName }) => orgName === name);
  expect(found('环湖2区教育局')?.parentOrgId).toBe(found('环湖3区教育局')?.orgId);
  expect(found('环湖1区教育局')?.parentOrgId).toBe(bureau);
});

it('of bureaus of one name makes none a second time: below itself, elsewhere, or twice in the file', async () => {
  const batchId = await read([
    { 机构名称: '临湖区教育局', 种类: '教育局', 上级教育局: '临湖区教育局' },
    { 机构名称: '青岭区教育局', 种类: '教育局', 上级教育局: '临湖区教育局' },
    { 机构名称: '山前教育办', 种类: '教育局', 上级教育局: '临湖区教育局' },
    { 机构名称: '山前教育办', 种类: '教育局', 上级教育局: '青岭区教育局' },
    { 机构名称: '山后教育办', 种类: '教育局' },
    { 机构名称: '山后教育办', 种类: '教育局', 上级教育局: '云汀市教育局' },
  ]);
  const { data } = await app.call(importRows, { batchId }, token);
  const told = data.dataList.map(({ row, faults }) => [
    row,
    ...faults.filter(({ level }) => level === 'error').map(({ column, title }) => `${column} ${title}`),
  ]);
  expect(told).toEqual([
    [2, 'parent 上下级成了一圈'],
    [3, 'parent 已有教育局叫“青岭区教育局”'],
    [4],
    [5, 'name 教育局名称重复'],
    [6],
    [7, 'name 机构名称重复'],
  ]);
});

it('puts nothing new below one of several bureaus of one name, and leaves what is there as it is', async () => {
  const [district] = (await tree()).filter(({ orgName }) => orgName === '青岭区教育局');
  const same = { name: '山口教育办', type: OrgType.bureau };
  await makeOrg(app.platform.database, { ...same, parentOrgId: bureau });
  await makeOrg(app.platform.database, { ...same, parentOrgId: district!.orgId });
  const rows: Row[] = [
    { 机构名称: '山口教育办', 种类: '教育局', 负责人: '高云汀' },
    { 机构名称: '山口教育办', 种类: '教育局', 上级教育局: '青岭区教育局', 负责人: '高晴' },
  ];
  const batchId = await read([...rows, school('山口小学', { 上级教育局: '山口教育办' })]);
  const { data } = await app.call(importRows, { batchId }, token);
  const told = data.dataList.map(({ faults }) => faults.map(({ title }) => title));
  expect(told).toEqual([[], [], ['有几个教育局叫“山口教育办”']]);
  expect(await write(await read(rows))).toMatchObject({ state: 3, created: 0, updated: 2 });
  // Of two schools of one name below them the code alone tells which is meant.
  const offices = (await tree()).filter(({ orgName }) => orgName === '山口教育办');
  const schools = [];
  for (const { orgId } of offices)
    schools.push(await makeOrg(app.platform.database, { name: '山口中心校', parentOrgId: orgId }));
  await app.platform.database.run("update org set code = 'SK2' where org_id = $1", [schools[1]]);
  const below = (more: Row) => school('山口中心校', { 上级教育局: '山口教育办', 负责人: '高晴', ...more });
  const twice = await read([below({})]);
  expect((await fetch(twice)).problems.map(({ column, title }) => `${column} ${title}`)).toEqual([
    'parent 有几个教育局叫“山口教育办”',
  ]);
  expect(await fetch(await read([below({ 机构代码: 'SK2' })]))).toMatchObject({ updated: 1, errors: 0 });
});

it('a district that is renamed by its code keeps its schools, which the file names below the new name', async () => {
  const rows = (name: string) => [
    { 机构名称: name, 种类: '教育局', 机构代码: 'NW1' },
    school('南湾小学', { 上级教育局: name }),
  ];
  await write(await read(rows('南湾区教育局')));
  const batchId = await read([...rows('南湾区教育体育局'), school('南湾二小', { 上级教育局: '南湾区教育体育局' })]);
  expect(await fetch(batchId)).toMatchObject({ created: 1, updated: 1, unchanged: 1, errors: 0 });
  expect(await write(batchId)).toMatchObject({ state: 3, created: 1, updated: 1 });
  const list = (await tree()).filter(({ orgName }) => orgName.startsWith('南湾'));
  const [district] = list.filter(({ orgName }) => orgName === '南湾区教育体育局');
  expect(list.map(({ orgName, parentOrgId }) => [orgName, parentOrgId]).toSorted()).toEqual(
    [
      ['南湾区教育体育局', bureau],
      ['南湾小学', district?.orgId],
      ['南湾二小', district?.orgId],
    ].toSorted(),
  );
});

it('asks of a school whose place is not said, and which is there below a district, whether that one is meant', async () => {
  const [district] = (await tree()).filter(({ orgName }) => orgName === '青岭区教育局');
  await makeOrg(app.platform.database, { name: '望湖小学', parentOrgId: district!.orgId });
  const batchId = await read([school('望湖 小学', { 负责人: '高晴' }), school('望湖二小')]);
  const [first, second] = (await app.call(importRows, { batchId }, token)).data.dataList;
  expect(first?.faults).toMatchObject([{ column: 'parent', level: 'warning', options: ['青岭区教育局'] }]);
  expect([first?.action, second?.faults]).toEqual([1, []]);
  await app.call(importMend, { batchId, row: 2, column: 'parent', value: '青岭区教育局' }, token);
  expect(await fetch(batchId)).toMatchObject({ created: 1, updated: 1, errors: 0 });
});

it('is judged for the last time once nobody changes the tree any more', async () => {
  await write(await read([{ 机构名称: '西山区教育局', 种类: '教育局' }]));
  const batchId = await read([school('西山小学', { 上级教育局: '西山区教育局' })]);
  expect((await app.call(importConfirm, { batchId }, token)).error_code).toBe(0);
  // A form that disables the bureau has the tree when the file comes to be written.
  await queuedBehind(
    app,
    ["select pg_advisory_xact_lock(hashtextextended('organisation tree', 0))"],
    [() => runTasks(app)],
    [["update org set disabled = true where org_name = '西山区教育局'"]],
  );
  expect(await fetch(batchId)).toMatchObject({ state: 1, errors: 1 });
  expect((await tree()).some(({ orgName }) => orgName === '西山小学')).toBe(false);
});

it('is of bureaus, by those who keep the tree', async () => {
  const [some] = (await tree()).filter(({ orgType }) => orgType === OrgType.school);
  expect((await upload([school('甲')], some!.orgId)).message).toBe('请选定教育局');
  const head = (await app.loginAs(5, { orgId: some!.orgId })).token;
  expect((await upload([school('甲')], bureau, head)).error_code).toBe(4);
});

it('leaves a school the stages in which it has classes, as the form does', async () => {
  const orgId = await makeOrg(app.platform.database, { name: '听涛小学', parentOrgId: bureau });
  await makeClass(app.platform.database, orgId, { day: app.clock() });
  const batchId = await read([school('听涛小学', { 类别: '初中', 学段: '初中' })]);
  const [row] = (await app.call(importRows, { batchId }, token)).data.dataList;
  expect(row!.faults.map(({ column, title, text }) => [column, title, text])).toEqual([
    ['stages', '学段少了', '小学还有 1 个没有毕业的班，不能去掉'],
  ]);
});

it('an organisation is where its 地区 says, else where the bureau above it is, and the list that goes out says so', async () => {
  const db = app.platform.database;
  await db.run(
    `insert into area values (990000, null, '云海省', '990000'), (990100, 990000, '云汀市', '990000.990100'),
       (990101, 990100, '临湖区', '990000.990100.990101'), (990102, 990100, '望山区', '990000.990100.990102'),
       (990200, 990000, '望海市', '990000.990200'), (990201, 990200, '临湖区', '990000.990200.990201')`,
  );
  await db.run('update org set area_id = 990100 where org_id = $1', [bureau]);
  const batchId = await read([
    // Of two of one name the one of the bureau's own city.
    { 机构名称: '湖心区教育局', 种类: '教育局', 地区: '临湖区' },
    school('湖心一小', { 上级教育局: '湖心区教育局' }),
    school('湖心二小', { 上级教育局: '湖心区教育局', 地区: '望海市临湖区' }),
    school('湖东小学', { 上级教育局: '湖东区教育局' }),
    school('湖西小学', { 地区: '望出区' }),
  ]);
  const { dataList } = (await app.call(importRows, { batchId }, token)).data;
  const [fault] = dataList.at(-1)!.faults;
  expect([fault?.column, fault?.title, fault?.options[0]]).toEqual([
    ...['area', '没有“望出区”这个地区', '云海省/云汀市/望山区'],
  ]);
  await app.call(importMend, { batchId, row: 6, column: 'area', value: fault!.options[0]! }, token);
  expect(await write(batchId)).toMatchObject({ state: 3, created: 5 });
  const areas = await db.rows<{ name: string; areaId: string }>(
    `select org_name as name, area_id::text as "areaId" from org where org_name like '湖%' order by area_id, org_id`,
  );
  expect(areas.map(({ name, areaId }) => `${name} ${areaId}`)).toEqual([
    ...['湖东区教育局 990100', '湖东小学 990100', '湖心区教育局 990101', '湖心一小 990101', '湖西小学 990102'],
    '湖心二小 990201',
  ]);
  const list = (await goneOut()).filter(({ 机构名称 = '' }) => 机构名称.startsWith('湖'));
  expect(list.find(({ 机构名称 }) => 机构名称 === '湖心二小')?.地区).toBe('云海省/望海市/临湖区');
  const again = await fetch(await read(list));
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 6, errors: 0, warnings: 0 });
  const moved = list.map((row) => (row.机构名称 === '湖心一小' ? { ...row, 地区: '云汀市·望山区' } : row));
  expect(await write(await read(moved))).toMatchObject({ state: 3, updated: 1 });
  const district = await db.row<{ areaId: string }>(
    `select area_id::text as "areaId" from org where org_name = '湖心一小'`,
  );
  expect(district?.areaId).toBe('990102');
});
