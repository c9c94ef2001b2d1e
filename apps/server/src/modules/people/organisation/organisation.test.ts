import {
  areaQueryList,
  findEducationTree,
  findOrgIdList,
  frontFindEducationTree,
  frontQueryExistList,
  type Organisation,
  OrgType,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { createOrganisation } from './index.ts';

let app: TestApp;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  await db.run(`insert into area values (990000, null, '云海省', '990000'), (990100, 990000, '云汀市', '990000.990100'),
    (990101, 990100, '云汀区', '990000.990100.990101'), (990102, 990100, '无机构区', '990000.990100.990102')`);
  const make = async (name: string, type: OrgType, parent?: string, areaId = '990101') => {
    ids[name] = await createOrganisation(db, {
      name,
      type,
      kindName: '机构',
      parentOrgId: parent && ids[parent],
      areaId,
    });
  };
  await make('云汀市教育局', OrgType.bureau, undefined, '990100');
  await make('云汀区教育局', OrgType.bureau, '云汀市教育局');
  await make('云汀一中', OrgType.school, '云汀市教育局');
  await make('长亭实验学校', OrgType.school, '云汀区教育局');
  await make('白鹭洲小学', OrgType.school, '云汀区教育局');
  await make('100%纯真小学', OrgType.school, '云汀区教育局');
  await make('白鹭洲湿地公园', OrgType.base, '云汀区教育局');
  await make('停办小学', OrgType.school, '云汀区教育局');
  await db.run('update org set disabled = true where org_id = $1', [ids.停办小学]);
});
afterAll(() => app.close());

const namesOf = (reply: { data: Organisation[] }) => reply.data.map((organisation) => organisation.orgName);
const find = async (orgName: string) => namesOf(await app.call(findEducationTree, { orgName }));

describe('areas', () => {
  test('those that have organisations in them or below', async () => {
    const { data } = await app.call(frontQueryExistList, {});
    expect(data.map((area) => area.areaName)).toEqual(['云海省', '云汀市', '云汀区']);
  });
  test('level by level, and below a path', async () => {
    const areas = async (input: object) =>
      (await app.call(areaQueryList, input)).data.area.map((area) => area.areaName);
    expect(await areas({})).toEqual(['云海省']);
    expect(await areas({ parentAreaId: '990100' })).toEqual(['云汀区', '无机构区']);
    expect(await areas({ areaTreeSign: '990000' })).toEqual(['云汀市', '云汀区', '无机构区']);
    expect(await areas({ areaTreeSign: '%' })).toEqual([]);
  });
  test('refuse what is no id', async () => {
    expect((await app.call(areaQueryList, { parentAreaId: 'x' })).error_code).toBe(2);
    expect((await app.call(areaQueryList, { areaTreeSign: 5 })).error_code).toBe(2);
  });
});

describe('an organisation and what lies below it', () => {
  test('comes first, living ones after it', async () => {
    const reply = await app.call(findOrgIdList, { orgId: ids.云汀区教育局 });
    expect(namesOf(reply)[0]).toBe('云汀区教育局');
    expect(new Set(namesOf(reply))).toEqual(
      new Set(['云汀区教育局', '长亭实验学校', '白鹭洲小学', '100%纯真小学', '白鹭洲湿地公园']),
    );
    expect(reply.data[0]).toMatchObject({ province: '云海省', city: '云汀市', area: '云汀区', orgType: 2 });
  });
  test('of an area', async () => {
    const reply = await app.call(findOrgIdList, { areaTreeSign: '990000.990100.990101' });
    expect(namesOf(reply)).toContain('云汀一中');
    expect(namesOf(reply)).not.toContain('云汀市教育局');
  });
  test('an unknown, disabled or malformed id', async () => {
    expect((await app.call(findOrgIdList, { orgId: '999999' })).error_code).toBe(4);
    expect((await app.call(findOrgIdList, { orgId: ids.停办小学 })).error_code).toBe(4);
    expect((await app.call(findOrgIdList, { orgId: "1' or '1'='1" })).error_code).toBe(2);
  });
});

describe('suggestions', () => {
  test.each([
    ['白鹭', ['白鹭洲小学']],
    ['教育局', ['云汀区教育局', '云汀市教育局']],
    ['bailuzhou', ['白鹭洲小学']],
    ['lu zhou', ['白鹭洲小学']],
    ['BLZ', ['白鹭洲小学']],
    ['ytyz', ['云汀一中']],
    ['changting', ['长亭实验学校']],
    ['ailuzhou', []],
    ['%', ['100%纯真小学']],
    ['_', []],
    ['.*', []],
    ['停办', []],
    ['', []],
    ['   ', []],
  ])('for %j', async (typed, expected) => {
    expect(await find(typed)).toEqual(expected);
  });
  test('refuse what is too long, holds NUL or is no text', async () => {
    for (const orgName of ['长'.repeat(51), 'a\u0000b', 7, undefined, ['a']]) {
      expect((await app.call(findEducationTree, { orgName })).error_code).toBe(2);
    }
  });
});

test('the tree groups schools by initial letter and leaves bases out', async () => {
  const { data } = await app.call(frontFindEducationTree, {});
  expect(data).toHaveLength(1);
  const [city] = data;
  expect(city).toMatchObject({ orgName: '云汀市教育局', schoolCount: 4 });
  expect(city!.schools.map(({ letter, list }) => [letter, ...list.map((school) => school.orgName)])).toEqual([
    ['B', '白鹭洲小学'],
    ['C', '长亭实验学校'],
    ['Y', '云汀一中'],
    ['#', '100%纯真小学'],
  ]);
  expect(city!.children).toMatchObject([{ orgName: '云汀区教育局', schoolCount: 3, children: [] }]);
});
