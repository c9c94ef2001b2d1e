import { ActivitySort } from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeActivity, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { applyStatusSql, countActivities } from './queries.ts';
import { applyStatus, statusesWanted } from './rules.ts';

let app: TestApp;
let typeId: string;
let orgId: string;
beforeAll(async () => {
  app = await startTestApp();
  orgId = await makeOrg(app.platform.database);
  typeId = await makeType(app.platform.database);
});
afterAll(() => app.close());

/** Few moments, so that equal ones meet often; each second of a short span, across a month's end. */
const START = Date.UTC(2026, 10, 30, 15, 59, 50);
const second = fc.integer({ min: 0, max: 20 }).map((seconds) => toWireTime(new Date(START + seconds * 1000)));
const span = fc.tuple(second, second).map(([a, b]) => (a <= b ? [a, b] : [b, a]) as [string, string]);
const facts = fc.record({
  sign: span,
  act: span,
  closed: fc.boolean(),
  places: fc.oneof(
    fc.constant([0, 5]),
    fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 })).map(([a, b]) => [a, Math.min(a, b)]),
  ),
});

it('the rule as a function and the rule as SQL agree on every activity at every moment', async () => {
  const db = app.platform.database;
  const { activities } = app.services;
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 1, maxLength: 20 }), second, async (many, now) => {
      await db.run('delete from activity');
      for (const { sign, act, closed, places } of many) {
        await makeActivity(db, new Date(START), {
          typeId,
          orgId,
          signStart: sign[0],
          signEnd: sign[1],
          actStart: act[0],
          actEnd: act[1],
          closed,
          personNum: places[0] ?? 0,
          signCount: places[1] ?? 0,
        });
      }
      const bySql = await db.rows<{ id: string; status: number }>(
        `select a.activity_id as id, ${applyStatusSql('$1::timestamptz')} as status from activity a order by 1`,
        [now],
      );
      const all = { pageSize: 100, currentPage: 1 };
      const { dataList } = await activities.page({ orgIds: [] }, ActivitySort.all, all, { now });
      const byRule = new Map(dataList.map((activity) => [activity.id, applyStatus(activity, now)]));
      expect(bySql.map(({ id, status }) => [id, status])).toEqual(bySql.map(({ id }) => [id, byRule.get(id)]));

      for (const status of [0, 1, 2, 3, 4, 5]) {
        const filter = { orgIds: [], statuses: statusesWanted(status) };
        const { dataList: filtered } = await activities.page(filter, ActivitySort.popular, all, { now });
        const wanted = bySql.filter((row) => row.status === status).map((row) => row.id);
        expect(filtered.map((activity) => activity.id).sort()).toEqual(wanted.sort());
        expect(await countActivities(db, filter, now)).toBe(wanted.length);
      }
    }),
    { numRuns: 25 },
  );
});

it('the totals that the database keeps are those that one would count', async () => {
  const db = app.platform.database;
  const orgs = [orgId, await makeOrg(db, { name: '二小' }), await makeOrg(db, { name: '三小' })];
  const types = [typeId, await makeType(db, '艺术')];
  await db.run('delete from activity');
  const change = fc.record({
    kind: fc.constantFrom('add', 'publish', 'hide', 'move', 'close', 'fill', 'remove'),
    pick: fc.nat(),
    org: fc.nat(2),
    type: fc.nat(1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
      for (const { kind, pick, org, type } of changes) {
        const ids = await db.rows<{ id: string }>('select activity_id as id from activity order by 1');
        const id = ids[pick % Math.max(1, ids.length)]?.id ?? '0';
        const place = { orgId: orgs[org]!, typeId: types[type]! };
        if (kind === 'add') await makeActivity(db, new Date(START), { ...place, published: pick % 3 > 0 });
        if (kind === 'publish') await db.run('update activity set published = true where activity_id >= $1', [id]);
        if (kind === 'hide') await db.run('update activity set published = false where activity_id = $1', [id]);
        if (kind === 'close')
          await db.run('update activity set sign_up_closed = not sign_up_closed where activity_id >= $1', [id]);
        if (kind === 'fill')
          await db.run('update activity set sign_count = person_num - sign_count where activity_id >= $1', [id]);
        if (kind === 'remove') await db.run('delete from activity where activity_id <= $1', [id]);
        if (kind === 'move')
          await db.run('update activity set org_id = $2, type_id = $3 where activity_id = $1', [
            id,
            place.orgId,
            place.typeId,
          ]);
      }
      const counted = await db.rows(
        'select org_id, type_id, kept_status as status, count(*)::int as n from activity where published group by 1, 2, 3 order by 1, 2, 3',
      );
      const kept = await db.rows(
        'select org_id, type_id, status, published_count as n from activity_total where published_count <> 0 order by 1, 2, 3',
      );
      expect(kept).toEqual(counted);
    }),
    { numRuns: 25 },
  );
});
