// @begins-first
import {
  ApplyStatus,
  activityPage,
  baseFetch,
  basePage,
  frontFindEducationTree,
  institutionList,
  login,
  orderPage,
  recordPage,
  showImage,
  siteInfo,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyStatusSql } from '../src/modules/offering/activity/index.ts';
import { loginIndex } from '../src/modules/people/account/index.ts';
import { openDatabase } from '../src/platform/database.ts';
import type { DatabaseAccess } from '../src/platform/database-access.ts';
import type { Platform } from '../src/platform/platform.ts';
import { sm3Hex } from '../src/platform/secrets.ts';
import { toWireTime } from '../src/platform/time.ts';
import { PASSWORD, startTestApp, type TestApp, testClock } from '../src/testing/app.ts';
import { activitiesOn } from './activity/index.ts';
import { DemoRefused, prepareDemo } from './index.ts';
import { NOON, startCity } from './testing/city.ts';

/** Time that two cities may take to be built on a busy machine. */
const TWO_CITIES_MS = 300_000;
const quiet = () => {};
const prepare = (platform: Platform, reset?: DatabaseAccess) => prepareDemo(platform, { reset, say: quiet });

/** Everything of the city that does not hang on chance. */
async function portraitOf({ platform: { database } }: TestApp) {
  return {
    people: await database.rows(
      `select a.name, a.usertype, a.sex, (select v.points from vcoin_account v where v.account_id = a.account_id) as points, o.org_name, s.student_no, c.grade_name, c.class_name
       from account a left join org o using (org_id) left join student s using (account_id)
       left join classes_on('2026-03-12') c using (class_id) order by a.account_id`,
    ),
    activities: await database.rows(
      `select title, intro_info, sign_count, concern_count, sign_start_at, act_end_at, created_at, updated_at
       from activity order by activity_id`,
    ),
    enrolments: await database.rows(
      `select c.title, a.name, e.remarks, e.evaluated, e.created_at, e.cancelled_at
       from enrolment e join activity c using (activity_id) join account a using (account_id) order by enrolment_id`,
    ),
    collections: await database.rows(
      `select a.name, c.title, k.created_at
       from collected_activity k join account a using (account_id) join activity c using (activity_id)
       order by k.account_id, k.activity_id`,
    ),
  };
}

/** Asked of the database: answers to guests are a second old. */
async function statusesOf({ platform }: TestApp) {
  const rows = await platform.database.rows<{ status: number; count: number }>(
    `select ${applyStatusSql('$1::timestamptz')} as status, count(*)::int as count from activity a where a.published group by 1`,
    [toWireTime(platform.clock())],
  );
  return new Map(Object.values(ApplyStatus).map((code) => [code, rows.find((row) => row.status === code)?.count ?? 0]));
}

describe('the demo city', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startCity();
  }, TWO_CITIES_MS);
  afterAll(() => app.close());

  const signIn = async (user: string) => (await app.call(login, { user, pwd: sm3Hex(PASSWORD) })).data;

  test('what families keep is no file of a public page', async () => {
    const own = `referrer in ('record', 'record_question', 'talk', 'album', 'semester_evaluation', 'club_application')`;
    const kept = await app.platform.database.rows<{ referrer: string; open: number }>(
      `select referrer, count(*) filter (where f.public_from is not null)::int as open
       from file_reference join file f using (file_id) where ${own} group by 1 order by 1`,
    );
    expect(kept.map(({ referrer, open }) => [referrer, open])).toEqual([
      ['album', 0],
      ['club_application', 0],
      ['record', 0],
      ['record_question', 0],
      ['semester_evaluation', 0],
      ['talk', 0],
    ]);
  });

  test('has the people whom the README names, who can log in', async () => {
    const counts = await app.platform.database.rows<{ usertype: number; count: number }>(
      'select usertype, count(*)::int as count from account group by 1',
    );
    const of = (usertype: number) => counts.find((row) => row.usertype === usertype)?.count;
    expect([of(2), of(12), of(4)! > 200]).toEqual([599, 1, true]);
    const kinds = { xs001: 2, xs012: 12, xs600: 2, 13800000001: 4, 13800000002: 4, ls001: 3, bzr001: 6 };
    const staff = { xx001: 5, jy001: 10, jd001: 11, admin: 1 };
    for (const [user, usertype] of Object.entries({ ...kinds, ...staff })) {
      expect(await signIn(user), user).toMatchObject({ usertype });
    }
  });

  test('has sixty activities in every apply status, several of each', async () => {
    const found = await statusesOf(app);
    expect([...found.values()].reduce((sum, count) => sum + count, 0)).toBe(60);
    for (const [status, count] of found) expect(count, `status ${status}`).toBeGreaterThanOrEqual(4);
  });

  test('keeps counts that agree with the rows', async () => {
    const wrong = await app.platform.database.rows(
      `select title from activity a
       where sign_count <> (select coalesce(sum(person_count), 0) from enrolment e where e.activity_id = a.activity_id and cancelled_at is null)
         or concern_count <> (select count(*) from collected_activity c where c.activity_id = a.activity_id)`,
    );
    expect(wrong).toEqual([]);
    const short = await app.platform.database.rows<{ title: string; sign_count: number }>(
      'select title, sign_count from activity',
    );
    for (const { title, taken } of activitiesOn('2026-03-12'))
      expect(short.find((row) => row.title === title)?.sign_count, title).toBe(taken);
  });

  test('tells the same numbers on cards, details, institutions and homes', async () => {
    const { data: bases } = await app.call(basePage, { pageSize: 100 });
    const rows = await app.platform.database.rows<{ id: string; followers: number }>(
      'select org_id as id, count(*)::int as followers from followed_base group by org_id',
    );
    for (const { orgId, names, openActivityNum } of bases.dataList) {
      const { data: base } = await app.call(baseFetch, { orgId });
      expect(base, names).toMatchObject({
        openActivityNum,
        concernCount: rows.find(({ id }) => id === orgId)?.followers,
        logoId: expect.stringMatching(/./),
      });
      const open = { partnerId: orgId, activityApplyStatus: ApplyStatus.open, pageSize: 100 } as const;
      expect((await app.call(activityPage, open)).data.totalCount, names).toBe(openActivityNum);
      const [figures] = (await app.call(institutionList, { orgType: 7, orgId })).data;
      expect((await app.call(activityPage, { partnerId: orgId, pageSize: 1 })).data.totalCount, names).toBe(
        figures?.activityNum,
      );
    }
    expect(bases.dataList.filter((base) => base.openActivityNum > 0).length).toBeGreaterThanOrEqual(6);
    const { data: institutions } = await app.call(institutionList, {});
    for (const { orgName, orgType, orgLogoId } of institutions) {
      if (orgType !== 7) expect(orgLogoId, orgName).not.toBe('');
    }
    const of = (orgType: number) => institutions.filter((one) => one.orgType === orgType).length;
    // What the city's bureau says of itself: three districts, twelve schools, nine bases.
    expect([of(2) - 1, of(4), of(7)]).toEqual([3, 12, 9]);
  });

  test('both children have classmates with records of every module, each with the history that made it', async () => {
    const { database } = app.platform;
    const lacking = await database.rows(
      `select a.name from account me join student own using (account_id) join student s on s.class_id = own.class_id join account a on a.account_id = s.account_id
       where me.login_index = any ($1) and 5 > (select count(distinct r.module_id) from record r where r.student_id = s.account_id and r.state = 2)`,
      [['xs001', 'xs002'].map((code) => loginIndex(app.platform.secrets, code))],
    );
    expect(lacking).toEqual([]);
    const untold = await database.rows(
      `select r.title from record r left join lateral (
         select to_state, at from record_history h where h.record_id = r.record_id order by history_id desc limit 1) h on true
       where r.state is distinct from h.to_state or r.updated_at <> h.at
         or r.state = 2 and not exists (select from vcoin_entry e where e.occasion = r.record_id::text and e.account_id = r.student_id)`,
    );
    expect(untold).toEqual([]);
  });

  test('shows xs001 orders of every state', async () => {
    const { token } = await signIn('xs001');
    const { data } = await app.call(orderPage, { pageSize: 20 }, token);
    const states = data.dataList.map((order: { activityEnrollStatus: number }) => order.activityEnrollStatus);
    expect(new Set(states)).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  test('has a tree of bureaus and schools, and a frame', async () => {
    const { data: tree } = await app.call(frontFindEducationTree, {});
    expect(tree).toHaveLength(1);
    expect(tree[0]).toMatchObject({ orgName: '云汀市教育局', schoolCount: 12 });
    expect(tree[0]?.children).toHaveLength(3);
    const { data: site } = await app.call(siteInfo, {});
    expect(site).toMatchObject({ demoMode: true, rootOrgName: '云汀市教育局', hotline: '400-000-0000' });
  });

  test('describes the covers of its news', async () => {
    const bare = "select title from notice where picture_ids <> '{}' and cover_alt = ''";
    expect(await app.platform.database.rows(bare)).toEqual([]);
  });

  test('shows its pictures to everyone', async () => {
    const { data } = await app.call(activityPage, { pageSize: 100 });
    const ids = new Set<string>(data.dataList.flatMap((card: { imagesUrl: string }) => card.imagesUrl.split(',')));
    for (const id of ids) {
      const picture = await app.app.http.inject({ url: `${showImage.path}?id=${id}&w=480` });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    }
  });

  test('starts again without a change, and moves with the days while visitors keep what they did', async () => {
    const before = await portraitOf(app);
    await prepare(app.platform);
    expect(await portraitOf(app)).toEqual(before);

    const open = await app.call(activityPage, { activityApplyStatus: ApplyStatus.open, title: '净滩行动' });
    const { id } = open.data.dataList[0]!;
    const visitor = await app.platform.database.row<{ account_id: string }>(
      `select account_id from account a where usertype = 2 and not exists
       (select from enrolment e where e.account_id = a.account_id and e.activity_id = $1) limit 1`,
      [id],
    );
    await app.platform.database.run(
      `insert into enrolment (activity_id, account_id, remarks, created_at) values ($1, $2, '我来了', '2026-03-12 12:00:00')`,
      [id, visitor!.account_id],
    );
    app.clock.advance(45 * 24 * 3600);
    await prepare(app.platform);
    for (const [status, count] of await statusesOf(app)) expect(count, `status ${status}`).toBeGreaterThanOrEqual(4);
    const kept = await app.platform.database.row<{ created_at: string }>(
      `select created_at from enrolment where activity_id = $1 and account_id = $2`,
      [id, visitor!.account_id],
    );
    expect(kept?.created_at).toBe('2026-03-12 12:00:00');
  });

  test('speaks of the season to which its days have moved; a title that somebody gave stays', async () => {
    const titles = async () =>
      (
        await app.platform.database.rows<{ title: string }>(
          'select title from activity where published order by activity_id',
        )
      ).map(({ title }) => title);
    await app.platform.database.run(
      `update activity set title = '校长改过的题目' where title like '弦上%' or title like '显微镜%'`,
    );
    app.clock.set('2026-11-22T12:00:00+08:00');
    await prepare(app.platform);
    const autumn = await titles();
    expect(autumn.filter((title) => title === '校长改过的题目')).toHaveLength(2);
    const written = new Set(activitiesOn('2026-11-22').map((activity) => activity.title));
    expect(autumn.filter((title) => !written.has(title) && title !== '校长改过的题目')).toEqual([]);
    const news = await app.platform.database.rows<{ title: string }>(
      "select title from notice where title like '%研学季启动%'",
    );
    expect(news).toEqual([{ title: '秋季研学季启动：三十条路线通向山川湖海' }]);
    const banner = await app.platform.database.rows<{ title: string }>(
      "select title from banner where title like '%研学季%'",
    );
    expect(banner).toEqual([{ title: '秋季研学季：把课堂搬进山川湖海' }]);
  });

  test('brings a status back that visitors used up', async () => {
    await app.platform.database.run('update activity set sign_up_closed = false');
    await app.platform.database.run('update activity set person_num = 500 where person_num > 0');
    expect((await statusesOf(app)).get(ApplyStatus.closed)).toBe(0);
    await prepare(app.platform);
    for (const [status, count] of await statusesOf(app)) expect(count, `status ${status}`).toBeGreaterThan(0);
  });

  test(
    'refuses when the key is another one, and is built anew on demand',
    async () => {
      const other = { ...app.platform, secrets: { ...app.platform.secrets, sign: () => 'another' } };
      await expect(prepare(other)).rejects.toThrow(DemoRefused);
      const filesBefore = await keysOf(app);
      app.clock.set('2026-11-22T12:00:00+08:00');
      await prepare(app.platform, app);
      expect((await statusesOf(app)).get(ApplyStatus.closed)).toBe(4);
      const filesAfter = await keysOf(app);
      // A city of autumn holds a school year more than one of spring.
      expect(filesAfter.length).toBeGreaterThanOrEqual(filesBefore.length);
      expect(filesAfter.filter((key) => filesBefore.includes(key))).toEqual([]);
      const { token } = await signIn('xs001');
      const { data } = await app.call(recordPage, { pageSize: 100 }, token);
      const grades = new Map(data.dataList.map(({ semesterName, gradeName }) => [semesterName, gradeName]));
      expect([...grades].sort()).toEqual([
        ['2024-2025学年上学期', '高一'],
        ['2024-2025学年下学期', '高一'],
        ['2025-2026学年上学期', '高二'],
        ['2025-2026学年下学期', '高二'],
        ['2026-2027学年上学期', '高三'],
      ]);
    },
    TWO_CITIES_MS,
  );
});

const keysOf = async ({ platform }: TestApp) => {
  const keys: string[] = [];
  for await (const key of platform.files.keys()) keys.push(key);
  return keys;
};

test(
  'a build that breaks off, wherever it does, leaves nothing that the next one meets, and the city is the same as ever',
  async () => {
    const [city, app] = await Promise.all([startCity(), startTestApp({ clock: testClock(NOON) })]);
    for (const [statement, after] of [
      // Before its pictures are all there; among the people; at the very end.
      ['insert into file', 20],
      ['insert into student', 300],
      ['insert into setting', 2],
    ] as const) {
      await expect(prepare(breakingOff(app.platform, statement, after)), statement).rejects.toThrow('killed');
      expect(await app.platform.database.row('select 1 from account'), statement).toBeUndefined();
    }
    // The numbers that broken-off builds took would not be given again, and what the city draws by lot goes by them.
    await restartSequences(app);
    await prepare(app.platform);
    expect(await portraitOf(app)).toEqual(await portraitOf(city));
    const files = await app.platform.database.rows<{ real_name: string }>(
      'select real_name from file where owner_id is null',
    );
    expect(new Set(files.map((file) => file.real_name)).size).toBe(files.length);
    await Promise.all([app.close(), city.close()]);
  },
  TWO_CITIES_MS,
);

async function restartSequences({ ownerConnectionString }: TestApp): Promise<void> {
  const owner = openDatabase(ownerConnectionString, { size: 1 });
  const sequences = await owner.rows<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`,
  );
  for (const { name } of sequences) await owner.run(`alter sequence ${name} restart`);
  await owner.close();
}

/** The same platform, whose database fails for good at the n-th run of a statement, as after a kill. */
function breakingOff(platform: Platform, statement: string, after: number): Platform {
  let left = after;
  type Member = (...given: unknown[]) => unknown;
  const guarded = <T extends object>(db: T): T =>
    new Proxy(db, {
      get(target, name) {
        const member = Reflect.get(target, name) as Member;
        if (name === 'transaction') {
          return (work: (db: object) => unknown) => member.call(target, (inner: object) => work(guarded(inner)));
        }
        if (typeof member !== 'function') return member;
        return (text: unknown, ...rest: unknown[]) => {
          if (typeof text === 'string' && text.includes(statement)) left -= 1;
          if (left <= 0) throw new Error('killed');
          return member.call(target, text, ...rest);
        };
      },
    });
  return { ...platform, database: guarded(platform.database) };
}

test('never touches data that is not its own, nor production', async () => {
  const app = await startTestApp();
  await app.makeAccount();
  await expect(prepare(app.platform)).rejects.toThrow('数据库中已有其他数据');
  await expect(prepare(app.platform, app)).rejects.toThrow('数据库中已有其他数据');
  const production = { ...app.platform, config: { ...app.platform.config, production: true } };
  await expect(prepare(production)).rejects.toThrow('生产环境');
  await app.close();
});
