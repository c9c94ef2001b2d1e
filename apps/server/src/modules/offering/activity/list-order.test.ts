import { ActivitySort, ApplyStatus } from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWireTime, type WireTime } from '../../../platform/time.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeActivity, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { createAccount } from '../../people/account/index.ts';
import { type ApplyFacts, applyStatus, type StageFacts, stageFits } from './rules.ts';
import { createActivities } from './service.ts';
import { countStatuses, sweepStatuses } from './status-totals.ts';

let app: TestApp;
let typeId: string;
let orgId: string;
/** A student of a senior school, for whom 4 fits. */
let student: { accountId: string; usertype: 2 };
beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  orgId = await makeOrg(db);
  typeId = await makeType(db);
  const school = await makeOrg(db, { name: '一中' });
  await db.run("update org set kind_name = '高中' where org_id = $1", [school]);
  const accountId = await createAccount(db, app.platform.secrets, {
    accountCode: 'gz001',
    usertype: 2,
    name: '小禾',
    passwordHash: '',
    orgId: school,
  });
  student = { accountId, usertype: 2 };
});
afterAll(() => app.close());

interface Row extends ApplyFacts, StageFacts {
  id: string;
}

const PLACE: Record<ApplyStatus, number> = {
  [ApplyStatus.open]: 0,
  [ApplyStatus.openingSoon]: 1,
  [ApplyStatus.full]: 2,
  [ApplyStatus.deadlinePassed]: 3,
  [ApplyStatus.closed]: 4,
  [ApplyStatus.over]: 5,
};
/** The rule as one would say it: by status, what fits first where one can still sign up, then by the moment that matters. */
function inOrder(now: WireTime, stages: readonly number[]) {
  const keys = (row: Row): [number, number, string, bigint] => {
    const status = applyStatus(row, now);
    const canSignUp = status === ApplyStatus.open || status === ApplyStatus.openingSoon;
    const moment =
      status === ApplyStatus.openingSoon
        ? row.signStartDate
        : status === ApplyStatus.open || status === ApplyStatus.full
          ? row.signEndDate
          : row.actEndDate;
    return [PLACE[status], canSignUp && !stageFits(row, stages) ? 1 : 0, moment, BigInt(row.id)];
  };
  return (a: Row, b: Row): number => {
    const [first, second] = [keys(a), keys(b)];
    const at = first.findIndex((key, index) => key !== second[index]);
    if (at < 0) return 0;
    const ascending = first[at]! < second[at]! ? -1 : 1;
    return first[0] === PLACE[ApplyStatus.over] && at > 0 ? -ascending : ascending;
  };
}

/** Few moments, so that equal ones meet often. */
const START = Date.UTC(2026, 10, 30, 15, 59, 50);
const second = fc.integer({ min: 0, max: 12 }).map((seconds) => toWireTime(new Date(START + seconds * 1000)));
const span = fc.tuple(second, second).map(([a, b]) => (a <= b ? [a, b] : [b, a]) as [string, string]);
const facts = fc.record({
  sign: span,
  act: span,
  closed: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  full: fc.boolean(),
  suitSections: fc.constantFrom<number[]>([], [0], [2], [4], [2, 4]),
  openToAllStages: fc.boolean(),
});

it('the order of the database is the rule, for guests and students, walked and gathered, with every status', async () => {
  const db = app.platform.database;
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 1, maxLength: 25 }), second, async (many, now) => {
      await db.run('delete from activity');
      for (const { sign, act, full, ...rest } of many) {
        const [signStart, signEnd] = sign;
        const [actStart, actEnd] = act;
        const places = full ? { personNum: 2, signCount: 2 } : { personNum: 2, signCount: 1 };
        await makeActivity(db, new Date(START), {
          ...rest,
          ...places,
          typeId,
          orgId,
          signStart,
          signEnd,
          actStart,
          actEnd,
        });
      }
      // One of its own for each run: the rows change behind its back.
      const activities = createActivities(db, app.platform.secrets);
      const byRule = many.map(({ sign, act, closed, full }) =>
        applyStatus(
          {
            ...{ signStartDate: sign[0], signEndDate: sign[1], actEndDate: act[1], closed },
            ...(full ? { personNum: 2, signCount: 2 } : { personNum: 2, signCount: 1 }),
          },
          now,
        ),
      );
      // Whenever the kept statuses were swept last: never, long before, after, now.
      for (const swept of [undefined, '2026-01-01 00:00:00', '2027-01-01 00:00:00', now]) {
        if (swept) await sweepStatuses(db, swept);
        const totals = await countStatuses(db, { orgIds: [orgId] }, now);
        for (const status of Object.values(ApplyStatus))
          expect(totals.get(status) ?? 0, `status ${status}, swept ${swept}`).toBe(
            byRule.filter((one) => one === status).length,
          );
      }
      for (const session of [undefined, student]) {
        const asker = { session, now };
        const list = async (filter: Parameters<typeof activities.page>[0], pageSize = 100) => {
          const rows: Row[] = [];
          for (let currentPage = 1; ; currentPage += 1) {
            const page = await activities.page(filter, ActivitySort.all, { pageSize, currentPage }, asker);
            rows.push(...page.dataList);
            if (page.dataList.length < pageSize) return rows;
          }
        };
        const walked = await list({ orgIds: [] });
        const ids = (rows: Row[]) => rows.map((row) => row.id);
        const wanted = ids(walked.toSorted(inOrder(now, session ? [4] : [])));
        expect(walked).toHaveLength(many.length);
        expect(ids(walked)).toEqual(wanted);
        expect(ids(await list({ orgIds: [orgId] }))).toEqual(wanted);
        expect(ids(await list({ orgIds: [] }, 7))).toEqual(wanted);
        for (const statuses of [[1], [3], [5], [0, 2, 3, 4, 5]] as ApplyStatus[][]) {
          const ofStatus = walked.filter((row) => statuses.includes(applyStatus(row, now)));
          const left = wanted.filter((id) => ofStatus.some((row) => row.id === id));
          expect(ids(await list({ orgIds: [], statuses }))).toEqual(left);
          expect(ids(await list({ orgIds: [orgId], statuses }))).toEqual(left);
          expect(ids(await list({ orgIds: [], statuses, title: '观鸟' }))).toEqual(left);
        }
      }
    }),
    { numRuns: 25 },
  );
});

describe('thousands of every status', () => {
  const now = '2026-11-21 10:00:00';
  const ROWS = 6000;
  let wanted: string[];
  beforeAll(async () => {
    const db = app.platform.database;
    await db.run('delete from activity');
    // In parts, since a statement has a time limit also on a busy machine.
    for (let part = 0; part < ROWS; part += 1000)
      await db.run(
        `insert into activity (title, type_id, org_id, suit_sections, person_num, sign_count, sign_up_closed, published,
         sign_start_at, sign_end_at, act_start_at, act_end_at)
       select 'A' || n, $1, $2, array[1 + n % 4]::smallint[], 10, case when n % 5 = 0 then 10 else 3 end, n % 11 = 0, true,
         moment + interval '1 day' * (n % 3), moment + interval '4 day', moment + interval '6 day', moment + interval '8 day'
       from (select n, $3::timestamptz - interval '12 day' + interval '1 hour' * (n * 7919 % 480) as moment
         from generate_series($4::int + 1, $4::int + 1000) n) dated`,
        [typeId, orgId, now, part],
      );
    const rows = await db.rows<Row>(
      `select activity_id as id, person_num as "personNum", sign_count as "signCount", sign_up_closed as closed,
         sign_start_at as "signStartDate", sign_end_at as "signEndDate", act_end_at as "actEndDate",
         array_to_string(suit_sections, ',') as "suitSection", open_to_all_stages as "openToAllStages" from activity`,
    );
    expect(new Set(rows.map((row) => applyStatus(row, now))).size).toBe(6);
    wanted = rows.sort(inOrder(now, [4])).map((row) => row.id);
  });

  it('any page, asked in any order, is the page', async () => {
    const { activities } = app.services;
    const pages = ROWS / 6;
    const asked = [pages, 1, 300, 299, 2, 84, 85, 168, pages - 1, 900, 600, 601, 3, pages, 777];
    const answers = await Promise.all(
      asked.map((currentPage) =>
        activities.page({ orgIds: [] }, ActivitySort.all, { pageSize: 6, currentPage }, { session: student, now }),
      ),
    );
    answers.forEach(({ dataList, totalCount }, index) => {
      const start = ((asked[index] ?? 1) - 1) * 6;
      expect(dataList.map((row) => row.id)).toEqual(wanted.slice(start, start + 6));
      expect(totalCount).toBe(ROWS);
    });
  });
});
