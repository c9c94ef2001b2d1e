import {
  login,
  manageActivityPage,
  manageAuditPage,
  manageStaffFetch,
  manageStaffPage,
  OrgType,
  updateStaff,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { personOf } from '../../../platform/sessions.ts';
import { PASSWORD, startTestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';

/** Staff of a bureau who only read do so from a day to a day (docs/domains/responsibility.md). */

const NOW = '2026-03-12T10:00:00+08:00';
const app = await startTestApp({ clock: testClock(NOW) });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
const district = await makeOrg(db, { type: OrgType.bureau, parentOrgId: city });
const clerk = await app.makeAccount({ usertype: 10, orgId: city, name: '周科员' });
let serial = 0;
let [id, accountCode] = ['', ''];
beforeEach(async () => {
  app.clock.set(NOW);
  serial += 1;
  accountCode = `duxue${serial}`;
  id = await app.makeAccount({ usertype: 10, orgId: district, name: '高督学', accountCode });
});

interface Days {
  readsFrom?: string;
  readsUntil?: string;
}
const change = async (days: Days, readsOnly: 0 | 1 = 1) => {
  const token = await app.sessionOf(clerk);
  const { version } = (await app.call(manageStaffFetch, { id }, token)).data;
  return app.call(updateStaff, { id, version, name: '高督学', sex: 1, usertype: 10, readsOnly, ...days }, token);
};
/** What the list of activities answers, in a session of the moment unless one is named. */
const reads = async (token?: string) =>
  (await app.call(manageActivityPage, { orgId: district }, token ?? (await app.sessionOf(id)))).status;
const enter = async () => {
  const { error_code, message } = await app.call(login, { user: accountCode, pwd: digestOf(PASSWORD) });
  return error_code === 0 ? '' : message;
};
/** The term in the list and in the details. */
const shown = async () => {
  const token = await app.sessionOf(clerk);
  const { dataList } = (await app.call(manageStaffPage, { orgId: district, kind: 10 }, token)).data;
  const { reading } = (await app.call(manageStaffFetch, { id }, token)).data;
  expect(dataList.find((one) => one.id === id)?.reading).toEqual(reading);
  return reading;
};

it('opens the account from the first to the last day, and says before and after why not', async () => {
  expect(await change({ readsFrom: '2026-03-20', readsUntil: '2026-03-22' })).toMatchObject({ error_code: 0 });
  const seen = [];
  for (const day of ['19', '20', '22', '23']) {
    app.clock.set(`2026-03-${day}T08:00:00+08:00`);
    const person = await personOf(db, id, `2026-03-${day}`);
    seen.push([await reads(), person?.readsOnly, await enter(), (await shown())?.state]);
  }
  expect(seen).toEqual([
    [511, undefined, '账号从 2026-03-20 起可以使用', 'begins'],
    [200, true, '', 'held'],
    [200, true, '', 'held'],
    [511, undefined, '账号已于 2026-03-22 到期，如需继续使用请联系管理员', 'ended'],
  ]);
  expect(await shown()).toEqual({ from: '2026-03-20', until: '2026-03-22', state: 'ended' });
});

it('is over at midnight in a session that was just looked up', async () => {
  await change({ readsUntil: '2026-03-12' });
  app.clock.set('2026-03-12T23:59:55+08:00');
  const token = await app.sessionOf(id);
  expect(await reads(token)).toBe(200);
  app.clock.set('2026-03-13T00:00:01+08:00');
  expect(await reads(token)).toBe(511);
});

it('is extended, shortened and given anew by who keeps the account; what is sent as it was read is left alone', async () => {
  await change({ readsUntil: '2026-03-31' });
  app.clock.set('2026-03-16T10:00:00+08:00');
  const open = await app.sessionOf(id);
  await change({ readsFrom: '2026-03-12', readsUntil: '2026-03-31' });
  await change({});
  expect(await reads(open)).toBe(200);
  expect(await change({ readsFrom: '2026-03-12', readsUntil: '2026-03-16' })).toMatchObject({ error_code: 0 });
  expect(await reads(open)).toBe(511);
  app.clock.set('2026-03-20T10:00:00+08:00');
  expect(await reads()).toBe(511);
  await change({ readsFrom: '2026-03-12', readsUntil: '2026-03-16' });
  expect((await shown())?.state).toBe('ended');
  await change({ readsFrom: '', readsUntil: '' });
  expect([await shown(), await reads()]).toEqual([{ from: '2026-03-20', until: '', state: 'held' }, 200]);
  const asked = { event: 'account.readingChanged' } as const;
  const log = (await app.call(manageAuditPage, asked, await app.sessionOf(clerk))).data.dataList;
  expect(
    log
      .filter(({ target }) => target === id)
      .map(({ detail }) => detail.term)
      .toSorted(),
  ).toEqual(['2026-03-12 至 2026-03-16', '2026-03-20 起']);
});

it('is taken away with what was open: who writes again has no days, and is given new ones from today on', async () => {
  await change({ readsUntil: '2026-03-31' });
  const open = await app.sessionOf(id);
  await change({}, 0);
  expect([await reads(open), await shown()]).toEqual([511, null]);
  app.clock.set('2026-04-10T10:00:00+08:00');
  expect([await reads(), await enter()]).toEqual([200, '']);
  await change({});
  expect(await shown()).toEqual({ from: '2026-04-10', until: '', state: 'held' });
});

it.each<[Days, string]>([
  [{ readsFrom: '2026-03-11' }, 'readsFrom'],
  [{ readsFrom: '2026-03-20', readsUntil: '2026-03-19' }, 'readsUntil'],
  [{ readsUntil: '2026-02-30' }, 'readsUntil'],
])('days that cannot be are refused at their field: %j', async (days, field) => {
  const { error_code, refusal } = await change(days);
  expect([error_code, Object.keys(refusal.fields ?? {})]).toEqual([2, [field]]);
  expect(await shown()).toBeNull();
});
