import { endpoint, manageRecycleRestore, nothing, type RecycleKind, waitingForMe } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { rowsOf } from './modules/people/own-data/export-sections.ts';
import { everySlice } from './modules.ts';
import { DatabaseClient } from './platform/database-client.ts';
import { done, on } from './platform/http/route.ts';
import type { Restorer } from './platform/recycle-bin.ts';
import { toWireTime } from './platform/time.ts';
import { type Given, slice } from './slice.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { makeOrg } from './testing/fixtures.ts';

/** A domain as one is added: its calls, its table, and one object in which it says what it is to the others. */
const plantTree = endpoint({
  ...{ method: 'POST', path: '/vimo-cms/v1/api/tree/plant', summary: '种树', tag: '果园', access: [2] },
  ...{ input: z.object({ name: z.string() }), output: nothing },
});
const fellTree = endpoint({
  ...{ method: 'POST', path: '/vimo-cms/v1/api/manage/tree/fell', summary: '伐树', tag: '果园', access: [5] },
  ...{ input: z.object({ name: z.string() }), output: nothing },
});
const TABLE = `create table tree (tree_id bigint generated always as identity primary key, account_id bigint not null references account,
  name text not null, state smallint not null default 1)`;
const setState = 'update tree set state = $2 where tree_id = $1';

const treeRestorer: Restorer = {
  may: ({ usertype }) => usertype === 5,
  async restore(db, _, treeId) {
    await db.run(setState, [treeId, 1]);
  },
};

const treeSlice = ({ platform: { database, recycleBin } }: Given) =>
  slice({
    name: 'tree',
    tables: ['tree'],
    personal: {
      sections: [
        {
          ...{ key: 'trees', part: 'published', title: '种的树' },
          sql: `select name as "名称", case state when 1 then '在' else '已伐' end as "状态" from tree where account_id = $1`,
        },
      ],
    },
    routes: [
      on(plantTree, async ({ session, input }) => {
        await database.run('insert into tree (account_id, name) values ($1, $2)', [session.accountId, input.name]);
        return done('已种下');
      }),
      on(fellTree, async ({ session, input: { name } }) => {
        await database.transaction(async (db) => {
          const tree = await db.row<{ id: string }>('select tree_id as id from tree where name = $1', [name]);
          const objectId = tree?.id ?? '';
          await db.run(setState, [objectId, 2]);
          await recycleBin.put(db, { kind: 'tree', objectId, orgId: session.orgId ?? null, name, session });
        });
        return done('已伐');
      }),
    ],
    memberCounters: [
      {
        tells: ['recordsToConfirm'],
        count: async ({ accountId }) => {
          const trees = await database.rows('select 1 from tree where account_id = $1 and state = 1', [accountId]);
          return { recordsToConfirm: trees.length };
        },
      },
    ],
    restorers: { ['tree' as RecycleKind]: treeRestorer },
    erase: (db, accountId) => db.run('delete from tree where account_id = $1', [accountId]),
  });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ domains: (platform) => everySlice(platform).with(treeSlice) });
  const owner = new DatabaseClient(app.ownerConnectionString);
  await owner.connect();
  await owner.query(TABLE);
  await owner.end();
});
afterAll(() => app.close());

it('a new domain is an object and a line: its calls, what waits, own data and the recycle bin know it', async () => {
  const { database: db, secrets } = app.platform;
  const school = await app.makeSchool();
  const student = await app.makeStudent(school);
  const token = await app.sessionOf(student);
  const keeper = await app.loginAs(5, { orgId: school.orgId });

  expect((await app.call(plantTree, { name: '香樟' }, keeper.token)).error_code).toBe(3);
  expect((await app.call(plantTree, { name: '香樟' }, token)).message).toBe('已种下');
  const waiting = async () => (await app.call(waitingForMe, {}, token)).data.items;
  expect(await waiting()).toEqual([{ key: 'recordsToConfirm', count: 1 }]);

  const { told } = app.services;
  expect(told.tables.tree).toBe('tree');
  const section = told.sections.find(({ key }) => key === 'trees')!;
  const kept = () => rowsOf(db, secrets, section, student, '2026-03-01');
  expect(await kept()).toEqual([{ 名称: '香樟', 状态: '在' }]);

  await app.call(fellTree, { name: '香樟' }, keeper.token);
  expect([await kept(), await waiting()]).toEqual([[{ 名称: '香樟', 状态: '已伐' }], []]);
  const bin = await db.row<{ id: string }>("select recycle_id as id from recycle_bin where kind = 'tree'");
  const elsewhere = await app.loginAs(5, { orgId: await makeOrg(db, { name: '青山小学' }) });
  expect((await app.call(manageRecycleRestore, { id: bin!.id }, elsewhere.token)).error_code).toBe(4);
  expect((await app.call(manageRecycleRestore, { id: bin!.id }, keeper.token)).message).toBe('恢复成功');
  expect([await kept(), (await waiting()).length]).toEqual([[{ 名称: '香樟', 状态: '在' }], 1]);

  await db.transaction(async (each) => {
    for (const erase of told.erasers) await erase(each, student, toWireTime(app.clock()));
  });
  expect(await kept()).toEqual([]);
});
