import {
  activitySpacePage,
  ClubApplyStatus,
  clubAlbum,
  clubDynamics,
  clubFetch,
  clubPage,
  collegeContent,
  collegeContents,
  collegeModules,
  login,
  messagePage,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../src/platform/database.ts';
import { sm3Hex } from '../src/platform/secrets.ts';
import { PASSWORD, type TestApp } from '../src/testing/app.ts';
import { prepareDemo } from './index.ts';
import { startCity } from './testing/city.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startCity();
}, 120_000);
afterAll(() => app.close());

const prepare = () => prepareDemo(app.platform, { say: () => {} });
const tokenOf = async (user: string) => (await app.call(login, { user, pwd: sm3Hex(PASSWORD) })).data.token;
const numberOf = async (text: string) => (await app.platform.database.row<{ n: number }>(text))!.n;

test('24 clubs, each with logo, slogan, details, album, members and dynamics', async () => {
  const { data } = await app.call(clubPage, { pageSize: 100 });
  expect(data.totalCount).toBe(24);
  for (const club of data.dataList) {
    expect(club.purpose && club.logoUrl && club.introInfo && club.typesName, club.name).toBeTruthy();
    expect(club.personNum, club.name).toBeGreaterThan(9);
    const { data: detail } = await app.call(clubFetch, { id: club.id });
    expect(detail.details).toContain('<h3>加入我们</h3>');
    expect((await app.call(clubAlbum, { asstionId: club.id })).data.length, club.name).toBeGreaterThanOrEqual(5);
    expect((await app.call(clubDynamics, { asstionId: club.id })).data.totalCount).toBe(4);
  }
});

test('xs001 has an application in every state', async () => {
  const token = await tokenOf('xs001');
  const { data } = await app.call(clubPage, { pageSize: 100 });
  const states = await Promise.all(
    data.dataList.slice(0, 3).map(async ({ id }) => {
      const { data: club } = await app.call(clubFetch, { id }, token);
      return [club.name, club.applyStatus, club.isMember];
    }),
  );
  expect(states).toEqual([
    ['云汀市少年消防志愿队', ClubApplyStatus.passed, 1],
    ['云汀市少年科学院', ClubApplyStatus.pending, 0],
    ['云汀市青少年交响乐团', ClubApplyStatus.refused, 0],
  ]);
});

test('every evaluated enrolment has its evaluation, and likes agree with the rows', async () => {
  expect(await numberOf('select count(*)::int as n from message where subject = 1')).toBeGreaterThan(50);
  const orphans = `select count(*)::int as n from enrolment e join activity a using (activity_id)
    where a.published and evaluated and cancelled_at is null
    and not exists (select from message m where m.enrolment_id = e.enrolment_id)`;
  expect(await numberOf(orphans)).toBe(0);
  const wrong = `select count(*)::int as n from message m where good_count
    <> (select count(*) from message_like l where l.message_id = m.message_id)`;
  expect(await numberOf(wrong)).toBe(0);
  expect(await numberOf('select count(*)::int as n from message where audit_status = 0')).toBe(3);
  for (const [subject, objects] of [
    [2, 'select org_id as id from org where org_type = 7 and not disabled'],
    [3, 'select club_id as id from club'],
  ] as const) {
    for (const { id } of await app.platform.database.rows<{ id: string }>(objects)) {
      const { data } = await app.call(messagePage, { typeId: id, typeName: subject });
      expect(data.totalCount).toBeGreaterThanOrEqual(4);
    }
  }
});

test('activities that have begun show their space, some with a film, one longer than a page', async () => {
  const begun = await app.platform.database.rows<{ id: string }>(
    "select activity_id as id from activity where published and act_start_at < '2026-03-12 08:00:00'",
  );
  const extensions = new Set<string>();
  let longest = 0;
  for (const { id } of begun) {
    const { data } = await app.call(activitySpacePage, { objId: id });
    expect(data.totalCount).toBeGreaterThanOrEqual(3);
    longest = Math.max(longest, data.totalCount);
    for (const entry of data.dataList)
      for (const file of entry.imageList) {
        extensions.add(file.extension);
        expect(file.text === '', `${entry.content} ${file.id}`).toBe(file.extension === 'mp4');
      }
  }
  expect([...extensions].sort()).toEqual(['mp4', 'webp']);
  expect(longest).toBe(36);
});

test('six modules of the college: documents of every kind open for those who may see them', async () => {
  const { data: modules } = await app.call(collegeModules, {});
  expect(modules).toHaveLength(6);
  const tokens = await Promise.all(['xs001', 'ls001', 'xx001', 'jy001', 'jd001'].map(tokenOf));
  const extensions = new Set<string>();
  for (const module of modules) {
    const { data } = await app.call(collegeContents, { modelId: module.id });
    expect(data.totalCount, module.name).toBeGreaterThan(0);
    for (const content of data.dataList) {
      const replies = await Promise.all(tokens.map((token) => app.call(collegeContent, { id: content.id }, token)));
      const open = replies.find((reply) => reply.error_code === 0);
      expect(open, content.title).toBeDefined();
      const file = await app.app.http.inject({ url: open!.data.file });
      expect([file.statusCode, file.rawPayload.length > 1000], content.title).toEqual([200, true]);
      extensions.add(content.extension);
    }
  }
  expect([...extensions].sort()).toEqual(['doc', 'docx', 'gif', 'jpg', 'mp4', 'pdf', 'png']);
});

test('moves with the days, and a city of the first version gains what it lacks', async () => {
  const db = app.platform.database;
  const newest = () =>
    db.row<Record<string, string>>(
      `select (select max(created_at) from club_dynamic) as dynamic, (select max(created_at) from college_content) as content,
         (select max(created_at) from message where message_id <= 100) as message`,
    );
  const before = await newest();
  app.clock.advance(10 * 24 * 3600);
  await prepare();
  const after = await newest();
  for (const name of ['dynamic', 'content', 'message']) {
    expect(Date.parse(after![name]!) - Date.parse(before![name]!), name).toBe(10 * 24 * 3600 * 1000);
  }
  const owner = openDatabase(app.ownerConnectionString, { size: 1 });
  await owner.run(
    `truncate message_like, message, club_photo, club_member, club_dynamic, club_application, club_leader, club_intro, club,
       activity_space_entry, college_file, college_content, college_module`,
  );
  await owner.close();
  await db.run(
    `update setting set value = jsonb_set(value, '{additions}',
       (value -> 'additions') - '{clubs,club-dynamics,club-applications,club-leaders,messages,activity-spaces,college}'::text[])
     where name = 'demo-city'`,
  );
  await prepare();
  expect(await numberOf('select count(*)::int as n from club')).toBe(24);
  expect(await numberOf('select count(*)::int as n from college_module')).toBe(6);
  expect(await numberOf('select count(*)::int as n from message where subject = 1')).toBeGreaterThan(50);
});
