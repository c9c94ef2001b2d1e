import { enrol, orderPage } from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { fromWireTime, toWireTime } from '../../../platform/time.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeActivity, makeCrowd, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { ordersOf } from './order-queries.ts';
import { enrolStatusSql } from './queries.ts';
import { enrolStatus } from './rules.ts';

const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
const db = app.platform.database;
const place = { orgId: await makeOrg(db), typeId: await makeType(db) };
const [accountId = ''] = await makeCrowd(db, 1);
afterAll(() => app.close());

const insertEnrolment = (activityId: string, cancelledAt: string | null, evaluated = false, who = accountId) =>
  db.run(
    "insert into enrolment (activity_id, account_id, remarks, cancelled_at, evaluated) values ($1, $2, '好', $3, $4)",
    [activityId, who, cancelledAt, evaluated],
  );

const START = Date.UTC(2026, 10, 30, 15, 59, 50);
const second = fc.integer({ min: 0, max: 20 }).map((seconds) => toWireTime(new Date(START + seconds * 1000)));
const facts = fc.record({
  act: fc.tuple(second, second).map(([a, b]) => (a <= b ? [a, b] : [b, a]) as [string, string]),
  cancelledAt: fc.option(second),
  evaluated: fc.boolean(),
});

it('the state of an enrolment as a function and as SQL agree, and so does the filter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 1, maxLength: 12 }), second, async (many, now) => {
      await db.run('delete from enrolment');
      for (const { act, cancelledAt, evaluated } of many) {
        const dates = { signStart: act[0], signEnd: act[0], actStart: act[0], actEnd: act[1] };
        await insertEnrolment(await makeActivity(db, new Date(START), { ...place, ...dates }), cancelledAt, evaluated);
      }
      const bySql = await db.rows<{ id: string; status: number }>(
        `select e.enrolment_id as id, ${enrolStatusSql('$1::timestamptz')} as status
         from enrolment e join activity a using (activity_id) order by 1`,
        [now],
      );
      const paging = { size: 100, offset: 0 };
      const { rows, total } = await ordersOf(db, { accountId, asksId: accountId }, {}, now, paging);
      expect(total).toBe(many.length);
      const byRule = new Map(rows.map((row) => [row.id, enrolStatus(row, now)]));
      expect(bySql.map(({ id, status }) => [id, status])).toEqual(bySql.map(({ id }) => [id, byRule.get(id)]));
      for (const status of [1, 2, 3, 4, 5]) {
        const filtered = await ordersOf(db, { accountId, asksId: accountId }, { status }, now, paging);
        const wanted = bySql.filter((row) => row.status === status).map((row) => row.id);
        expect(filtered.rows.map((row) => row.id).sort()).toEqual(wanted.sort());
        expect(filtered.total).toBe(wanted.length);
      }
    }),
    { numRuns: 25 },
  );
});

it('the monthly rule blocks exactly those who cancelled three times in the calendar month of Shanghai', async () => {
  const moment = fc
    .integer({ min: Date.UTC(2026, 9, 30, 12), max: Date.UTC(2026, 11, 2, 12) })
    .map((time) => toWireTime(new Date(Math.floor(time / 1000) * 1000)));
  const edge = fc.constantFrom(
    '2026-10-31 23:59:59',
    '2026-11-01 00:00:00',
    '2026-11-30 23:59:59',
    '2026-12-01 00:00:00',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(moment, edge), { maxLength: 8 }),
      fc.oneof(moment, edge),
      async (history, now) => {
        const [who = ''] = await makeCrowd(db, 1);
        app.clock.set(fromWireTime(now));
        const past = await makeActivity(db, app.clock(), place);
        for (const cancelledAt of history) await insertEnrolment(past, cancelledAt, false, who);
        const token = await app.sessionOf(who);
        const activityId = await makeActivity(db, app.clock(), place);
        const reply = await app.call(enrol, { activityId, remarks: '好' }, token);
        const cancelled = history.filter((time) => time.slice(0, 7) === now.slice(0, 7)).length;
        expect(reply.error_code).toBe(cancelled >= 3 ? 1 : 0);
        if (cancelled >= 3) expect(reply.message).toContain(`本月已取消报名 ${cancelled} 次`);
        const orders = await app.call(orderPage, { activityEnrollStatus: 4 }, token);
        expect(orders.data.totalCount).toBe(history.length);
      },
    ),
    { numRuns: 60 },
  );
});
