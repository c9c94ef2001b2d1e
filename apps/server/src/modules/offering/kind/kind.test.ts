import {
  activityTypeTree,
  baseTypeList,
  collegeModules,
  manageClubFetch,
  manageKindAdd,
  manageKindChoices,
  manageKindList,
  manageKindOrder,
  manageKindRemove,
  manageKindRename,
  manageKindSwitch,
  manageSubjectList,
  OrgType,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillPresets } from '../../../presets.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeActivity, makeOrg } from '../../../testing/fixtures.ts';

/** A new installation's lists, as the bureau makes them its own. */
let app: TestApp;
let clerk: string;
let head: string;
let school: string;

beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: bureau });
  clerk = (await app.loginAs(10, { orgId: bureau })).token;
  head = (await app.loginAs(5, { orgId: school })).token;
});
afterAll(() => app.close());

type List = 'activity' | 'base' | 'club';
const kinds = async (list: List) => (await app.call(manageKindList, { list }, clerk)).data;
const choices = async (list: List) => (await app.call(manageKindChoices, { list }, head)).data.map(({ name }) => name);
const named = async (list: List, name: string) => (await kinds(list)).find((kind) => kind.name === name)!;
const CHANGED = '该内容已被他人修改，请刷新后再试';

it('waits with the presets for the first administrator, and writes them once', async () => {
  const { database } = app.platform;
  expect(await database.transaction(fillPresets)).toBe(0);
  await app.makeAccount({ usertype: 1 });
  expect(await database.transaction(fillPresets)).toBeGreaterThan(50);
  expect(await choices('club')).toContain('科技');
  const { data: subjects } = await app.call(manageSubjectList, {}, head);
  expect(subjects.list.find(({ subjectName }) => subjectName === '物理')).toMatchObject({
    stages: [3, 4],
    enabled: true,
  });
  const { data: modules } = await app.call(collegeModules, {}, head);
  expect(modules.map(({ name }) => name)).toContain('学生天地');
  const club = await named('club', '益智');
  await app.call(manageKindRemove, { list: 'club', id: club.id }, clerk);
  expect(await database.transaction(fillPresets)).toBe(0);
  expect(await choices('club')).not.toContain('益智');
});

it('adds at the end, renames, puts in order; the second of two is told', async () => {
  const { data } = await app.call(manageKindAdd, { list: 'base', name: '研学营地' }, clerk);
  expect((await kinds('base')).at(-1)).toMatchObject({ id: data.id, name: '研学营地', enabled: true, used: 0 });
  const again = await app.call(manageKindAdd, { list: 'base', name: '研学营地' }, clerk);
  expect([again.error_code, again.refusal.fields]).toEqual([2, { name: '已有同名的类型' }]);
  const rename = () =>
    app.call(manageKindRename, { list: 'base', id: data.id, name: '营地', before: '研学营地' }, clerk);
  expect([(await rename()).error_code, (await rename()).message]).toEqual([0, CHANGED]);
  const ids = (await kinds('base')).map(({ id }) => id);
  const turned = ids.toReversed();
  expect((await app.call(manageKindOrder, { list: 'base', ids: turned }, clerk)).error_code).toBe(0);
  expect((await app.call(manageKindOrder, { list: 'base', ids: ids.slice(1) }, clerk)).message).toBe(CHANGED);
  expect((await kinds('base')).map(({ id }) => id)).toEqual(turned);
  expect((await app.call(baseTypeList, {})).data.dataList[0]?.name).toBe('营地');
});

it('has two levels of activities: a kind that is used stays, and is offered no more when it is switched off', async () => {
  const top = await named('activity', '科技创新');
  const { data: below } = await app.call(manageKindAdd, { list: 'activity', name: '航模', parentId: top.id }, clerk);
  const third = await app.call(manageKindAdd, { list: 'activity', name: '竞速', parentId: below.id }, clerk);
  expect(third.refusal.fields).toEqual({ parentId: '请选择一级类型' });
  await makeActivity(app.platform.database, new Date(), { typeId: below.id, orgId: school });
  const removed = await app.call(manageKindRemove, { list: 'activity', id: below.id }, clerk);
  expect(removed.message).toBe('已有 1 个活动使用，不能删除，可以停用');
  const parent = await app.call(manageKindRemove, { list: 'activity', id: top.id }, clerk);
  expect(parent.message).toBe('请先删除下级类型');
  expect((await app.call(manageKindSwitch, { list: 'activity', id: top.id, enabled: 0 }, clerk)).message).toBe(
    '已停用',
  );
  const offered = await choices('activity');
  expect(['科技创新', '航模', '科学实验'].filter((name) => offered.includes(name))).toEqual([]);
  const tree = (await app.call(activityTypeTree, {})).data.find(({ id }) => id === top.id);
  expect(tree?.children.map(({ treeName }) => treeName)).toContain('航模');
});

it('has an icon for each kind of activities at the top, preset and chosen; of two who choose the second is told', async () => {
  const compass = await named('activity', '研学实践');
  expect([compass.icon, (await named('activity', '自然观察')).icon]).toEqual(['compass', '']);
  const choose = (icon: string, iconBefore: string) =>
    app.call(
      manageKindRename,
      { list: 'activity', id: compass.id, name: '研学实践', before: '研学实践', icon, iconBefore },
      clerk,
    );
  expect([(await choose('mountains', 'compass')).error_code, (await choose('flag', 'compass')).message]).toEqual([
    0,
    CHANGED,
  ]);
  expect((await choose('skull', 'mountains')).refusal.fields).toEqual({ icon: '没有这个图标' });
  const tree = (await app.call(activityTypeTree, {}, clerk)).data.find(({ id }) => id === compass.id);
  expect([tree?.icon, tree?.children[0]?.icon]).toEqual(['mountains', '']);

  const below = { list: 'activity', name: '登山', parentId: compass.id, icon: 'flag' } as const;
  expect((await app.call(manageKindAdd, below, clerk)).refusal.fields).toEqual({ icon: '只有一级活动类型有图标' });
  const ofClubs = { list: 'club', name: '登山', icon: 'flag' } as const;
  expect((await app.call(manageKindAdd, ofClubs, clerk)).refusal.fields).toEqual({ icon: '只有一级活动类型有图标' });
  const { data } = await app.call(manageKindAdd, { list: 'activity', name: '国防教育', icon: 'flag' }, clerk);
  expect((await kinds('activity')).find(({ id }) => id === data.id)?.icon).toBe('flag');
  // A new name alone leaves the icon.
  await app.call(manageKindRename, { list: 'activity', id: data.id, name: '国防', before: '国防教育' }, clerk);
  expect((await named('activity', '国防')).icon).toBe('flag');
});

it('writes the new name of a kind into its clubs', async () => {
  const kind = await named('club', '科技');
  const row = await app.platform.database.row<{ id: string }>(
    "insert into club (org_id, name, type_name) values ($1, '航模社', '科技') returning club_id as id",
    [school],
  );
  await app.call(manageKindRename, { list: 'club', id: kind.id, name: '科技创新', before: '科技' }, clerk);
  expect((await app.call(manageClubFetch, { id: row!.id }, head)).data).toMatchObject({ typesName: '科技创新' });
  expect(await named('club', '科技创新')).toMatchObject({ used: 1 });
});

it('is the bureau’s alone', async () => {
  expect((await app.call(manageKindAdd, { list: 'club', name: '别校' }, head)).error_code).toBe(3);
  expect((await app.call(manageKindList, { list: 'club' }, head)).error_code).toBe(3);
});
