import {
  ActivityAudit,
  IssueStatus,
  manageActivityStep,
  manageOrgFetch,
  manageOrgMove,
  manageOrgSetDisabled,
  OrgType,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { makeWay } from '../../../testing/activity-way.ts';
import { startTestApp } from '../../../testing/app.ts';
import { daysFrom, makeOrg } from '../../../testing/fixtures.ts';
import { handOn } from './way-queries.ts';

/** What becomes of activities of a school that is ended, or goes below another bureau (docs/domains/activities.md, The bureau's pages). */
const app = await startTestApp();
afterAll(() => app.close());

it('what waits of a school that is ended waits for nobody and is not passed; it goes on once the school does', async () => {
  const { bureau, clerk, save, fetch, step, waiting } = await makeWay(app);
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
  const { bureau, clerk, save, fetch, step, waiting } = await makeWay(app);
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
  const { bureau, clerk, save, fetch, step, found, waiting } = await makeWay(app);
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
});
