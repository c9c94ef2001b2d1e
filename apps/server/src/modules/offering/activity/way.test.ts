import {
  ActivityAudit,
  type ActivityStep,
  activityFetch,
  activityPage,
  activityTypeTree,
  enrol,
  homeRow,
  IssueStatus,
  manageActivityFetch,
  manageActivityPage,
  manageActivitySave,
  manageActivitySeries,
  manageActivityStep,
  manageOrgFetch,
  manageOrgMove,
  manageOrgSetDisabled,
  managePublicationRuleSave,
  manageWorkbench,
  notificationPage,
  OrgType,
  searchPage,
  setSignUpTerms,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { daysFrom, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { handOn } from './way-queries.ts';

let app: TestApp;
let bureau: string;
let school: string;
let writer: { accountId: string; token: string };
let colleague: string;
let clerk: string;
let otherClerk: string;
let typeId: string;
beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '第一小学', parentOrgId: bureau });
  writer = await app.loginAs(5, { orgId: school });
  colleague = (await app.loginAs(5, { orgId: school })).token;
  clerk = (await app.loginAs(10, { orgId: bureau })).token;
  otherClerk = (await app.loginAs(10, { orgId: await makeOrg(db, { name: '邻市教育局', type: OrgType.bureau }) }))
    .token;
  typeId = await makeType(db);
});
afterAll(() => app.close());

const words = () => ({
  ...{ title: '湿地观鸟一日营', introInfo: '跟着护鸟员认识十种水鸟。', typeId, personNum: 20 },
  ...{ signStartDate: daysFrom(app.clock(), -1), signEndDate: daysFrom(app.clock(), 5) },
  ...{ actStartDate: daysFrom(app.clock(), 10), actEndDate: daysFrom(app.clock(), 11) },
  ...{ address: '云汀湿地公园东门', contactName: '陈老师', contactPhone: '0000-6618 0000' },
});
const save = (input: object, token = writer.token) => app.call(manageActivitySave, { ...words(), ...input }, token);
const fetch = async (activityId: string, token = writer.token) =>
  (await app.call(manageActivityFetch, { activityId }, token)).data;
const step = async (activityId: string, name: ActivityStep, token: string, more: object = {}) => {
  const { edition } = await fetch(activityId, token);
  return app.call(manageActivityStep, { activityId, edition, step: name, ...more }, token);
};
/** Where visitors find a title: on the school's pages, the bureau's, everybody's, the homes, and by the search. */
async function found(title: string) {
  const { token } = await app.loginAs(4);
  const listed = async (belongDeptIds?: string[]) =>
    (await app.call(activityPage, { title, ...(belongDeptIds ? { belongDeptIds } : {}) }, { token })).data.totalCount;
  const home = async (orgId: string) =>
    (await app.call(homeRow, { belongDeptId: orgId }, { token })).data.activity.filter((one) => one.title === title)
      .length;
  return {
    school: [await listed([school]), await home(school)],
    bureau: [await listed([bureau]), await home(bureau)],
    all: await listed(),
    search: (await app.call(searchPage, { title, pageSize: 10 }, { token })).data.totalCount,
  };
}
const waiting = async (token: string) => {
  const { items } = (await app.call(manageWorkbench, {}, token)).data;
  const { dataList, totalCount } = (await app.call(manageActivityPage, { waiting: 1, pageSize: 50 }, token)).data;
  expect(items.find(({ key }) => key === 'activitiesWaiting')?.count ?? 0).toBe(totalCount);
  return dataList.map(({ id }) => id);
};
type Reply = { error_code: number };
type Act = () => Promise<Reply>;
const AT_HOME = { school: [1, 1], bureau: [0, 0], all: 0, search: 0 };
const EVERYWHERE = { school: [1, 1], bureau: [1, 1], all: 1, search: 1 };

it('a school’s activity stands on its own pages; on the bureau’s once it was put forward, passed and issued there', async () => {
  const title = '春分植树';
  const { id } = (await save({ title })).data;
  expect(await found(title)).toEqual(AT_HOME);
  expect(await app.call(activityFetch, { id })).toMatchObject({ error_code: 0 });
  expect(await app.call(enrol, { activityId: id, remarks: '好' }, (await app.loginAs(4)).token)).toMatchObject({
    error_code: 0,
  });
  expect((await fetch(id)).steps).toEqual(['putForward']);
  expect(await step(id, 'pass', clerk)).toMatchObject({ error_code: 1 });
  expect(await step(id, 'putForward', writer.token)).toMatchObject({ error_code: 0, message: '已送审' });
  expect([await waiting(clerk), await waiting(otherClerk), await waiting(writer.token)]).toEqual([[id], [], []]);
  expect(await app.call(manageActivityFetch, { activityId: id }, otherClerk)).toMatchObject({ error_code: 4 });
  expect(await step(id, 'pass', writer.token)).toMatchObject({ error_code: 1, message: '不能审核自己送审的活动' });

  expect(await step(id, 'return', clerk)).toMatchObject({ error_code: 2 });
  expect(await step(id, 'return', clerk, { reason: '请写明集合地点' })).toMatchObject({ error_code: 0 });
  expect(await fetch(id)).toMatchObject({ auditStatus: ActivityAudit.returned, auditReason: '请写明集合地点' });
  const told = async () =>
    (await app.call(notificationPage, { pageSize: 10, currentPage: 1 }, writer.token)).data.dataList[0];
  expect(await told()).toMatchObject({ title: '您送审的活动被退回', text: `${title}：请写明集合地点` });
  await step(id, 'putForward', writer.token);
  expect(await step(id, 'pass', clerk)).toMatchObject({ error_code: 0 });
  expect([await found(title), await waiting(clerk)]).toEqual([AT_HOME, [id]]);
  expect(await step(id, 'issue', clerk)).toMatchObject({ error_code: 0, message: '已发布到教育局页面' });
  expect([await found(title), await waiting(clerk)]).toEqual([EVERYWHERE, []]);
  expect(await told()).toMatchObject({ title: '您的活动已发布到教育局页面' });
  const types = (await app.call(activityTypeTree, { belongDeptIds: [bureau] }, clerk)).data;
  expect(types.find((one) => one.id === typeId)?.activityCount).toBe(1);

  // When it takes place its organisation changes by itself; what it is, is passed anew.
  await save({ ...(await fetch(id)), actEndDate: daysFrom(app.clock(), 12) });
  expect(await found(title)).toEqual(EVERYWHERE);
  expect(await save({ ...(await fetch(id)), introInfo: '换了一个样子。' })).toMatchObject({
    message: '已保存；内容有改动，重新通过审核后才显示在教育局页面',
  });
  expect([await found(title), await waiting(clerk)]).toEqual([AT_HOME, [id]]);
  await step(id, 'pass', clerk);
  await step(id, 'issue', clerk);
  await save({ ...(await fetch(id, clerk)), introInfo: '由教育局改过。' }, clerk);
  expect(await found(title)).toEqual(EVERYWHERE);
  await step(id, 'withdraw', clerk, { reason: '改期' });
  expect([await found(title), (await fetch(id)).steps]).toEqual([AT_HOME, ['putForward']]);
});

it('what a price means is passed anew as well, wherever it is written; for whom it is besides is not', async () => {
  const { id } = (await save({ title: '收费的', price: '30', feeNote: '现场缴费。' })).data;
  await step(id, 'putForward', writer.token);
  await step(id, 'passAndIssue', clerk);
  const terms = (openToAllStages: 0 | 1, feeNote: string, token = writer.token) =>
    app.call(setSignUpTerms, { activityId: id, openToAllStages, feeNote }, token);
  expect((await terms(1, '现场缴费。')).message).toBe('保存成功');
  expect((await terms(1, '学校代收。', clerk)).message).toBe('保存成功');
  expect(await fetch(id)).toMatchObject({ issueStatus: IssueStatus.issued, feeNote: '学校代收。', openToAllStages: 1 });
  expect((await terms(1, '转账到个人账户。')).message).toBe('已保存；内容有改动，重新通过审核后才显示在教育局页面');
  expect(await fetch(id)).toMatchObject({ auditStatus: ActivityAudit.waiting, issueStatus: IssueStatus.notIssued });
  await step(id, 'takeBack', writer.token);
});

it('what a bureau writes, for itself or for a school, stands on its pages at once; a draft is not put forward', async () => {
  const own = (await save({ title: '全市开放日', orgId: bureau }, clerk)).data.id;
  expect(await fetch(own, clerk)).toMatchObject({ issueStatus: IssueStatus.issued, steps: [], bureauName: '' });
  const forSchool = (await save({ title: '局里替校办的', orgId: school }, clerk)).data.id;
  expect(await fetch(forSchool)).toMatchObject({ issueStatus: IssueStatus.issued, steps: [] });
  const draft = (await save({ title: '草稿', published: 0 })).data.id;
  expect((await fetch(draft)).steps).toEqual([]);
  expect(await step(draft, 'putForward', writer.token)).toMatchObject({ error_code: 1, message: '当前状态不能送审' });
});

it('nobody passes what they have not seen, and of two who judge at once the second is told', async () => {
  const { id } = (await save({ title: '改了又改' })).data;
  await step(id, 'putForward', writer.token);
  const { edition } = await fetch(id, clerk);
  await save({ ...(await fetch(id)), introInfo: '送审后又改了。' });
  const late = { activityId: id, edition, step: 'pass' };
  expect(await app.call(manageActivityStep, late, clerk)).toMatchObject({
    error_code: 1,
    message: '该内容已被他人修改，请刷新后再试',
  });
  const replies = await Promise.all([
    step(id, 'pass', clerk),
    step(id, 'return', clerk, { reason: '请补充' }),
    step(id, 'pass', clerk),
  ]);
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 1, 1]);
});

it('of passing and changing at the same moment what came first holds, and nothing is passed that was not seen', async () => {
  const atOnce = async (title: string, order: (pass: Act, change: Act) => [Act, Act]) => {
    const { id } = (await save({ title })).data;
    await step(id, 'putForward', writer.token);
    const read = await fetch(id);
    const judged = { activityId: id, edition: read.edition, step: 'passAndIssue' };
    const pass = () => app.call(manageActivityStep, judged, clerk);
    const change = () => save({ ...read, introInfo: '同时改了。' });
    const hold = ['select from activity where activity_id = $1 for update', [id]] as const;
    const replies = await queuedBehind<[Reply, Reply]>(app, hold, order(pass, change));
    const { auditStatus, issueStatus } = await fetch(id);
    return [...replies.map(({ error_code }) => error_code), auditStatus, issueStatus];
  };
  const waits = [ActivityAudit.waiting, IssueStatus.notIssued];
  expect(await atOnce('先通过', (pass, change) => [pass, change])).toEqual([0, 0, ...waits]);
  expect(await atOnce('先修改', (pass, change) => [change, pass])).toEqual([0, 1, ...waits]);
});

it('who writes over what waits does not pass it within their school; what is taken down meanwhile is taken back', async () => {
  const db = app.platform.database;
  await db.run('insert into publication_rule (org_id, second_person, edition) values ($1, true, 1)', [school]);
  const { id } = (await save({ title: '同事改过', published: 0 })).data;
  await step(id, 'putForward', writer.token);
  await save({ ...(await fetch(id)), introInfo: '同事换了一个样子。' }, colleague);
  expect((await step(id, 'passWithin', colleague)).message).toBe('不能审核自己送审的活动');
  expect([await waiting(colleague), await waiting(writer.token)]).toEqual([[], [id]]);
  expect(await step(id, 'passWithin', writer.token)).toMatchObject({ error_code: 0 });
  await db.run('delete from publication_rule where org_id = $1', [school]);
  expect(await save({ ...(await fetch(id)), published: 0 })).toMatchObject({ message: '已保存，未发布' });
  expect(await fetch(id)).toMatchObject({ auditStatus: ActivityAudit.none, published: 0 });
  expect(await waiting(clerk)).not.toContain(id);
});

it('what waits of a school that is ended waits for nobody and is not passed; it goes on once the school does', async () => {
  const ended = await makeOrg(app.platform.database, { name: '撤并小学', parentOrgId: bureau });
  const { token } = await app.loginAs(5, { orgId: ended });
  const { id } = (await save({ title: '停办前送审' }, token)).data;
  await step(id, 'putForward', token);
  const { edition } = await fetch(id, clerk);
  const pass = () => app.call(manageActivityStep, { activityId: id, edition, step: 'pass' }, clerk);
  const set = (disabled: 0 | 1) => app.call(manageOrgSetDisabled, { id: ended, disabled }, clerk);
  expect(await waiting(clerk)).toContain(id);
  expect((await set(1)).error_code).toBe(0);
  expect(await waiting(clerk)).not.toContain(id);
  expect((await pass()).error_code).toBe(4);
  expect((await set(0)).error_code).toBe(0);
  expect(await waiting(clerk)).toContain(id);
  expect((await pass()).error_code).toBe(0);
});

it('what waits of a school that goes below another bureau waits there at once; what the former one passed is passed anew', async () => {
  const db = app.platform.database;
  const district = async (name: string) => {
    const orgId = await makeOrg(db, { name, type: OrgType.bureau, parentOrgId: bureau });
    return { orgId, token: (await app.loginAs(10, { orgId })).token };
  };
  const [former, next] = [await district('临湖区教育局'), await district('新湖区教育局')];
  const orgId = await makeOrg(db, { name: '迁址小学', parentOrgId: former.orgId });
  const { token } = await app.loginAs(5, { orgId });
  const forward = async (title: string) => {
    const { id } = (await save({ title }, token)).data;
    await step(id, 'putForward', token);
    return id;
  };
  const [open, passed, down] = [await forward('待审的'), await forward('通过了的'), await forward('又下架的')];
  for (const id of [passed, down]) expect((await step(id, 'pass', former.token)).error_code).toBe(0);
  await save({ ...(await fetch(down, token)), published: 0 }, token);
  const waits = async (one: { token: string }) => (await waiting(one.token)).toSorted();
  const both = [open, passed].toSorted();
  expect([await waits(former), await waits(next)]).toEqual([both, []]);

  const { version } = (await app.call(manageOrgFetch, { id: orgId }, clerk)).data;
  const moved = await app.call(manageOrgMove, { id: orgId, version, parentOrgId: next.orgId }, clerk);
  expect(moved.error_code).toBe(0);
  expect([await waits(former), await waits(next)]).toEqual([[], both]);
  const stands = async (id: string) => (await fetch(id, next.token)).auditStatus;
  expect([await stands(passed), await stands(down)]).toEqual([ActivityAudit.waiting, ActivityAudit.none]);
  expect((await step(passed, 'return', next.token, { reason: '请写明集合地点' })).error_code).toBe(0);

  // Put forward at the moment of the move it is found by the next sweep.
  await db.run('update activity set audit_org_id = $2 where activity_id = $1', [open, former.orgId]);
  expect(await waits(next)).toEqual([]);
  await handOn(db, toWireTime(app.clock()));
  expect(await waits(next)).toEqual([open]);
  expect((await step(open, 'passAndIssue', next.token)).error_code).toBe(0);
});

it('what the former bureau issued is passed anew by the next one; what is over, and what a bureau issued that is above still, stays', async () => {
  const db = app.platform.database;
  const district = async (name: string, parentOrgId: string) => {
    const orgId = await makeOrg(db, { name, type: OrgType.bureau, parentOrgId });
    return { orgId, token: (await app.loginAs(10, { orgId })).token };
  };
  const [former, next] = [await district('旧港区教育局', bureau), await district('新港区教育局', bureau)];
  const moves = await district('渡口镇教育组', former.orgId);
  const orgId = await makeOrg(db, { name: '港口小学', parentOrgId: former.orgId });
  const lower = await makeOrg(db, { name: '渡口小学', parentOrgId: moves.orgId });
  const { token } = await app.loginAs(5, { orgId });
  const issued = async (title: string, by: { token: string } | undefined, writerToken = token) => {
    const { id } = (await save({ title }, writerToken)).data;
    if (!by) {
      const standing = `audit_status = ${ActivityAudit.passed}, issue_status = ${IssueStatus.issued}`;
      await db.run(`update activity set ${standing} where activity_id = $1`, [id]);
      return id;
    }
    await step(id, 'putForward', writerToken);
    expect((await step(id, 'passAndIssue', by.token)).error_code).toBe(0);
    return id;
  };
  const open = await issued('原局发布的', former);
  const unasked = await issued('不用审核的', undefined);
  const down = await issued('发布后下架的', former);
  await save({ ...(await fetch(down, token)), published: 0 }, token);
  const over = await issued('已经结束的', former);
  await db.run(
    `update activity set sign_start_at = $2, sign_end_at = $3, act_start_at = $3, act_end_at = $4 where activity_id = $1`,
    [over, ...[-9, -8, -7].map((days) => daysFrom(app.clock(), days))],
  );
  const ofCity = await issued('市局发布的', former);
  await db.run('update activity set audit_org_id = $2 where activity_id = $1', [ofCity, bureau]);
  const below = (await app.loginAs(5, { orgId: lower })).token;
  const along = [await issued('随迁的局发布的', moves, below), await issued('随迁的', undefined, below)];

  const move = async (id: string, parentOrgId: string) => {
    const { version } = (await app.call(manageOrgFetch, { id }, clerk)).data;
    return app.call(manageOrgMove, { id, version, parentOrgId }, clerk);
  };
  for (const id of [orgId, moves.orgId]) expect((await move(id, next.orgId)).error_code).toBe(0);
  const standing = async (id: string) => {
    const { published, auditStatus, issueStatus } = await fetch(id, clerk);
    return { published, auditStatus, issueStatus };
  };
  const isIssued = { published: 1, auditStatus: ActivityAudit.passed, issueStatus: IssueStatus.issued };
  for (const id of [over, ofCity, ...along]) expect(await standing(id), id).toEqual(isIssued);
  const waits = { published: 1, auditStatus: ActivityAudit.waiting, issueStatus: IssueStatus.notIssued };
  for (const id of [open, unasked]) expect(await standing(id), id).toEqual(waits);
  expect(await standing(down)).toEqual({ ...waits, published: 0, auditStatus: ActivityAudit.none });
  expect((await waiting(next.token)).toSorted()).toEqual([open, unasked].toSorted());
  expect(await found('原局发布的')).toMatchObject({ all: 0, search: 0 });
  expect((await step(open, 'passAndIssue', next.token)).error_code).toBe(0);
  expect(await found('原局发布的')).toMatchObject({ all: 1, search: 1 });
  // The row of a home has places for a few.
  await db.run('update activity set published = false where org_id = any ($1::bigint[])', [[orgId, lower]]);
});

it('where a school wants a second person, a colleague passes first, and then the bureau', async () => {
  // The row of a home has places for a few.
  await app.platform.database.run('update activity set published = false where org_id = $1', [school]);
  const rule = (secondPerson: number, edition: number) =>
    app.call(managePublicationRuleSave, { orgId: school, secondPerson, edition }, writer.token);
  await rule(1, 0);
  expect((await save({ title: '两步' })).refusal.fields).toHaveProperty('published');
  const { id } = (await save({ title: '两步', published: 0 })).data;
  expect(await step(id, 'putForward', writer.token)).toMatchObject({ error_code: 0 });
  expect([await waiting(colleague), await waiting(writer.token)]).toEqual([[id], []]);
  expect(await waiting(clerk)).not.toContain(id);
  const late = async (token: string) =>
    (await app.call(manageActivityPage, { late: 1, pageSize: 50 }, token)).data.dataList.map((one) => one.id);
  expect(await late(colleague)).toEqual([]);
  await app.platform.database.run(
    "update activity set put_forward_at = put_forward_at - interval '60 days' where activity_id = $1",
    [id],
  );
  expect([await late(colleague), await late(writer.token)]).toEqual([[id], []]);
  expect(await step(id, 'passWithin', writer.token)).toMatchObject({ error_code: 1 });
  expect(await step(id, 'passWithin', colleague)).toMatchObject({ error_code: 0 });
  // For the bureau it waits since then.
  expect([await late(colleague), await late(clerk)]).toEqual([[], []]);
  expect(await found('两步')).toEqual(AT_HOME);
  expect(await waiting(clerk)).toContain(id);
  await step(id, 'pass', clerk);
  await step(id, 'issue', clerk);
  expect(await found('两步')).toEqual(EVERYWHERE);
  await rule(0, 1);
});

it('a bureau passes and issues in one step, or has another of its people issue what one passed', async () => {
  const second = (await app.loginAs(10, { orgId: bureau })).token;
  const rule = (secondPerson: number, edition: number) =>
    app.call(managePublicationRuleSave, { orgId: bureau, secondPerson, edition }, clerk);
  const forward = async (title: string) => {
    const { id } = (await save({ title })).data;
    await step(id, 'putForward', writer.token);
    return id;
  };
  const atOnce = await forward('一步');
  expect((await fetch(atOnce, clerk)).steps).toEqual(['takeBack', 'pass', 'passAndIssue', 'return']);
  for (const token of [writer.token, colleague])
    expect(await step(atOnce, 'passAndIssue', token)).toMatchObject({ error_code: 1 });
  expect(await step(atOnce, 'passAndIssue', clerk)).toMatchObject({
    error_code: 0,
    message: '已通过并发布到教育局页面',
  });
  expect(await found('一步')).toEqual(EVERYWHERE);

  expect(await rule(1, 0)).toMatchObject({ error_code: 0 });
  const id = await forward('两个人');
  expect((await fetch(id, clerk)).steps).toEqual(['takeBack', 'pass', 'return']);
  expect((await step(id, 'passAndIssue', clerk)).message).toMatch(/由两个人完成/);
  expect(await step(id, 'pass', clerk)).toMatchObject({ error_code: 0 });
  expect((await fetch(id, clerk)).steps).toEqual([]);
  expect(await step(id, 'issue', clerk)).toMatchObject({
    error_code: 1,
    message: '本局要求审核和发布由两个人完成，请由另一人发布',
  });
  expect([(await waiting(clerk)).includes(id), (await waiting(second)).includes(id)]).toEqual([false, true]);
  expect(await found('两个人')).toEqual(AT_HOME);
  expect(await step(id, 'issue', second)).toMatchObject({ error_code: 0 });
  expect(await found('两个人')).toEqual(EVERYWHERE);

  // What is changed is passed anew, by whom it was issued too; then the other one issues.
  await save({ ...(await fetch(id)), introInfo: '换了一个样子。' });
  await step(id, 'pass', second);
  expect(await step(id, 'issue', second)).toMatchObject({ error_code: 1 });
  expect(await step(id, 'issue', clerk)).toMatchObject({ error_code: 0 });

  // Who of the bureau writes over what another passed answers for it: somebody else issues it.
  const changed = await forward('局里改过');
  await step(changed, 'pass', clerk);
  const written = { ...(await fetch(changed, second)), introInfo: '局里改了一笔。' };
  expect(await save(written, second)).toMatchObject({ error_code: 0 });
  expect(await step(changed, 'issue', second)).toMatchObject({ error_code: 1 });
  expect(await step(changed, 'issue', clerk)).toMatchObject({ error_code: 0 });
  await rule(0, 1);
});

it('other dates are made of one at once, each once, and shift everything by as many days', async () => {
  const { id } = (await save({ title: '每周观鸟' })).data;
  const first = await fetch(id);
  const day = (days: number) => daysFrom(app.clock(), days).slice(0, 10);
  const series = (input: object) => app.call(manageActivitySeries, { activityId: id, ...input }, writer.token);
  for (const days of [[], [day(10)], [day(-30)], [day(17), day(17)], ['2026-02-31']])
    expect((await series({ days })).error_code, String(days)).toBe(2);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => series({ days: [day(17), day(24)], published: 1 })),
  );
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 2, 2, 2, 2]);
  const { ids } = replies.find(({ error_code }) => error_code === 0)!.data;
  const made = await fetch(ids[0]!);
  const moved = { actStartDate: daysFrom(app.clock(), 17), signEndDate: daysFrom(app.clock(), 12) };
  expect(made).toMatchObject({ title: '每周观鸟', ...moved, signCount: 0, issueStatus: IssueStatus.notIssued });
  expect(made.details).toBe(first.details);
  expect((await series({ days: [day(24), day(31)] })).refusal.fields).toEqual({ days: `${day(24)} 的场次已经有了` });
  const listed = (input: object) => app.call(manageActivityPage, { title: '每周观鸟', ...input }, clerk);
  expect((await listed({ heldFrom: day(17), heldTo: day(17) })).data.totalCount).toBe(1);
  const held = (await listed({ heldFrom: day(9), heldTo: day(30) })).data.dataList.map(({ id: one }) => one);
  expect(held, 'what is held when, in the order of the days').toEqual([id, ...ids]);
  expect((await listed({ address: '东门', typeId })).data.totalCount).toBe(3);
  expect((await listed({ address: '西门' })).data.totalCount).toBe(0);
  expect((await listed({ typeId: await makeType(app.platform.database) })).data.totalCount).toBe(0);

  // What waits, and drafts, are narrowed as every list is.
  for (const each of [id, ids[0]!]) await step(each, 'putForward', writer.token);
  expect((await listed({ waiting: 1 })).data.totalCount).toBe(2);
  expect((await listed({ waiting: 1, heldFrom: day(17) })).data.totalCount).toBe(1);
  expect((await listed({ audit: ActivityAudit.waiting, address: '西门' })).data.totalCount).toBe(0);
  expect((await listed({ audit: ActivityAudit.waiting, drafts: 1 })).data.totalCount).toBe(0);
});

it('what is written anew takes what was said before off what stands in for it; another time or place takes nothing off', async () => {
  const { id } = (await save({})).data;
  const forget = vi.spyOn(app.platform.shared, 'forget');
  const hides = async (more: object) => {
    const { edition } = await fetch(id);
    forget.mockClear();
    await save({ id, edition, ...more });
    return forget.mock.calls.find(([tag]) => tag === '活动')?.[1];
  };
  const moved = { address: '云汀湿地公园西门' };
  expect(await hides(moved)).toBe(false);
  expect(await hides({ ...moved, contactPhone: '0000-6618 0001' })).toBe(true);
  expect(await hides({ ...moved, title: '湿地观鸟两日营' })).toBe(true);
  expect(await hides({ ...moved, title: '湿地观鸟两日营', published: 0 })).toBe(true);
  const issued = (await save({ title: '又被撤下的', price: '30', feeNote: '现场缴费。' })).data.id;
  await step(issued, 'putForward', writer.token);
  await step(issued, 'passAndIssue', clerk);
  forget.mockClear();
  await step(issued, 'withdraw', clerk, { reason: '改期' });
  const hidden = () => forget.mock.calls.find(([tag]) => tag === '活动')?.[1];
  expect(hidden()).toBe(true);
  // What its price means is another fact, as its time and place are.
  forget.mockClear();
  const terms = { activityId: issued, openToAllStages: 1, feeNote: '学校代收。' } as const;
  expect((await app.call(setSignUpTerms, terms, writer.token)).error_code).toBe(0);
  expect(hidden()).toBe(false);
  forget.mockRestore();
});
