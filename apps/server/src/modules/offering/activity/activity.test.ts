import {
  type ActivityCard,
  activityFetch,
  activityPage,
  activityTypeTree,
  cancelCollect,
  collect,
  collectedPage,
  enrol,
  OrgType,
  ownActivityFetch,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeOrg, makeType, type NewActivity } from '../../../testing/fixtures.ts';
import { bindChild } from '../../people/account/index.ts';

let app: TestApp;
let city: string;
let district: string;
let school: string;
let otherSchool: string;
let science: string;
let robots: string;
let arts: string;
let now: Date;
const make = (activity: Partial<NewActivity> = {}) =>
  makeActivity(app.platform.database, now, { typeId: science, orgId: school, ...activity });
const titles = (list: ActivityCard[]) => list.map((activity) => activity.title);

beforeAll(async () => {
  app = await startTestApp();
  now = app.clock();
  const db = app.platform.database;
  city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  district = await makeOrg(db, { name: '临湖区教育局', type: OrgType.bureau, parentOrgId: city });
  school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: district });
  otherSchool = await makeOrg(db, { name: '青山小学', parentOrgId: city });
  science = await makeType(db, '科技');
  robots = await makeType(db, '机器人', science);
  arts = await makeType(db, '艺术');
  await make({ title: '开放', createdAt: daysFrom(now, -1), updatedAt: daysFrom(now, -9), signCount: 3 });
  await make({ title: '即将', signStart: daysFrom(now, 1), typeId: robots, createdAt: daysFrom(now, -2) });
  await make({ title: '满员', personNum: 5, signCount: 5, suitSections: [4], createdAt: daysFrom(now, -3) });
  await make({ title: '截止', signEnd: daysFrom(now, -0.5), orgId: otherSchool, createdAt: daysFrom(now, -4) });
  const past = { signStart: daysFrom(now, -9), signEnd: daysFrom(now, -8), actStart: daysFrom(now, -3) };
  await make({ title: '结束', ...past, actEnd: daysFrom(now, -2), typeId: arts, createdAt: daysFrom(now, -5) });
  await make({ title: '停止', closed: true, orgId: district, createdAt: daysFrom(now, -6) });
  await make({
    title: '100%_好',
    suitSections: [],
    price: '12.50',
    createdAt: daysFrom(now, -7),
    updatedAt: daysFrom(now, 0),
  });
  await make({ title: '草稿', published: false });
});
afterAll(() => app.close());

describe('list', () => {
  it('shows published activities to a guest, open ones first, with the true total', async () => {
    const { data } = await app.call(activityPage, { pageSize: 3 });
    expect(titles(data.dataList)).toEqual(['开放', '100%_好', '即将']);
    expect(data.totalCount).toBe(7);
    expect(data.dataList[0]).toMatchObject({
      typesName: '科技',
      belongDeptId: school,
      belongDeptName: '白鹭洲小学',
      imagesUrl: 'pic001,pic002',
      logoId: 'pic001',
      suitSection: '2,3',
      prices: '0',
      isApply: 0,
      isConcern: 0,
      activityApplyStatus: 1,
    });
  });

  it('turns the pages without gap or overlap, and past the end is empty with the true total', async () => {
    const seen: string[] = [];
    for (const currentPage of [1, 2, 3, 4]) {
      const { data } = await app.call(activityPage, { pageSize: 2, currentPage });
      seen.push(...titles(data.dataList));
      expect(data.totalCount).toBe(7);
    }
    expect(seen).toEqual(['开放', '100%_好', '即将', '满员', '截止', '停止', '结束']);
    const past = await app.call(activityPage, { pageSize: 2, currentPage: 9_000_000 });
    expect(past.data).toEqual({ dataList: [], totalCount: 7 });
  });

  it.each([
    [0, '即将'],
    [1, '开放,100%_好'],
    [2, '满员'],
    [3, '截止'],
    [4, '结束'],
    [5, '停止'],
  ])('filters by the derived status %i', async (activityApplyStatus, expected) => {
    const { data } = await app.call(activityPage, { activityApplyStatus });
    expect(titles(data.dataList).join()).toBe(expected);
    expect(data.totalCount).toBe(data.dataList.length);
    expect(data.dataList.every((activity) => activity.activityApplyStatus === activityApplyStatus)).toBe(true);
  });

  it.each([
    ['预约', { bookFlag: 1 }, '开放,100%_好'],
    ['不可预约', { bookFlag: 0 }, '即将,满员,截止,停止,结束'],
    ['互斥条件', { bookFlag: 1, activityApplyStatus: 2 }, ''],
    ['学段', { suitSection: '4' }, '100%_好,满员'],
    ['全部学段', { suitSection: '0' }, '开放,100%_好,即将,满员,截止,停止,结束'],
    ['标题', { title: '停' }, '停止'],
    ['标题中的通配符', { title: '%_' }, '100%_好'],
    ['通配符不通配', { title: '_' }, '100%_好'],
    ['多个条件', { suitSection: '2', activityApplyStatus: 1, title: '开' }, '开放'],
  ])('filters: %s', async (_name, filter, expected) => {
    const { data } = await app.call(activityPage, { pageSize: 10, ...filter });
    expect(titles(data.dataList).join()).toBe(expected);
    expect(data.totalCount).toBe(data.dataList.length);
  });

  it('reads a type with everything below it, and an organisation likewise', async () => {
    const of = async (filter: object) =>
      titles((await app.call(activityPage, { pageSize: 10, ...filter })).data.dataList).join();
    expect(await of({ types: robots })).toBe('即将');
    expect(await of({ types: science })).toBe('开放,100%_好,即将,满员,截止,停止');
    expect(await of({ belongDeptIds: [district] })).toBe('开放,100%_好,即将,满员,停止,结束');
    expect(await of({ belongDeptIds: [otherSchool, school] })).toBe('开放,100%_好,即将,满员,截止,结束');
    expect(await of({ belongDeptIds: ['0'] })).toBe('开放,100%_好,即将,满员,截止,停止,结束');
    expect(await of({ belongDeptIds: ['999999'] })).toBe('');
    expect(await of({ types: robots, belongDeptIds: [otherSchool] })).toBe('');
  });

  it('sorts by popularity and by the last update', async () => {
    const first = async (type: number) => (await app.call(activityPage, { type, pageSize: 3 })).data.dataList[0]?.title;
    expect(await first(9)).toBe('满员');
    expect(await first(8)).not.toBe('开放');
    const { data } = await app.call(activityPage, { type: 8, pageSize: 10 });
    expect(titles(data.dataList).at(-1)).toBe('开放');
  });

  it('tells prices in yuan', async () => {
    const { data } = await app.call(activityPage, { title: '100' });
    expect(data.dataList[0]?.prices).toBe('12.5');
  });

  it('ignores what a caller says about publication and person', async () => {
    const { data } = await app.call(activityPage, { issueStatus: 0, auditStatus: 0, userId: '1', title: '草稿' });
    expect(data.totalCount).toBe(0);
  });

  it.each([
    [{ pageSize: 0 }, 'pageSize'],
    [{ pageSize: 101 }, 'pageSize'],
    [{ pageSize: '6.5' }, 'pageSize'],
    [{ currentPage: 0 }, 'currentPage'],
    [{ type: 7 }, 'type'],
    [{ suitSection: '9' }, 'suitSection'],
    [{ activityApplyStatus: 6 }, 'activityApplyStatus'],
    [{ bookFlag: 2 }, 'bookFlag'],
    [{ belongDeptIds: ["1' or 1=1"] }, 'belongDeptIds.0'],
    [{ belongDeptIds: '1' }, 'belongDeptIds'],
    [{ types: '../1' }, 'types'],
    [{ title: 'a\u0000b' }, 'title'],
    [{ title: '长'.repeat(10_000) }, 'title'],
  ])('refuses bad input ($1, case %#)', async (input, field) => {
    const reply = await app.call(activityPage, input);
    expect(reply).toMatchObject({ status: 200, error_code: 2 });
    expect(Object.keys(reply.refusal.fields ?? {})).toContain(field);
  });
});

describe('stages (docs/domains/activities.md)', () => {
  it('a parent of several finds what fits first, with names, and asks for it alone, in pages with the true total', async () => {
    const db = app.platform.database;
    const { accountId, token } = await app.loginAs(4);
    for (const [name, stage] of [
      ['小满', 2],
      ['小禾', 4],
    ] as const) {
      const at = await app.makeSchool(`${name}的学校`, stage);
      await bindChild(db, accountId, await app.makeStudent(at, { name }));
    }
    const orgId = await makeOrg(db, { name: '学段中学', parentOrgId: city });
    const soonest = { orgId, signEnd: daysFrom(now, 0.5) };
    await make({ ...soonest, title: '初中的', suitSections: [3] });
    await make({ orgId, title: '小学的', suitSections: [2] });
    await make({ orgId, title: '不限的', suitSections: [], signEnd: daysFrom(now, 6) });
    await make({ orgId, title: '开放的', suitSections: [3], openToAllStages: true, signEnd: daysFrom(now, 7) });
    const list = async (input: object, session?: string) =>
      (await app.call(activityPage, { belongDeptIds: [orgId], ...input }, session)).data;

    const all = await list({}, token);
    expect(all.dataList.map(({ title, fitsMine, fitsNames }) => [title, fitsMine, fitsNames])).toEqual([
      ['小学的', 1, ['小满']],
      ['不限的', 1, ['小满', '小禾']],
      ['开放的', 1, ['小满', '小禾']],
      ['初中的', 0, []],
    ]);
    const first = await list({ fitsMine: 1, pageSize: 2 }, token);
    const second = await list({ fitsMine: 1, pageSize: 2, currentPage: 2 }, token);
    expect([first.totalCount, titles(first.dataList), titles(second.dataList)]).toEqual([
      3,
      ['小学的', '不限的'],
      ['开放的'],
    ]);

    // A guest's answer is everybody's: in the list's own order, about nobody, whatever is asked.
    const guest = await list({ fitsMine: 1 });
    expect(titles(guest.dataList)).toEqual(['初中的', '小学的', '不限的', '开放的']);
    expect(guest.dataList[0]).not.toHaveProperty('fitsMine');
    expect(await app.call(activityPage, { fitsMine: 2 }, token)).toMatchObject({ error_code: 2 });
  });
});

describe('detail', () => {
  it('shows one published activity with the places left', async () => {
    const id = await make({ title: '详情', personNum: 30, signCount: 12, enrollForm: '1,2' });
    const { data } = await app.call(activityFetch, { id });
    expect(data).toMatchObject({ title: '详情', surplusNum: 18, signStatus: 1, enrollForm: '1,2', concernCount: 0 });
  });

  it('does not tell apart what is unpublished, of a disabled organisation, or not there', async () => {
    const gone = await makeOrg(app.platform.database, { name: '已停用学校', parentOrgId: city });
    const draft = await make({ published: false });
    const orphan = await make({ orgId: gone, title: '停用机构的活动' });
    await app.platform.database.run('update org set disabled = true where org_id = $1', [gone]);
    const replies = await Promise.all(
      [draft, orphan, '999999'].map(async (id) => {
        const { error_code, message } = await app.call(activityFetch, { id });
        return { error_code, message };
      }),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]?.error_code).toBe(4);
    const { data } = await app.call(activityPage, { title: '停用机构的活动' });
    expect(data).toEqual({ dataList: [], totalCount: 0 });
  });

  it.each([['0'], ['-1'], ['1e3'], ['9'.repeat(30)], [''], [1.5], [null]])('refuses the id %o', async (id) => {
    expect(await app.call(activityFetch, { id })).toMatchObject({ error_code: 2 });
  });
});

it('tells isApply of the person of the session alone, and only while the enrolment lives', async () => {
  const id = await make({ title: '我的报名' });
  const mine = await app.loginAs(4);
  const other = await app.loginAs(4);
  expect(await app.call(enrol, { activityId: id, remarks: '好' }, mine.token)).toMatchObject({ error_code: 0 });
  const applied = async (token?: string) =>
    (await app.call(activityFetch, { id, userId: mine.accountId }, { token })).data.isApply;
  expect(await applied(mine.token)).toBe(1);
  expect(await applied(other.token)).toBe(0);
  expect(await applied()).toBe(0);
  expect((await app.call(ownActivityFetch, { id }, mine.token)).data).toMatchObject({
    id,
    title: '我的报名',
    isApply: 1,
  });
  expect((await app.call(ownActivityFetch, { id })).status).toBe(511);
  const listed = await app.call(activityPage, { title: '我的报名' }, mine.token);
  expect(listed.data.dataList[0]).toMatchObject({ isApply: 1, signCount: 1 });

  // Those who ask at once share the rows, and none sees another's.
  await app.call(collect, { objectId: id }, other.token);
  const askers = [mine, other, mine, other, mine, other];
  const atOnce = await Promise.all(
    askers.map(({ token }) => app.call(activityPage, { title: '我的报名', pageSize: 50 }, token)),
  );
  expect(atOnce.map(({ data }) => data.dataList.map(({ isApply, isConcern }) => [isApply, isConcern]))).toEqual(
    askers.map((asker) => [asker === mine ? [1, 0] : [0, 1]]),
  );
});

it('tree of types counts published activities of the organisations asked for', async () => {
  const { data } = await app.call(activityTypeTree, { belongDeptIds: [otherSchool] });
  expect(data.map(({ treeName, activityCount }) => [treeName, activityCount])).toEqual([
    ['科技', 1],
    ['艺术', 0],
  ]);
  const whole = await app.call(activityTypeTree, {});
  const counted = await app.call(activityPage, { types: science });
  expect(whole.data[0]?.activityCount).toBe(counted.data.totalCount);
  expect(whole.data[0]?.children[0]).toMatchObject({ treeName: '机器人', activityCount: 1 });
});

describe('collection', () => {
  it('needs a session', async () => {
    for (const reply of [
      await app.call(collect, { objectId: '1' }),
      await app.call(cancelCollect, { id: '1' }),
      await app.call(collectedPage, {}),
    ])
      expect(reply.status).toBe(511);
  });

  it('collects once however often it is said, shows it, and lets go of it', async () => {
    const { token } = await app.loginAs(4);
    const id = await make({ title: '想去' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => app.call(collect, { objectId: id }, token)));
    expect(replies.every((reply) => reply.message === '收藏成功')).toBe(true);
    const detail = await app.call(activityFetch, { id }, token);
    expect(detail.data).toMatchObject({ isConcern: 1, concernCount: 1 });
    const own = await app.call(collectedPage, { objType: 'HD' }, token);
    expect(own.data).toMatchObject({ totalCount: 1, dataList: [{ id, isConcern: 1 }] });

    const { token: other } = await app.loginAs(4);
    expect((await app.call(collectedPage, {}, other)).data.totalCount).toBe(0);
    expect((await app.call(cancelCollect, { id }, other)).message).toBe('取消收藏成功');
    expect((await app.call(activityFetch, { id }, token)).data.concernCount).toBe(1);

    expect((await app.call(cancelCollect, { id }, token)).message).toBe('取消收藏成功');
    await app.call(cancelCollect, { id }, token);
    expect((await app.call(activityFetch, { id }, token)).data).toMatchObject({ isConcern: 0, concernCount: 0 });
  });

  it('refuses what cannot be seen, and bad input', async () => {
    const { token } = await app.loginAs(2);
    const draft = await make({ published: false });
    expect(await app.call(collect, { objectId: draft }, token)).toMatchObject({ error_code: 4 });
    expect(await app.call(collect, { objectId: '999999' }, token)).toMatchObject({ error_code: 4 });
    expect(await app.call(collect, { objectId: draft, objType: 'XX' }, token)).toMatchObject({ error_code: 2 });
    expect(await app.call(cancelCollect, { id: 'x' }, token)).toMatchObject({ error_code: 2 });
  });
});
