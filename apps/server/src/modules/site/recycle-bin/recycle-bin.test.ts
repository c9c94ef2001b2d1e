import { manageRecyclePage, manageRecycleRestore, OrgType } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';

let app: TestApp;
let bureau: string;
let clerk: { accountId: string; token: string };
const clock = testClock('2026-03-12T10:00:00+08:00');
const DAY = 24 * 3600;

beforeAll(async () => {
  app = await startTestApp({ clock });
  bureau = await makeOrg(app.platform.database, { name: '云汀市教育局', type: OrgType.bureau });
  clerk = await app.loginAs(10, { orgId: bureau, name: '沈科长' });
});
afterAll(() => app.close());

/** A school that the clerk disables now. */
async function disabled(name: string): Promise<string> {
  const { platform } = app;
  const orgId = await makeOrg(platform.database, { name, parentOrgId: bureau });
  const session = (await platform.sessions.find(clerk.token))!;
  await platform.database.transaction(async (db) => {
    await db.run('update org set disabled = true where org_id = $1', [orgId]);
    await platform.recycleBin.put(db, { kind: 'organisation', objectId: orgId, orgId, name, session });
  });
  return orgId;
}
const list = async (input: object = {}) => (await app.call(manageRecyclePage, input, clerk.token)).data;
const names = async (input?: object) => (await list(input)).dataList.map(({ name }) => name);
const isDisabled = async (orgId: string) =>
  (await app.platform.database.row<{ disabled: boolean }>('select disabled from org where org_id = $1', [orgId]))!
    .disabled;

it('tells what was disabled, by whom and until when; by kind, part of the name, and in order', async () => {
  await disabled('白鹭洲小学');
  clock.advance(60);
  await disabled('青山小学');
  expect(await list({ pageSize: 1 })).toEqual({
    dataList: [
      {
        ...{ id: expect.any(String), kind: 'organisation', name: '青山小学', orgName: '青山小学', removedBy: '沈科长' },
        ...{ removedAt: '2026-03-12 10:01:00', endsAt: '2026-04-11 10:01:00' },
      },
    ],
    totalCount: 2,
  });
  expect(await names({ name: '白鹭' })).toEqual(['白鹭洲小学']);
  expect(await names({ name: '%' })).toEqual([]);
  expect(await names({ sort: 'removedAt', kind: 'organisation' })).toEqual(['白鹭洲小学', '青山小学']);
  expect(await names({ kind: 'student' })).toEqual([]);
  expect((await app.call(manageRecyclePage, { kind: 'planet' }, clerk.token)).error_code).toBe(2);
});

it('brings back once, writes it down, and lets what came back go in again', async () => {
  const { database, recycleBin } = app.platform;
  const orgId = await disabled('长亭小学');
  const [entry] = (await list({ name: '长亭' })).dataList;
  expect((await app.call(manageRecycleRestore, { id: entry!.id }, clerk.token)).message).toBe('恢复成功');
  expect(await isDisabled(orgId)).toBe(false);
  expect((await app.call(manageRecycleRestore, { id: entry!.id }, clerk.token)).error_code).toBe(4);
  const log = "select 1 from audit_log where event = 'recycle.restored' and account_id = $1 and target = $2";
  expect(await database.rows(log, [clerk.accountId, `organisation:${orgId}`])).toHaveLength(1);

  const session = (await app.platform.sessions.find(clerk.token))!;
  const again = { kind: 'organisation', objectId: orgId, orgId, name: '长亭小学', session };
  await recycleBin.put(database, again);
  await recycleBin.put(database, again);
  expect(await names({ name: '长亭' })).toEqual(['长亭小学']);
  await recycleBin.drop(database, 'organisation', orgId);
  expect(await names({ name: '长亭' })).toEqual([]);
});

it('says why something cannot come back, and leaves it where it is', async () => {
  const { database } = app.platform;
  const orgId = await disabled('渡口小学');
  await database.run('update org set disabled = true where org_id = $1', [bureau]);
  const [entry] = (await list({ name: '渡口' })).dataList;
  const reply = await app.call(manageRecycleRestore, { id: entry!.id }, clerk.token);
  expect([reply.error_code, reply.message]).toEqual([1, '上级机构已停用，请先恢复上级机构']);
  await database.run('update org set disabled = false where org_id = $1', [bureau]);
  expect(await isDisabled(orgId)).toBe(true);
  expect(await names({ name: '渡口' })).toEqual(['渡口小学']);
});

it('after thirty days nothing comes back, and the sweep takes it out', async () => {
  await disabled('旧校');
  const [entry] = (await list({ name: '旧校' })).dataList;
  clock.advance(30 * DAY);
  clerk.token = await app.sessionOf(clerk.accountId);
  expect(await names({ name: '旧校' })).toEqual([]);
  expect((await app.call(manageRecycleRestore, { id: entry!.id }, clerk.token)).error_code).toBe(4);
  await app.services.recycleBin.sweep();
  expect(await app.platform.database.rows('select 1 from recycle_bin')).toEqual([]);
});
