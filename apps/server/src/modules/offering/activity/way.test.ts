import {
  ActivityAudit,
  activityFetch,
  activityTypeTree,
  enrol,
  IssueStatus,
  manageActivityFetch,
  manageActivityPage,
  manageActivityStep,
  notificationPage,
  OrgType,
  setSignUpTerms,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { AT_HOME, EVERYWHERE, makeWay } from '../../../testing/activity-way.ts';
import { startTestApp } from '../../../testing/app.ts';
import { daysFrom, makeOrg } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';

/** The way of a school's activity to the bureau's pages (docs/domains/activities.md, The bureau's pages). */
const app = await startTestApp();
afterAll(() => app.close());

type Reply = { error_code: number };
type Act = () => Promise<Reply>;

it('a school’s activity stands on its own pages; on the bureau’s once it was put forward, passed and issued there', async () => {
  const { bureau, writer, clerk, typeId, save, fetch, step, found, waiting } = await makeWay(app);
  const title = '春分植树';
  const elsewhere = await makeOrg(app.platform.database, { name: '邻市教育局', type: OrgType.bureau });
  const otherClerk = (await app.loginAs(10, { orgId: elsewhere })).token;
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
  const { writer, clerk, save, fetch, step } = await makeWay(app);
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
});

it('what a bureau writes, for itself or for a school, stands on its pages at once; a draft is not put forward', async () => {
  const { bureau, school, writer, clerk, save, fetch, step } = await makeWay(app);
  const own = (await save({ title: '全市开放日', orgId: bureau }, clerk)).data.id;
  expect(await fetch(own, clerk)).toMatchObject({ issueStatus: IssueStatus.issued, steps: [], bureauName: '' });
  const forSchool = (await save({ title: '局里替校办的', orgId: school }, clerk)).data.id;
  expect(await fetch(forSchool)).toMatchObject({ issueStatus: IssueStatus.issued, steps: [] });
  const draft = (await save({ title: '草稿', published: 0 })).data.id;
  expect((await fetch(draft)).steps).toEqual([]);
  expect(await step(draft, 'putForward', writer.token)).toMatchObject({ error_code: 1, message: '当前状态不能送审' });
});

it('nobody passes what they have not seen, and of two who judge at once the second is told', async () => {
  const { writer, clerk, save, fetch, step } = await makeWay(app);
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

it('of several that are passed out of a list the one that its school rewrote since it was drawn is told, and waits', async () => {
  const { writer, clerk, save, fetch, step } = await makeWay(app);
  const ids: string[] = [];
  for (const title of ['没有再改', '又改了']) {
    const { id } = (await save({ title })).data;
    await step(id, 'putForward', writer.token);
    ids.push(id);
  }
  const { dataList } = (await app.call(manageActivityPage, { waiting: 1 }, clerk)).data;
  const drawn = new Map(dataList.map(({ id, edition }) => [id, edition]));
  await save({ ...(await fetch(ids[1]!)), introInfo: '列表打开之后改的。' });
  const replies: string[] = [];
  for (const activityId of ids) {
    const passed = { activityId, edition: drawn.get(activityId) ?? '', step: 'pass' };
    replies.push((await app.call(manageActivityStep, passed, clerk)).message);
  }
  expect(replies).toEqual(['已通过，可以发布到本局页面', '该内容已被他人修改，请刷新后再试']);
  expect((await fetch(ids[1]!)).auditStatus).toBe(ActivityAudit.waiting);
});

it('of passing and changing at the same moment what came first holds, and nothing is passed that was not seen', async () => {
  const { writer, clerk, save, fetch, step } = await makeWay(app);
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
