import { ActivitySort, ApplyStatus } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeOrg, makeType } from '../../../testing/fixtures.ts';
import { createActivities } from './service.ts';
import { sweepStatuses } from './status-totals.ts';
import { MOST_TITLED } from './title-queries.ts';

/** A third is of the first type, few enough to be gathered; the rest of the second, which are looked for in order. */
const ROWS = 6000;
const PUBLISHED = 5880;
const now = '2026-11-21 10:00:00';
let app: TestApp;
let orgId: string;
let types: string[];
beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  orgId = await makeOrg(db);
  types = [await makeType(db, '科技'), await makeType(db, '艺术')];
  // Many share a second or a count, so that the id has to make the order total. In parts, since a statement has a time limit also on a busy machine.
  for (let part = 0; part < ROWS; part += 1000)
    await db.run(
      `insert into activity (title, type_id, org_id, sign_start_at, sign_end_at, act_start_at, act_end_at, published,
       created_at, updated_at, sign_count)
     select 'A' || n, case when n % 3 = 0 then $1::bigint else $2::bigint end, $3, now(), now(), now(), now(), n % 50 <> 0,
       timestamptz '2026-01-01 08:00:00.123456' + (n / 7) * interval '1 minute',
       timestamptz '2026-01-01' + (n * 7919 % 6000) * interval '1 second', n % 40
     from generate_series($4::int + 1, $4::int + 1000) n`,
      [types[0], types[1], orgId, part],
    );
});
afterAll(() => app.close());

describe.each([
  ['newest', 'created_at'],
  [ActivitySort.popular, 'sign_count'],
  [ActivitySort.updated, 'updated_at'],
] as const)('sort %s', (sort, column) => {
  it.each([
    ['all', -1],
    ['few of one type', 0],
    ['many of one type', 1],
  ])('any page, asked in any order, is the page (%s)', async (_name, type) => {
    const typeId = types[type];
    const wanted = await app.platform.database.rows<{ id: string }>(
      `select activity_id as id from activity where published and ($1::bigint is null or type_id = $1)
       order by ${column} desc, activity_id desc`,
      [typeId ?? null],
    );
    const { activities } = app.services;
    const pages = Math.ceil(wanted.length / 6);
    const asked = [pages, 1, 300, 299, 2, 84, 85, 168, pages - 1, 900, pages + 1, 3, pages].filter(
      (page) => page <= pages + 1,
    );
    const answers = await Promise.all(
      asked.map((currentPage) => activities.page({ typeId, orgIds: [] }, sort, { pageSize: 6, currentPage }, { now })),
    );
    answers.forEach(({ dataList, totalCount }, index) => {
      const start = ((asked[index] ?? 1) - 1) * 6;
      expect(dataList.map((row) => row.id)).toEqual(wanted.slice(start, start + 6).map((row) => row.id));
      expect(totalCount).toBe(wanted.length);
    });
  });
});

it('a page of any size holds as many', async () => {
  const { activities } = app.services;
  for (const pageSize of [1, 2, 3, 4, 7, 33, 100]) {
    const { dataList } = await activities.page({ orgIds: [] }, 10, { pageSize, currentPage: 2 }, { now });
    expect(dataList).toHaveLength(pageSize);
  }
});

it('a page past the end is empty with the true total', async () => {
  const { activities } = app.services;
  const last = await activities.page({ orgIds: [] }, 10, { pageSize: 10, currentPage: PUBLISHED / 10 }, { now });
  expect(last.dataList).toHaveLength(10);
  const past = await activities.page({ orgIds: [] }, 10, { pageSize: 10, currentPage: PUBLISHED / 10 + 1 }, { now });
  expect(past).toEqual({ dataList: [], totalCount: PUBLISHED });
});

it('a title is found by any part of it, as it is typed; of those that very many have, the newest', async () => {
  const db = app.platform.database;
  await db.run("update activity set title = 'Ｑ班 Robot机器人' where title in ('A7', 'A77')");
  for (const title of ['A', 'a59', 'A5999', '9', '机器', '机人', 'ROBOT机', 't机器人', '班 r', '%', '天文']) {
    const titled = await db.rows<{ id: string }>(
      `select activity_id as id from activity where published and strpos(lower(title), lower($1)) > 0
       order by created_at desc, activity_id desc`,
      [title],
    );
    const wanted = titled.slice(0, MOST_TITLED);
    for (const currentPage of [1, 2, 30, 333]) {
      const page = { pageSize: 6, currentPage };
      const { dataList, totalCount } = await app.services.activities.page({ orgIds: [], title }, 'newest', page, {
        now,
      });
      const start = (currentPage - 1) * 6;
      expect(
        dataList.map((row) => row.id),
        title,
      ).toEqual(wanted.slice(start, start + 6).map((row) => row.id));
      expect(totalCount, title).toBe(wanted.length);
    }
  }
});

it('of a title that very many have, those of a status are the newest that have it, though its keeping is long out of date', async () => {
  const db = app.platform.database;
  const newest = async (most: number, status: string) =>
    (
      await db.rows<{ id: string }>(
        `select activity_id as id from activity where published and kept_status = any ($1::int[]) order by activity_id desc limit $2`,
        [`{${status}}`, most],
      )
    ).map(({ id }) => id);
  const asked = async (statuses: ApplyStatus[], pageSize: number) => {
    const page = await createActivities(db, app.platform.secrets).page(
      { orgIds: [], title: 'A', statuses },
      'newest',
      { pageSize, currentPage: 1 },
      { now },
    );
    return { ids: page.dataList.map(({ id }) => id), totalCount: page.totalCount };
  };
  await sweepStatuses(db, now);
  const wanted = await newest(MOST_TITLED, '0');
  expect(await asked([ApplyStatus.openingSoon], 6)).toEqual({ ids: wanted.slice(0, 6), totalCount: MOST_TITLED });
  expect(await asked([ApplyStatus.open], 6)).toEqual({ ids: [], totalCount: 0 });
  // The newest of all are kept as what they were before the moment.
  await db.run(
    "update activity set kept_status = 1, kept_from = '-infinity', kept_until = $2 where activity_id = any ($1::bigint[])",
    [wanted.slice(0, 3), now],
  );
  expect(await asked([ApplyStatus.openingSoon], 6)).toEqual({ ids: wanted.slice(0, 6), totalCount: MOST_TITLED });
  expect(await asked([ApplyStatus.open], 6)).toEqual({ ids: [], totalCount: 0 });
});
