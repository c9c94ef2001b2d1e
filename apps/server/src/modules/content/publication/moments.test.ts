import {
  clubFetch,
  clubPage,
  manageClubDisband,
  manageOrgFetch,
  manageOrgMove,
  managePublicationFetch,
  managePublicationPage,
  managePublicationSave,
  managePublicationStep,
  notificationPage,
  OrgType,
  type PublicationStep,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';

/** What is passed for a moment ahead waits, and then takes the place of what stood before (docs/domains/publications.md, When); by the pages of clubs. */

const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
const second = await startTestApp({ connectionString: app.connectionString, clock: app.clock });
const db = app.platform.database;
await db.run("insert into club_type (name) values ('科技'), ('益智'), ('手工')");
afterAll(async () => {
  await second.close();
  await app.close();
});

type Person = { accountId: string; token: string };
let [city, school] = ['', ''];
let head: Person;
let clerk: Person;
let reader = '';
beforeEach(async () => {
  city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: city });
  head = await app.loginAs(5, { orgId: school });
  clerk = await app.loginAs(10, { orgId: city });
  reader = (await app.loginAs(4)).token;
});

const words = { name: '机器人社', typesName: '科技', suitSections: '2,3', introInfo: '从一颗螺丝开始' };
/** The moment in so many minutes. */
const at = (minutes: number) => toWireTime(new Date(app.clock().getTime() + minutes * 60_000));
const fetch = async (id: string, token = head.token) => (await app.call(managePublicationFetch, { id }, token)).data;
const step = async (id: string, what: PublicationStep, token = head.token, more: object = {}) =>
  app.call(managePublicationStep, { id, edition: (await fetch(id, token)).edition, step: what, ...more }, token);
/** Writes a new one, or goes on from one as it stands. */
async function save(content: object, { id = '', terms = {}, token = head.token } = {}) {
  const edition = id ? (await fetch(id, token)).edition : 0;
  return app.call(managePublicationSave, { id, kind: 'club', edition, content, terms }, token);
}
async function founded(content: object) {
  const { id } = (await save(content)).data;
  expect((await step(id, 'publish')).message).toBe('已发布');
  return { id, clubId: (await fetch(id)).objectId };
}
/** Publishes a club with another slogan in so many minutes. */
async function publishIn(minutes: number, id: string, slogan: string, until = '') {
  await save({ ...words, slogan }, { id, terms: { from: at(minutes), until } });
  expect((await step(id, 'publish')).message).toBe(`已发布，将于 ${at(minutes).slice(0, 16)} 显示`);
}
/** Lets time go by, and the server sweep then. */
async function pass(minutes: number) {
  app.clock.advance(minutes * 60);
  await app.services.publications.sweep();
}
const detail = (clubId: string) => app.call(clubFetch, { id: clubId }, reader);
const slogan = async (clubId: string) => (await detail(clubId)).data.purpose;
/** Names of the clubs on the pages of organisations. */
const shown = (...orgIds: string[]) =>
  Promise.all(
    orgIds.map(async (orgId) =>
      (await app.call(clubPage, { belongDeptIds: [orgId] }, reader)).data.dataList.map(({ name }) => name),
    ),
  );
const waiting = async (token: string) =>
  (await app.call(managePublicationPage, { kind: 'club', status: 'scheduled' }, token)).data.dataList;
const told = async () => (await app.call(notificationPage, {}, head.token)).data.dataList[0];
const events = async (id: string) => (await fetch(id)).events.map(({ what }) => what);
/** What the log says of it that nobody did. */
const logged = (id: string) =>
  db.rows<{ event: string; task: string; accountId: string | null }>(
    'select event, task, account_id as "accountId" from audit_log where target = $1 and task is not null order by event',
    [id],
  );

it('what was passed waits while the one before stands, and takes its place at the moment, once on two servers', async () => {
  const { id, clubId } = await founded(words);
  const from = at(10);
  const comes = `将于 ${from.slice(0, 16)} 显示`;
  await save({ ...words, slogan: '动手' }, { id, terms: { from } });
  expect((await step(id, 'putForward', head.token, { forOrgId: city })).error_code).toBe(0);
  expect((await step(id, 'pass', clerk.token)).message).toBe(`已通过，${comes}`);
  expect(await told()).toMatchObject({ title: '您送审的内容已通过', text: `机器人社，${comes}` });
  expect(await fetch(id)).toMatchObject({
    ...{ status: 'scheduled', from, until: '', changed: 0, lastVersion: 2, shownVersion: 1, forOrgId: city },
    steps: ['unschedule', 'takeDown'],
  });
  for (const { token } of [head, clerk]) expect(await waiting(token)).toMatchObject([{ id, from, waits: 0 }]);
  expect((await save(words, { id })).message).toBe('内容正等待到时显示，撤回定时发布后才能修改');

  await pass(9);
  expect([await slogan(clubId), await shown(school, city)]).toEqual(['', [['机器人社'], []]]);
  app.clock.advance(60);
  await Promise.all([app, second].map(({ services }) => services.publications.sweep()));
  expect([await slogan(clubId), await shown(school, city)]).toEqual(['动手', [['机器人社'], ['机器人社']]]);
  expect(await fetch(id)).toMatchObject({
    ...{ status: 'shown', from, shownVersion: 2, lastVersion: 2, shownForOrgId: city },
    steps: ['takeDown'],
  });
  expect((await events(id)).slice(0, 2)).toEqual([13, 5]);
  expect(await logged(id)).toEqual([{ event: 'publication.came', task: 'publishing', accountId: null }]);
  expect(await waiting(head.token)).toEqual([]);
});

it('is taken back before its moment, published for another one, and gone with what is taken down meanwhile', async () => {
  const { id, clubId } = await founded(words);
  await publishIn(10, id, '一');
  expect((await step(id, 'unschedule', clerk.token)).message).toBe('已撤回，内容回到草稿');
  expect((await step(id, 'unschedule')).message).toBe('内容没有在等待显示');
  expect(await fetch(id)).toMatchObject({ status: 'shown', changed: 1, shownVersion: 1 });
  await pass(10);
  expect(await slogan(clubId)).toBe('');

  await publishIn(5, id, '二');
  await step(id, 'unschedule');
  await publishIn(10, id, '三');
  await pass(5);
  expect(await slogan(clubId)).toBe('');
  await pass(5);
  expect(await slogan(clubId)).toBe('三');

  await publishIn(5, id, '四');
  const { data } = await step(id, 'takeDown', clerk.token, { reason: '名称有误' });
  expect(await fetch(id)).toMatchObject({
    ...{ status: 'takenDown', edition: data.edition, steps: ['publish', 'putForward'] },
  });
  await pass(5);
  expect((await detail(clubId)).error_code).toBe(4);
  expect(await events(id)).not.toContain(15);
});

it('what no server showed at its moment is shown by the next one that runs; what was over by then is not', async () => {
  const { id, clubId } = await founded(words);
  await publishIn(5, id, '动手');
  await pass(12);
  expect(await slogan(clubId)).toBe('动手');
  await publishIn(5, id, '动脑', at(8));
  await pass(10);
  expect((await detail(clubId)).error_code).toBe(4);
  expect(await fetch(id)).toMatchObject({ status: 'takenDown', shownVersion: 0 });
  expect((await events(id)).slice(0, 2)).toEqual([9, 13]);
});

it('an end of what stands does not end what waits', async () => {
  const { id } = (await save(words, { terms: { until: at(5) } })).data;
  await step(id, 'publish');
  const clubId = (await fetch(id)).objectId;
  await publishIn(10, id, '动手');
  await pass(5);
  expect([(await detail(clubId)).error_code, (await fetch(id)).status]).toEqual([4, 'scheduled']);
  await pass(5);
  expect(await slogan(clubId)).toBe('动手');
});

it('stays passed though who passed it has left; a school that is below another bureau shows it on its own page alone', async () => {
  const [district = '', next = ''] = await Promise.all(
    ['临湖区教育局', '新湖区教育局'].map((name) => makeOrg(db, { name, type: OrgType.bureau, parentOrgId: city })),
  );
  const moving = await makeOrg(db, { name: '青山小学', parentOrgId: district });
  const writer = await app.loginAs(5, { orgId: moving });
  const passer = await app.loginAs(10, { orgId: district });
  const { id } = (await save(words, { terms: { from: at(10) }, token: writer.token })).data;
  await step(id, 'putForward', writer.token, { forOrgId: district });
  expect((await step(id, 'pass', passer.token)).error_code).toBe(0);
  expect(await fetch(id, writer.token)).toMatchObject({ status: 'scheduled', objectId: '', steps: ['unschedule'] });
  expect((await waiting(passer.token)).map((row) => row.id)).toEqual([id]);

  const { version } = (await app.call(manageOrgFetch, { id: moving }, clerk.token)).data;
  const moved = await app.call(manageOrgMove, { id: moving, version, parentOrgId: next }, clerk.token);
  expect([moved.error_code, await waiting(passer.token)]).toEqual([0, []]);
  await db.run('update account set org_id = $2 where account_id = $1', [passer.accountId, school]);
  expect(await shown(moving, district, next)).toEqual([[], [], []]);
  await pass(10);
  expect(await shown(moving, district, next)).toEqual([['机器人社'], [], []]);
  expect(await fetch(id, writer.token)).toMatchObject({ status: 'shown', shownForOrgId: '', shownVersion: 1 });
});

it('what cannot be shown any more of who has gone is told to those who publish there', async () => {
  const colleague = await app.loginAs(5, { orgId: school });
  const { id } = await founded({ ...words, typesName: '益智' });
  await save({ ...words, typesName: '手工' }, { id, terms: { from: at(5) } });
  await step(id, 'publish');
  await db.run('update account set org_id = $2 where account_id = $1', [head.accountId, await makeOrg(db)]);
  await db.run("update club_type set disabled = true where name = '手工'");
  await pass(5);
  await db.run("update club_type set disabled = false where name = '手工'");
  const heard = async (accountId: string) =>
    db.rows<{ title: string }>('select title from notification where account_id = $1', [accountId]);
  expect(await heard(colleague.accountId)).toEqual([{ title: '同事的内容到时未能显示' }]);
  expect(await heard(head.accountId)).toEqual([]);
});

it('what cannot be shown any more goes back with the reason to who asked for it; what stood before stays', async () => {
  const { id, clubId } = await founded({ ...words, typesName: '益智' });
  await save({ ...words, typesName: '手工' }, { id, terms: { from: at(5) } });
  await step(id, 'publish');
  const offer = (on: boolean) => db.run("update club_type set disabled = not $1 where name = '手工'", [on]);
  await offer(false);
  await pass(5);
  await offer(true);
  expect((await detail(clubId)).data.typesName).toBe('益智');
  expect(await fetch(id)).toMatchObject({ status: 'returned', reason: '请选择社团类型', shownVersion: 1 });
  expect(await told()).toMatchObject({ title: '您的内容到时未能显示', text: '机器人社：请选择社团类型' });
  expect((await fetch(id)).events[0]).toMatchObject({ what: 15, note: '请选择社团类型', number: 2, userName: '' });
  expect(await logged(id)).toMatchObject([{ event: 'publication.notShown', task: 'publishing' }]);

  await publishIn(5, id, '动手');
  expect((await app.call(manageClubDisband, { clubId }, head.token)).error_code).toBe(0);
  await pass(5);
  const reason = '社团已解散，请先在“回收站”恢复';
  expect(await fetch(id)).toMatchObject({ status: 'returned', reason });
  await pass(1);
  expect(await logged(id)).toHaveLength(2);
});

it('who went to another school is told nothing of it any more; who publishes for the organisation is', async () => {
  const colleague = await app.loginAs(5, { orgId: school });
  const { id } = (await save(words)).data;
  await step(id, 'putForward', head.token, { forOrgId: city });
  const next = await makeOrg(db, { name: '柳岸小学', parentOrgId: city });
  await db.run('update account set org_id = $2 where account_id = $1', [head.accountId, next]);
  expect((await step(id, 'return', clerk.token, { reason: '请补充照片' })).message).toBe('已退回');
  const heard = async ({ accountId }: Person) =>
    (await app.call(notificationPage, {}, await app.sessionOf(accountId))).data.dataList.map(({ title }) => title);
  expect([await heard(head), await heard(colleague)]).toEqual([[], ['同事送审的内容被退回']]);
});

it('one that fails holds up no other', async () => {
  const [first, other] = [await founded(words), await founded({ ...words, name: '航模社' })];
  await publishIn(5, first.id, '动手');
  await publishIn(5, other.id, '放飞');
  // A fault of the program or of the database.
  await db.run("update publication set kind = 'gone' where publication_id = $1", [first.id]);
  await pass(5);
  expect(await slogan(other.clubId)).toBe('放飞');
  await db.run("update publication set kind = 'club' where publication_id = $1", [first.id]);
  await pass(1);
  expect(await slogan(first.clubId)).toBe('动手');
  // Nor does one that does not end.
  for (const { id } of [first, other]) {
    await save(words, { id, terms: { until: at(5) } });
    await step(id, 'publish');
  }
  await db.run("update publication set kind = 'gone' where publication_id = $1", [first.id]);
  await pass(5);
  expect((await detail(other.clubId)).error_code).toBe(4);
  await db.run("update publication set kind = 'club' where publication_id = $1", [first.id]);
  await pass(1);
  expect((await detail(first.clubId)).error_code).toBe(4);
});

it('what takes the place of another one at its moment, or ends, takes that off what stands in for guests while the database is away', async () => {
  const forget = vi.spyOn(app.platform.shared, 'forget');
  /** Whether what was shown before may not stand in any more; undefined where nothing was done. */
  const hides = async (minutes: number) => {
    forget.mockClear();
    await pass(minutes);
    return forget.mock.calls.find(([tag]) => tag === '社团')?.[1];
  };
  const { id } = (await save(words, { terms: { from: at(5) } })).data;
  await step(id, 'publish');
  expect([await hides(4), await hides(1)]).toEqual([undefined, false]);
  await publishIn(5, id, '动手', at(10));
  expect([await hides(5), await hides(4), await hides(1), await hides(1)]).toEqual([true, undefined, true, undefined]);
  forget.mockRestore();
});
