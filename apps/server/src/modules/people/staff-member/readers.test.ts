import * as contract from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';

/** Staff of a bureau who only read (docs/domains/responsibility.md). */

const { addStaff, manageProfile, manageStaffFetch, manageStaffPage, OrgType, updateStaff } = contract;
const app = await startTestApp();
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
const district = await makeOrg(db, { type: OrgType.bureau, parentOrgId: city });
const orgId = await makeOrg(db, { parentOrgId: district });
const classId = await makeClass(db, orgId, { day: app.clock() });
const student = await app.makeStudent({ orgId, classId }, { name: '林小禾' });
const clerk = await app.loginAs(10, { orgId: city, name: '周科员' });

let id = '';
const change = async (readsOnly: 0 | 1 | undefined, more: { usertype?: number; orgId?: string } = {}) => {
  const { version } = (await app.call(manageStaffFetch, { id }, clerk.token)).data;
  const facts = { id, version, name: '高督学', sex: 1, usertype: 10, ...more };
  return app.call(updateStaff, readsOnly === undefined ? facts : { ...facts, readsOnly }, clerk.token);
};
beforeEach(async () => {
  id = await app.makeAccount({ usertype: 10, orgId: district, name: '高督学' });
});
const REFUSED = { error_code: 3, message: '您的账号只能查看数据、内容和活动，不能进行此操作' };

const endpoints = (Object.values(contract) as unknown[]).filter(
  (one): one is contract.Endpoint => typeof one === 'object' && one !== null && 'path' in one && 'access' in one,
);
/** Calls of the contract that are open to a bureau's staff, by their kind or as to everybody who is signed in, and not to who only reads. */
const closed = endpoints.filter(({ access, readers, multipart, binary, path }) => {
  const isClosed = Array.isArray(access) ? access.includes(10) && readers !== true : readers === false;
  return isClosed && !multipart && !binary && !path.includes(':');
});

it('whatever is not opened to readers is closed to them, before anything that was sent is read', async () => {
  await change(1);
  const token = await app.sessionOf(id);
  expect(closed.length).toBeGreaterThan(50);
  // What leads a club or speaks on public pages is for everybody who is signed in, and not for them.
  const paths = closed.map(({ path }) => path);
  for (const { path } of [contract.ledApplications, contract.addMessage]) expect(paths).toContain(path);
  for (const endpoint of closed) expect(await app.call(endpoint, {}, token), endpoint.path).toMatchObject(REFUSED);
});

it('reads figures, contents and activities of the schools below, and is shown their rooms alone', async () => {
  await change(1);
  const token = await app.sessionOf(id);
  const { data } = await app.call(manageProfile, {}, token);
  expect([data.readsOnly, data.may]).toEqual([1, ['activities', 'content', 'archives']]);
  const reads = [
    await app.call(contract.manageActivityPage, { orgId }, token),
    await app.call(contract.manageActivityCalendar, { orgId, month: '2026-12' }, token),
    await app.call(contract.managePublicationPage, { kind: 'news', orgId }, token),
    await app.call(contract.managePublicationKinds, {}, token),
    await app.call(contract.manageArchiveFrame, {}, token),
    await app.call(contract.manageWorkbench, {}, token),
  ];
  expect(reads.map(({ error_code }) => error_code)).toEqual([0, 0, 0, 0, 0, 0]);
  // Another district's is not there for them either.
  const other = await makeOrg(db, { parentOrgId: city });
  expect((await app.call(contract.manageActivityPage, { orgId: other }, token)).error_code).toBe(4);
});

it('sees no pupil, of whom a bureau’s staff otherwise see what they look at', async () => {
  const look = async () => (await app.call(contract.studentFetch, { id: student }, await app.sessionOf(id))).error_code;
  expect(await look()).toBe(0);
  await change(1);
  expect(await look()).toBe(4);
});

it('is set by who keeps the account, for a bureau’s staff alone, and ends what was open', async () => {
  const before = await app.sessionOf(id);
  expect(await change(1)).toMatchObject({ error_code: 0 });
  expect(await app.platform.sessions.find(before)).toBeUndefined();
  const shown = async () => {
    const { dataList } = (await app.call(manageStaffPage, { orgId: district, kind: 10 }, clerk.token)).data;
    return [
      (await app.call(manageStaffFetch, { id }, clerk.token)).data.readsOnly,
      dataList.find((one) => one.id === id)?.readsOnly,
    ];
  };
  expect(await shown()).toEqual([1, 1]);
  // Not named it stays.
  await change(undefined);
  expect(await shown()).toEqual([1, 1]);
  await change(0);
  expect(await shown()).toEqual([0, 0]);
  expect((await change(2 as never)).error_code).toBe(2);
  const log = (await app.call(contract.manageAuditPage, { event: 'account.readsOnly' }, clerk.token)).data.dataList;
  expect(log.filter(({ target }) => target === id)).toHaveLength(1);

  const fresh = {
    name: '吕督学',
    sex: 2,
    usertype: 10,
    orgId: district,
    accountCode: 'lvduxue',
    readsOnly: 1,
  } as const;
  const made = (await app.call(addStaff, fresh, clerk.token)).data.id;
  expect((await app.platform.sessions.find(await app.sessionOf(made)))?.readsOnly).toBe(true);
  const head = { ...fresh, usertype: 5, orgId, accountCode: 'lvxiaozhang' } as const;
  const school = (await app.call(addStaff, head, clerk.token)).data.id;
  expect((await app.platform.sessions.find(await app.sessionOf(school)))?.readsOnly).toBe(false);
});
