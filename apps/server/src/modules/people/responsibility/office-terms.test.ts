import {
  manageAuditPage,
  manageStaffFetch,
  manageStaffOffices,
  notificationPage,
  Office,
  OrgType,
  personHistory,
  setStaffOffice,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';

const NOW = '2026-03-12T10:00:00+08:00';
const TODAY = '2026-03-12';
const app = await startTestApp({ clock: testClock(NOW) });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
const school = await makeOrg(db, { parentOrgId: city });
const other = await makeOrg(db, { parentOrgId: city });
const administrator = await app.makeAccount({ usertype: 5, orgId: school, name: '万校长' });
let teacher = '';
beforeEach(async () => {
  app.clock.set(NOW);
  await db.run('delete from staff_office');
  teacher = await app.makeAccount({ usertype: 3, orgId: school, name: '高老师' });
});

type Days = { from?: string; until?: string };
/** Asks as the school does, in a session of the moment: one of days ago has ended. */
const give = async (days: Days, holds: 0 | 1 = 1) =>
  app.call(
    setStaffOffice,
    { id: teacher, office: Office.contentEditor, holds, ...days },
    await app.sessionOf(administrator),
  );
const officesNow = async (token?: string) =>
  (await app.platform.sessions.find(token ?? (await app.sessionOf(teacher))))?.offices;
const terms = async () =>
  (await app.call(manageStaffFetch, { id: teacher }, await app.sessionOf(administrator))).data.offices;
const editors = async () =>
  (await app.call(manageStaffOffices, {}, await app.sessionOf(administrator))).data.find(
    ({ office }) => office === Office.contentEditor,
  )!;

it('is held from its first to its last day, and shown before and after', async () => {
  expect(await give({ from: '2026-03-20', until: '2026-03-22' })).toMatchObject({ error_code: 0 });
  const seen = [];
  for (const day of ['19', '20', '22', '23']) {
    app.clock.set(`2026-03-${day}T08:00:00+08:00`);
    const [{ terms: listed, vacant }, [own]] = [await editors(), (await terms())!];
    const { from, until, state } = own!;
    expect(listed).toEqual([{ id: teacher, name: '高老师', grades: [], from, until, state }]);
    seen.push([await officesNow(), state, vacant]);
  }
  expect(seen).toEqual([
    [[], 'begins', 0],
    [[Office.contentEditor], 'held', 0],
    [[Office.contentEditor], 'held', 0],
    [[], 'ended', 1],
  ]);
  app.clock.set('2026-04-22T08:00:00+08:00');
  expect(await editors()).toEqual({ office: Office.contentEditor, vacant: 0, vacantGrades: [], terms: [] });
});

it('ends at midnight in a session that was just looked up', async () => {
  await give({ until: TODAY });
  app.clock.set('2026-03-12T23:59:55+08:00');
  const token = await app.sessionOf(teacher);
  expect(await officesNow(token)).toEqual([Office.contentEditor]);
  app.clock.set('2026-03-13T00:00:01+08:00');
  expect(await officesNow(token)).toEqual([]);
});

it('may be extended, ended on another day and at once; the person and the log are told of each', async () => {
  await give({ until: '2026-03-31' });
  app.clock.set('2026-03-16T10:00:00+08:00');
  // Said again without days it stays as it is.
  await give({});
  expect(await terms()).toEqual([
    { office: Office.contentEditor, grades: [], from: TODAY, until: '2026-03-31', state: 'held' },
  ]);
  await give({ from: TODAY, until: '' });
  expect(await terms()).toMatchObject([{ from: TODAY, until: '' }]);
  await give({ from: TODAY, until: '2026-03-16' });
  expect(await give({}, 0)).toMatchObject({ error_code: 0, message: '已收回岗位' });
  expect([await officesNow(), await terms()]).toMatchObject([
    [],
    [{ from: TODAY, until: '2026-03-16', state: 'ended' }],
  ]);
  const told = await app.call(notificationPage, {}, await app.sessionOf(teacher));
  expect(told.data.dataList.map(({ title }) => title).toReversed()).toEqual([
    '学校请您担任内容编辑',
    '您担任内容编辑的安排有变动',
    '您担任内容编辑的安排有变动',
    '您不再担任内容编辑',
  ]);
  const token = await app.sessionOf(administrator);
  const log = (await app.call(manageAuditPage, { event: 'office.changed' }, token)).data.dataList;
  expect(
    log
      .filter(({ target }) => target === teacher)
      .map(({ detail }) => detail.term)
      .toSorted(),
  ).toEqual(['2026-03-12 至 2026-03-16', '2026-03-12 起']);
  const history = (await app.call(personHistory, { id: teacher }, token)).data;
  expect(history.map(({ event, about }) => `${event} ${about}`)).toContain(
    'office.given 内容编辑 2026-03-12 至 2026-03-31',
  );
});

it('what has not begun is moved, or given no more without a trace in the list; what ended is given anew', async () => {
  await give({ from: '2026-04-01' });
  expect(await give({ from: '2026-05-01', until: '2026-05-31' })).toMatchObject({ error_code: 0 });
  expect(await terms()).toMatchObject([{ from: '2026-05-01', until: '2026-05-31', state: 'begins' }]);
  await give({}, 0);
  expect(await terms()).toEqual([]);
  await give({});
  await give({}, 0);
  await give({});
  expect(await terms()).toMatchObject([{ from: TODAY, until: '', state: 'held' }]);
});

it.each<[Days, string]>([
  [{ from: '2026-03-11' }, 'from'],
  [{ from: '2026-03-20', until: '2026-03-19' }, 'until'],
  [{ until: '2026-03-11' }, 'until'],
  [{ from: '2026-02-30' }, 'from'],
])('days that cannot be are refused at their field: %j', async (days, field) => {
  const { error_code, refusal } = await give(days);
  expect([error_code, Object.keys(refusal.fields ?? {})]).toEqual([2, [field]]);
  expect(await terms()).toEqual([]);
});

it('is vacant where its holder was disabled, went to another school or is a teacher no more, until somebody else holds it', async () => {
  await give({});
  expect(await editors()).toMatchObject({ vacant: 0, terms: [{ state: 'held' }] });
  await db.run('update account set usertype = 5 where account_id = $1', [teacher]);
  expect(await editors()).toMatchObject({ vacant: 1, terms: [{ id: teacher, state: 'gone' }] });
  await db.run('update account set usertype = 3 where account_id = $1', [teacher]);
  await db.run('update account set disabled = true where account_id = $1', [teacher]);
  expect(await editors()).toMatchObject({ vacant: 1, terms: [{ id: teacher, state: 'gone' }] });
  teacher = await app.makeAccount({ usertype: 3, orgId: school, name: '周老师' });
  await give({});
  expect(await editors()).toMatchObject({ vacant: 0, terms: [{ state: 'gone' }, { name: '周老师', state: 'held' }] });
});

it('is held since it was given where no day was said, as offices of before', async () => {
  await db.run(
    'insert into staff_office (account_id, org_id, office, given_by, given_at) values ($1, $2, $3, $4, $5)',
    [teacher, school, Office.contentEditor, administrator, '2026-02-01 09:00:00'],
  );
  expect(await officesNow()).toEqual([Office.contentEditor]);
  expect(await terms()).toMatchObject([{ from: '2026-02-01', until: '', state: 'held' }]);
  await give({ until: '2026-06-30' });
  expect(await terms()).toMatchObject([{ from: '2026-02-01', until: '2026-06-30', state: 'held' }]);
});

it('the list is of the own school, for who keeps its people', async () => {
  const asked = async (usertype: 3 | 5 | 10, orgId: string, of = '') =>
    (await app.call(manageStaffOffices, { orgId: of }, (await app.loginAs(usertype, { orgId })).token)).error_code;
  expect((await app.call(manageStaffOffices, {})).status).toBe(511);
  expect(await asked(3, school)).toBe(3);
  expect(await asked(5, other, school)).toBe(4);
  expect(await asked(10, city, school)).toBe(0);
  expect((await app.call(manageStaffOffices, { orgId: 'x' }, await app.sessionOf(administrator))).error_code).toBe(2);
});
